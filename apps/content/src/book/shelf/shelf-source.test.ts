import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { retainDisplayedOrder } from './shelf-source.ts';

const shelf = (...entries: string[]) => entries.map((entry) => ({ id: entry[0], title: entry })) as unknown as MemberBook[];
const titles = (books: readonly MemberBook[]) => books.map(({ title }) => title);

describe('a later answer over the displayed shelf', () => {
  it('keeps the displayed order where only the order differs, with the new data', () => {
    expect(titles(retainDisplayedOrder(['a', 'b', 'c'], shelf('c2', 'a2', 'b2')))).toEqual(['a2', 'b2', 'c2']);
  });

  it.each([
    ['added', shelf('c', 'a', 'b', 'd')],
    ['removed', shelf('c', 'a')],
    ['replaced', shelf('c', 'a', 'd')],
  ])('takes the order of the answer where a book was %s', (_, fromNetwork) => {
    expect(titles(retainDisplayedOrder(['a', 'b', 'c'], fromNetwork))).toEqual(titles(fromNetwork));
  });
});
