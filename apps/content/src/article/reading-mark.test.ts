import { saveReadingMark, savedReadingMark } from './reading-mark.ts';

beforeEach(() => localStorage.clear());

describe('the reading position in an article', () => {
  // CONTENT-13
  it('is stored unless it is at the beginning or the end', () => {
    saveReadingMark('a', 0.42);
    saveReadingMark('b', 0.03);
    saveReadingMark('c', 0.99);
    expect(['a', 'b', 'c', 'd'].map(savedReadingMark)).toEqual([0.42, undefined, undefined, undefined]);
  });

  // CONTENT-13
  it('is deleted for the articles read longest ago', () => {
    for (let i = 0; i < 130; i += 1) saveReadingMark(`a${i}`, 0.5);
    saveReadingMark('a31', 0.6);
    saveReadingMark('new', 0.5);
    expect([savedReadingMark('a29'), savedReadingMark('a30'), savedReadingMark('a31'), savedReadingMark('new')]).toEqual([
      undefined,
      undefined,
      0.6,
      0.5,
    ]);
  });

  it.each(['', '[]', 'null', '{"a": "0.5"}', '{"a": {"b": 1}}', '{'])('is none where the device kept %p', (stored) => {
    localStorage.setItem('juhe-article-places', stored);
    expect(savedReadingMark('a')).toBeUndefined();
    saveReadingMark('a', 0.5);
    expect(savedReadingMark('a')).toBe(0.5);
  });
});
