import { ListSkeleton, Stack } from '@juhe/ui';
import { useIdleModule } from '../shared/use-idle-module.ts';

/** Books by ranking, category, state and length. */
export const BooksChannel = () => {
  const store = useIdleModule(() => import(/* webpackChunkName: "book-store" */ '../shared/books/book-store.tsx'));
  return <Stack>{store ? <store.BookStore /> : <ListSkeleton />}</Stack>;
};
