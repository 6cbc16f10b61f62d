import { useQueryBookCategoryListQuery, useQueryBookListInfiniteQuery } from '@juhe/api-client/content/book';
import type { BookCard } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Chips, Count, cx, InfiniteList, Picture } from '@juhe/ui';
import { bookPage } from '../book-pages.ts';
import css from './book-store.module.css';

/** Each ranking with what it asks for. */
const ranks = {
  hot: { sort: 'hot' },
  likes: { sort: 'likes' },
  newest: { sort: 'newest' },
  finished: { sort: 'hot', status: 'finished' },
} as const;
type Rank = keyof typeof ranks;
const rankNames = Object.keys(ranks) as Rank[];
const statuses = ['serial', 'finished'] as const;
const lengths = ['short', 'medium', 'long'] as const;

const one = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((item) => item === value);

const Row = ({ book, place }: { book: BookCard; place: number }) => {
  const t = useTranslations('book');
  const words = useTranslations('books');
  return (
    <PageLink to={bookPage(book)} className={css.row}>
      <span className={css.cover}>
        <Picture src={book.picUrl} alt="" ratio={3 / 4} rounded="s" fallback={book.audio ? 'headphones' : 'book-open'} />
      </span>
      <span className={cx(css.place, place <= 3 && css.first)}>{place}</span>
      <span className={css.text}>
        <span className={css.title}>{book.title}</span>
        <span className={css.intro}>{book.intro}</span>
        <span className={css.facts}>
          <span>{book.author}</span>
          <span>{book.categoryName}</span>
          <span>{t(book.status)}</span>
          {!book.audio && (
            <span>
              <Count value={book.words} /> {words('characters')}
            </span>
          )}
        </span>
      </span>
    </PageLink>
  );
};

/** Where books are found: rankings, categories, and filters by state and length; all in the address, so that back keeps them. */
export const BookStore = () => {
  const t = useTranslations('books');
  const book = useTranslations('book');
  const query = useQuery(contentPages.discover, contentPages.novelBookshelf);
  const { replaceQuery } = useNavigation();
  const categories = useQueryBookCategoryListQuery();
  const rank = one(rankNames, query['rank']) ?? 'hot';
  const status = rank === 'finished' ? undefined : one(statuses, query['status']);
  const length = one(lengths, query['length']);
  const category = categories.data?.find(({ id }) => id === query['kind'])?.id;
  const list = useQueryBookListInfiniteQuery({
    ...ranks[rank],
    ...(status ? { status } : {}),
    ...(length ? { length } : {}),
    ...(category ? { categoryId: category } : {}),
  });
  const all = () => replaceQuery({ kind: undefined, status: undefined, length: undefined });
  return (
    <>
      <div className={css.filters}>
        <Chips
          label={t('ranks')}
          items={rankNames.map((key) => ({ key, label: t(`rank.${key}`) }))}
          value={[rank]}
          onChange={([next]) => replaceQuery({ rank: next })}
          scroll
        />
        <Chips
          label={t('categories')}
          items={categories.data?.map(({ id, name }) => ({ key: id, label: name })) ?? []}
          value={category ? [category] : []}
          onChange={([next]) => replaceQuery({ kind: next })}
          scroll
        />
        <Chips
          label={t('filters')}
          items={[
            ...(rank === 'finished' ? [] : statuses.map((key) => ({ key, label: book(key) }))),
            ...lengths.map((key) => ({ key, label: t(`length.${key}`) })),
          ]}
          value={[...(status ? [status] : []), ...(length ? [length] : [])]}
          multiple
          onChange={(keys) =>
            replaceQuery({
              status: keys.findLast((key) => one(statuses, key)),
              length: keys.findLast((key) => one(lengths, key)),
            })
          }
          scroll
        />
      </div>
      <InfiniteList
        query={list}
        keyOf={({ id }) => id}
        id={`store-${rank}-${category ?? ''}-${status ?? ''}-${length ?? ''}`}
        layout="card"
        empty={{ icon: 'library', text: t('noneFound'), action: { label: t('showAll'), onClick: all } }}
      >
        {(item, index) => <Row book={item} place={index + 1} />}
      </InfiniteList>
    </>
  );
};
