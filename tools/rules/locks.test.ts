import { filesBelow, isTest, lineOf, read } from './repository.ts';

/** The one file that locks rows of members (docs/ARCHITECTURE.md, Locks). */
const home = 'server/src/member/lock.repository.ts';
const memberLock =
  /\b(from|join)\s+member\b(?!_)[^`;]*?\bfor\s+(no\s+key\s+update|update|share|key\s+share)\b(?!\s+of\s+(?!m\b))/gi;
/** Rows that several are locked of at once: without an order, two callers lock them the other way round. */
const manyLocked = /=\s*any\s*\([^`;]*?\bfor\s+(no\s+key\s+)?update\b/gi;

const lockedIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

describe('locks', () => {
  const sources = filesBelow('server/src').filter((path) => path.endsWith('.ts') && !isTest(path) && !path.includes('/test/'));

  it('rows of members are locked in one place, with one strength and in one order', () => {
    const elsewhere = sources
      .filter((path) => path !== home)
      .flatMap((path) => lockedIn(read(path), memberLock).map(({ index }) => `${path}:${lineOf(read(path), index)}`));
    expect(elsewhere).toEqual([]);
    expect(lockedIn(read(home), memberLock).length).toBeGreaterThan(2);
  });

  it('several rows are locked in an order', () => {
    const unordered = sources.flatMap((path) =>
      lockedIn(read(path), manyLocked)
        .filter(([text]) => !/\border by\b/i.test(text))
        .map(({ index }) => `${path}:${lineOf(read(path), index)}`),
    );
    expect(unordered).toEqual([]);
  });

  it('finds what it looks for', () => {
    expect('select from member where id = $1 for update').toMatch(memberLock);
    expect('select from member_coupon where id = $1 for update').not.toMatch(memberLock);
    expect('select id from sku where id = any($1) for update').toMatch(manyLocked);
  });
});
