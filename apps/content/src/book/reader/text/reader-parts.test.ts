import type { ChapterText } from '@juhe/contract/content/book.schemas';
import { type Requested, chaptersNear, type OpenBook, type Part, partAfter, partAt, partBefore } from './reader-parts.ts';

const size = { usual: 6, max: 10 };
const chapter = (n: number, text: string, of = 3) =>
  ({
    id: `c${n}`,
    number: n,
    chapters: of,
    text,
    previousId: n > 1 ? `c${n - 1}` : null,
    nextId: n < of ? `c${n + 1}` : null,
  }) as ChapterText;
const bookOf = (requests: Record<string, Partial<Requested>>): OpenBook => ({
  size,
  requests: new Map(Object.entries(requests).map(([id, request]) => [id, { retry: () => undefined, ...request }])),
});
const completeBook = bookOf({
  c1: { chapter: chapter(1, '一二三四五六七八\n\n九十') },
  c2: { chapter: chapter(2, '短') },
  c3: { chapter: chapter(3, '末') },
});

it('traverses a book, and back in the reverse order', () => {
  const forwardKeys: string[] = [];
  let last: Part | undefined;
  for (
    let part: Part | undefined = partAt(completeBook, { chapterId: 'c1', position: 0 });
    part;
    part = partAfter(completeBook, part)
  ) {
    forwardKeys.push(part.key);
    last = part;
  }
  expect(forwardKeys).toEqual(['c1:0', 'c1:1', 'c2:0', 'c3:0', 'c3:end']);
  const back: string[] = [];
  for (let part = last; part; part = partBefore(completeBook, part)) back.push(part.key);
  expect(back).toEqual(forwardKeys.toReversed());
});

it('finds the part at a position; Infinity is the end of a chapter', () => {
  expect(partAt(completeBook, { chapterId: 'c1', position: 11 }).key).toBe('c1:1');
  expect(partAt(completeBook, { chapterId: 'c1', position: Infinity }).key).toBe('c1:1');
  expect(partAt(completeBook, { chapterId: 'c3', position: Infinity, end: true }).kind).toBe('end');
});

it('represents a loading or failed chapter, with its neighbors', () => {
  const book = bookOf({ c1: { chapter: chapter(1, '一') }, c2: { error: { code: 500 } }, c3: { chapter: chapter(3, '末') } });
  const gap = partAfter(book, partAt(book, { chapterId: 'c1', position: 0 }));
  expect(gap).toMatchObject({ kind: 'failed', chapterId: 'c2' });
  expect(gap && partBefore(book, gap)?.key).toBe('c1:0');
  expect(gap && partAfter(book, gap)?.key).toBe('c3:0');
  expect(partAt(bookOf({}), { chapterId: 'c9', position: 0 })).toMatchObject({ kind: 'wait', key: 'c9:wait' });
});

it('returns the same object for the same piece, so that it is rendered once', () => {
  expect(partAt(completeBook, { chapterId: 'c2', position: 0 })).toBe(partAt(completeBook, { chapterId: 'c2', position: 0 }));
});

it('chaptersNear returns the chapters on both sides', () => {
  expect(chaptersNear([partAt(completeBook, { chapterId: 'c2', position: 0 })]).toSorted()).toEqual(['c1', 'c2', 'c3']);
});
