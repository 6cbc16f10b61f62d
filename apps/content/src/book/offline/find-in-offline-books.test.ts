import { findInTexts } from './find-in-offline-books.ts';

const chapters = [
  { id: 'b', number: 2, title: '为政第二', text: '子曰：“为政以德，譬如北辰。”' },
  {
    id: 'a',
    number: 1,
    title: '学而第一',
    text: `${'字'.repeat(20)}不亦说乎？\n\n有朋自远方来，不亦乐乎？🍵Ａ${'尾'.repeat(80)}`,
  },
];

it('finds every position in every stored chapter, in the order of the book', () => {
  const [hit, ...rest] = findInTexts(chapters, '不亦');
  expect(rest).toEqual([]);
  expect(hit).toMatchObject({ chapter: { id: 'a', number: 1, title: '学而第一' }, count: 2 });
  expect(hit?.matches[0]).toEqual({
    position: 20,
    before: `…${'字'.repeat(14)}`,
    match: '不亦',
    after: `说乎？ 有朋自远方来，不亦乐乎？🍵Ａ${'尾'.repeat(37)}…`,
  });
  expect(findInTexts(chapters, '第').map(({ chapter }) => chapter.number)).toEqual([1, 2]);
});

it('requires all keywords, in title or text, ignoring width and case', () => {
  expect(findInTexts(chapters, '北辰 为政').map(({ chapter, count }) => [chapter.id, count])).toEqual([['b', 2]]);
  expect(findInTexts(chapters, '北辰 学而')).toEqual([]);
  expect(findInTexts(chapters, 'a')[0]?.matches[0]?.match).toBe('Ａ');
  expect(findInTexts(chapters, ' ')).toEqual([]);
});
