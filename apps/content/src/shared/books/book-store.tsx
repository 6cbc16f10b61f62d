import { useListBookCategoriesQuery, useListBooksInfiniteQuery } from '@juhe/api-client/content/book';
import type { BookCard } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { Chips, Count, cx, InfiniteList, Picture } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { bookPage } from '../book-pages.ts';
import { type BookFilter, FilterButton, lengths, statuses } from './book-filter.tsx';
import css from './book-store.module.css';

/** Each ranking with its query parameters. */
const ranks = {
  hot: { sort: 'hot' },
  likes: { sort: 'likes' },
  newest: { sort: 'newest' },
  finished: { sort: 'hot', status: 'finished' },
} as const;
type Rank = keyof typeof ranks;
const rankNames = Object.keys(ranks) as Rank[];

const validOption = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((item) => item === value);

const Row = ({ book, rank }: { book: BookCard; rank: number }) => {
  const t = useTranslations('book');
  const textOf = useTranslations('books');
  return (
    <PageLink to={bookPage(book)} className={css.row}>
      <span className={cx(css.rank, rank <= 3 && css.first)}>{rank}</span>
      <span className={css.cover} data-hero="picture">
        <Picture src={book.picUrl} alt="" ratio={3 / 4} rounded="s" fallback={book.audio ? 'headphones' : 'book-open'} />
      </span>
      <span className={css.text}>
        <span className={css.title}>{book.title}</span>
        <span className={css.intro}>{book.intro}</span>
        <span className={css.facts}>
          <span>{book.author}</span>
          <span>{book.categoryName}</span>
          <span>{t(book.status)}</span>
          {!book.audio && (
            <span>
              <Count value={book.words} /> {textOf('characters')}
            </span>
          )}
        </span>
      </span>
    </PageLink>
  );
};

/**
 * Book search: rankings, and filters by category, state and length; all of it is in the address, so that going back restores
 * it.
 */
export const BookStore = () => {
  const t = useTranslations('books');
  const query = useQuery(contentPages.discover, contentPages.novelBookshelf);
  const { replaceQuery } = useNavigation();
  const categories = useListBookCategoriesQuery();
  const rank = validOption(rankNames, query['rank']) ?? 'hot';
  const status = rank === 'finished' ? undefined : validOption(statuses, query['status']);
  const length = validOption(lengths, query['length']);
  const category = categories.data?.find(({ id }) => id === query['kind'])?.id;
  const list = useListBooksInfiniteQuery({
    ...ranks[rank],
    ...(status ? { status } : {}),
    ...(length ? { length } : {}),
    ...(category ? { categoryId: category } : {}),
  });
  const filterBy = (filter: BookFilter) =>
    replaceQuery(
      { kind: filter.category, status: filter.status, length: filter.length },
      contentPages.discover,
      contentPages.novelBookshelf,
    );
  return (
    <>
      <div className={css.choice}>
        <Chips
          label={t('ranks')}
          items={rankNames.map((key) => ({ key, label: t(`rank.${key}`) }))}
          value={[rank]}
          onChange={([next]) => replaceQuery({ rank: next }, contentPages.discover, contentPages.novelBookshelf)}
          scroll
        />
        <FilterButton value={{ category, status, length }} onChange={filterBy} hasStatus={rank !== 'finished'} />
      </div>
      <InfiniteList
        query={list}
        keyOf={({ id }) => id}
        id={`store-${rank}-${category ?? ''}-${status ?? ''}-${length ?? ''}`}
        layout="card"
        empty={{ icon: 'library', text: t('noneFound'), action: { label: t('showAll'), onClick: () => filterBy({}) } }}
      >
        {(item, index) => <Row book={item} rank={index + 1} />}
      </InfiniteList>
    </>
  );
};
