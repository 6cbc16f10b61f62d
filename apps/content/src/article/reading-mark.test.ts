import { keepPlace, placeIn } from './reading-mark.ts';

beforeEach(() => localStorage.clear());

describe('the reading position in an article', () => {
  // CONTENT-13
  it('is stored unless it is at the beginning or the end', () => {
    keepPlace('a', 0.42);
    keepPlace('b', 0.03);
    keepPlace('c', 0.99);
    expect(['a', 'b', 'c', 'd'].map(placeIn)).toEqual([0.42, undefined, undefined, undefined]);
  });

  // CONTENT-13
  it('is deleted for the articles read longest ago', () => {
    for (let i = 0; i < 130; i += 1) keepPlace(`a${i}`, 0.5);
    keepPlace('a31', 0.6);
    keepPlace('new', 0.5);
    expect([placeIn('a29'), placeIn('a30'), placeIn('a31'), placeIn('new')]).toEqual([undefined, undefined, 0.6, 0.5]);
  });

  it.each(['', '[]', 'null', '{"a": "0.5"}', '{"a": {"b": 1}}', '{'])('is none where the device kept %p', (stored) => {
    localStorage.setItem('juhe-article-places', stored);
    expect(placeIn('a')).toBeUndefined();
    keepPlace('a', 0.5);
    expect(placeIn('a')).toBe(0.5);
  });
});
