import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { retainDisplayedOrder } from './shelf-source.ts';

const shelf = (...entries: string[]) => entries.map((entry) => ({ id: entry[0], title: entry })) as unknown as MemberBook[];
const titles = (books: readonly MemberBook[]) => books.map(({ title }) => title);

describe('the shelf of the network over the displayed copy', () => {
  it('keeps the displayed order where only the order differs, with the new data', () => {
    expect(titles(retainDisplayedOrder(shelf('a', 'b', 'c'), shelf('c2', 'a2', 'b2')))).toEqual(['a2', 'b2', 'c2']);
  });

  it.each([
    ['added', shelf('c', 'a', 'b', 'd')],
    ['removed', shelf('c', 'a')],
    ['replaced', shelf('c', 'a', 'd')],
  ])('takes the order of the network where a book was %s', (_, fromNetwork) => {
    expect(titles(retainDisplayedOrder(shelf('a', 'b', 'c'), fromNetwork))).toEqual(titles(fromNetwork));
  });
});
