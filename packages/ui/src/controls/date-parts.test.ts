import { clampParts, daysIn, limitsOf, parseParts, rangeAt, textOf, yearsFrom } from './date-parts.ts';

const limits = limitsOf([2026, 11, 21, 15, 0], undefined, undefined);

describe('the parts of a date', () => {
  it.each([
    ['2026-11-21', 'date'],
    ['2024-02-29', 'date'],
    ['2026-11', 'month'],
    ['2026-11-21 09:05', 'datetime'],
  ] as const)('%s is read and written as it is', (text, mode) => {
    expect(textOf(parseParts(text) ?? [], mode)).toBe(text);
  });

  it.each(['', 'soon', '2026-13-01', '2026-00-10', '2025-02-29', '2026-04-31', '2026-11-21 24:00', '26-1-1'])(
    '%p is none',
    (text) => {
      expect(parseParts(text)).toBeUndefined();
    },
  );

  it.each([
    [2024, 2, 29],
    [2025, 2, 28],
    [2000, 2, 29],
    [1900, 2, 28],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('%p-%p has %p days', (year, month, days) => {
    expect(daysIn(year, month)).toBe(days);
  });
});

describe('limits', () => {
  it('default to ten years before and after today', () => {
    expect(textOf(limits.min, 'date')).toBe('2016-11-21');
    expect(textOf(limits.max, 'datetime')).toBe('2036-11-21 23:59');
  });

  it('of a 29 February are the 28th', () => {
    expect(textOf(yearsFrom([2024, 2, 29], 10), 'date')).toBe('2034-02-28');
    expect(textOf(yearsFrom([2024, 2, 29], -4), 'date')).toBe('2020-02-29');
  });

  it('are what is told, the whole of a month or day', () => {
    const limits = limitsOf([2026, 1, 1], '1900-01-01', '2026-02');
    expect(textOf(limits.min, 'date')).toBe('1900-01-01');
    expect(textOf(limits.max, 'datetime')).toBe('2026-02-28 23:59');
    expect(textOf(limitsOf([2026, 1, 1], undefined, '2026-05-01 09:30').max, 'datetime')).toBe('2026-05-01 09:30');
  });

  it('cut what a part may be only at their edges', () => {
    expect(rangeAt(0, [2020, 1, 1], limits)).toEqual([2016, 2036]);
    expect(rangeAt(1, [2016, 11, 21], limits)).toEqual([11, 12]);
    expect(rangeAt(1, [2036, 1, 1], limits)).toEqual([1, 11]);
    expect(rangeAt(1, [2020, 1, 1], limits)).toEqual([1, 12]);
    expect(rangeAt(2, [2016, 11, 25], limits)).toEqual([21, 30]);
    expect(rangeAt(2, [2036, 11, 1], limits)).toEqual([1, 21]);
    expect(rangeAt(2, [2020, 2, 1], limits)).toEqual([1, 29]);
    expect(rangeAt(3, [2020, 2, 1, 4, 5], limits)).toEqual([0, 23]);
  });

  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2010-05-05', '2016-11-21'],
    ['2016-03-05', '2016-11-21'],
    ['2016-12-05', '2016-12-05'],
    ['2040-01-31', '2036-01-31'],
    ['2036-12-31', '2036-11-21'],
  ])('%s within them is %s', (text, clamped) => {
    expect(textOf(clampParts(parseParts(text) ?? [], limits), 'date')).toBe(clamped);
  });

  it('turn 31 January into the last of February', () => {
    expect(textOf(clampParts([2024, 2, 31], limits), 'date')).toBe('2024-02-29');
    expect(textOf(clampParts([2025, 2, 31], limits), 'date')).toBe('2025-02-28');
  });
});
