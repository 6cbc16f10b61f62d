import { useListBookshelfInfiniteQuery } from '@juhe/api-client/content/book';
import * as contentPages from '@juhe/contract/pages/content';
import { InfiniteList, MediaRow, PullToRefresh, RelativeTime } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { Progress, shelfPage } from './shelf-book.tsx';
import css from './shelf.module.css';

/** The books that the member has read, most recent first; each opens at its last position. */
export const ReadBooks = () => {
  const t = useTranslations('book');
  const textOf = useTranslations('books');
  const query = useListBookshelfInfiniteQuery({ kind: 'history' });
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <InfiniteList
        query={query}
        keyOf={(book) => book.id}
        id="history"
        layout="card"
        empty={{
          icon: 'history',
          text: t('historyEmpty'),
          action: { label: textOf('find'), to: contentPages.novelBookshelf({ tab: 'find' }) },
        }}
      >
        {(book) => (
          <MediaRow
            src={book.picUrl}
            ratio={book.width / book.height}
            width={56}
            fallback="book-open"
            title={book.title}
            note={book.log?.chapterTitle}
            foot={
              <span className={css.foot}>
                <Progress book={book} />
                {book.log && <RelativeTime at={book.log.readAt} />}
              </span>
            }
            {...(book.gone ? {} : { to: shelfPage(book) })}
          />
        )}
      </InfiniteList>
    </PullToRefresh>
  );
};
