import { useJoinBookshelfMutation, useQueryBookMemberListInfiniteQuery } from '@juhe/api-client/content/book';
import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { PageLink, useTranslations } from '@juhe/platform';
import { Button, buttonClass, confirmDialog, Icon, LoadMore, Page, Picture, PullToRefresh, QueryView, Skeleton } from '@juhe/ui';
import { useState } from 'react';
import { bookPage, goOnPage } from '../shared/book-pages.ts';
import { Progress } from './shelf-book.tsx';
import css from './shelf.module.css';

const ShelfSkeleton = () => (
  <div className={css.grid} aria-hidden="true">
    {Array.from({ length: 6 }, (_, i) => (
      <div key={i} className={css.book}>
        <Skeleton ratio={3 / 4} />
        <Skeleton width="80%" />
      </div>
    ))}
  </div>
);

const ShelfBook = ({ book, managed }: { book: MemberBook; managed: boolean }) => {
  const t = useTranslations('book');
  const [join] = useJoinBookshelfMutation();
  const { id, title, log } = book;
  const takeOff = async () => {
    if (
      await confirmDialog({ title: t('takeOffTitle', { title }), text: t('takeOffText'), confirm: t('takeOffDo'), danger: true })
    )
      await join({ id, join: false });
  };
  return (
    <li className={css.place}>
      <PageLink
        to={log ? goOnPage(book) : bookPage(book)}
        query={{ id, ...(log ? { indexId: log.indexId } : {}) }}
        className={css.book}
      >
        <span className={css.cover}>
          <Picture src={book.picUrl} alt="" ratio={book.width / book.height} rounded="s" fallback="book-open" />
          {log && <span className={css.read} style={{ width: `${log.progress}%` }} />}
        </span>
        <span className={css.title}>{title}</span>
        <span className={css.note}>
          <Progress book={book} />
        </span>
      </PageLink>
      {managed && (
        <button type="button" className={css.remove} aria-label={t('takeOff', { title })} onClick={() => void takeOff()}>
          <Icon name="x" size={18} />
        </button>
      )}
    </li>
  );
};

/** The member's bookshelf: what was read or added last first. A book that was begun opens where it was left. */
export const Screen = () => {
  const t = useTranslations('book');
  const [managed, setManaged] = useState(false);
  const query = useQueryBookMemberListInfiniteQuery({ kind: 'shelf', pageSize: 30 });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const status = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'error' : 'loadmore';
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Page>
        <div className={css.top}>
          <PageLink to="/subPackages/find/novel-history" className={buttonClass('text', 's')}>
            {t('history')}
          </PageLink>
          <Button kind="text" size="s" aria-pressed={managed} onClick={() => setManaged(!managed)}>
            {t(managed ? 'done' : 'manage')}
          </Button>
        </div>
        <QueryView
          query={query}
          skeleton={<ShelfSkeleton />}
          isEmpty={(data) => data.pages.every(({ list }) => list.length === 0)}
          empty={{ icon: 'library', text: t('shelfEmpty'), action: { label: t('toDiscover'), to: '/pages/index/index' } }}
        >
          {(data) => (
            <>
              <ul className={css.grid}>
                {data.pages
                  .flatMap(({ list }) => list)
                  .map((book) => (
                    <ShelfBook key={book.id} book={book} managed={managed} />
                  ))}
              </ul>
              {hasNextPage && <LoadMore status={status} onLoad={query.fetchNextPage} />}
            </>
          )}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
};
