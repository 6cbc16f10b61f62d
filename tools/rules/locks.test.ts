import { filesBelow, isTest, lineOf, read } from './repository.ts';

/** The only file that locks rows of members (docs/ARCHITECTURE.md, Locks). */
const home = 'server/src/member/lock.repository.ts';
const memberLock =
  /\b(from|join)\s+member\b(?!_)[^`;]*?\bfor\s+(no\s+key\s+update|update|share|key\s+share)\b(?!\s+of\s+(?!m\b))/gi;
/** Several rows locked at once: without an order, two callers may lock them in opposite order, unless they skip locked rows. */
const manyLocked = /=\s*any\s*\([^`;]*?\bfor\s+(no\s+key\s+)?update\b(?!\s+skip\s+locked)/gi;

/**
 * Stock is locked with the strength that does not conflict with foreign keys: activities, carts and orders reference SKUs and
 * products.
 */
const stockLock = /\b(from|join)\s+(sku|product)\b[^`;]*?\bfor\s+update\b/gi;
/** A loop that posts: each posting sorts its own accounts, several consecutive ones have to be locked before the first. */
const postedInTurn = /\bfor \([^\n]*\{\n(?:(?! {0,2}\}).*\n)*?.*\bawait post\(/g;

const lockedIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

describe('locks', () => {
  const sources = filesBelow('server/src').filter((path) => path.endsWith('.ts') && !isTest(path) && !path.includes('/test/'));

  it('are taken on rows of members in one place, with one strength and in one order', () => {
    const elsewhere = sources
      .filter((path) => path !== home)
      .flatMap((path) => lockedIn(read(path), memberLock).map(({ index }) => `${path}:${lineOf(read(path), index)}`));
    expect(elsewhere).toEqual([]);
    expect(lockedIn(read(home), memberLock).length).toBeGreaterThan(2);
  });

  it('are taken on several rows in a defined order', () => {
    const unordered = sources.flatMap((path) =>
      lockedIn(read(path), manyLocked)
        .filter(([text]) => !/\border by\b/i.test(text))
        .map(({ index }) => `${path}:${lineOf(read(path), index)}`),
    );
    expect(unordered).toEqual([]);
  });

  it('are taken on products and SKUs so that foreign keys to them do not wait', () => {
    expect(
      sources.flatMap((path) => lockedIn(read(path), stockLock).map(({ index }) => `${path}:${lineOf(read(path), index)}`)),
    ).toEqual([]);
  });

  it('are taken on accounts of several postings before the first', () => {
    const unheld = sources.filter(
      (path) =>
        !path.includes('/seed/') && lockedIn(read(path), postedInTurn).length > 0 && !read(path).includes('lockForPostings('),
    );
    expect(unheld).toEqual([]);
  });

  it('are checked by a rule that detects violations', () => {
    expect('select id from sku s where id = $1 for update').toMatch(stockLock);
    expect('for (const a of b) {\n    await post(tx, {').toMatch(postedInTurn);
    expect('select from member where id = $1 for update').toMatch(memberLock);
    expect('select from member_coupon where id = $1 for update').not.toMatch(memberLock);
    expect('select id from sku where id = any($1) for update').toMatch(manyLocked);
  });
});
