import { createCallBudgets, defaultBudgets } from './call-budgets.ts';
import { Failure } from '../failure/failures.ts';

const post = { method: 'POST' } as const;
const get = { method: 'GET' } as const;
const visitor = { ip: '203.0.113.9' };

/** Calls until the first refusal; returns the number of permitted calls, and the refusal. */
const exhaust = (consume: () => void): { allowed: number; failure: Failure | undefined } => {
  for (let allowed = 0; allowed < 100_000; allowed += 1)
    try {
      consume();
    } catch (error) {
      return { allowed, failure: error instanceof Failure ? error : undefined };
    }
  return { allowed: 100_000, failure: undefined };
};

describe('default call budgets', () => {
  it.each([
    ['reads of a visitor', get, visitor, defaultBudgets.address.read.burst],
    ['writes of a visitor', post, visitor, defaultBudgets.address.write.burst],
    ['reads of a member', get, { ...visitor, memberId: 'm1' }, defaultBudgets.member.read.burst],
    ['writes of a member', post, { ...visitor, memberId: 'm1' }, defaultBudgets.member.write.burst],
    ['writes from this machine', post, { ip: '::ffff:127.0.0.1' }, defaultBudgets.address.write.burst * 20],
  ])('end after the burst: %s', (_name, operation, caller, burst) => {
    const budgets = createCallBudgets(1, () => 0);
    const { allowed, failure } = exhaust(() => budgets.take(operation, caller));
    expect(allowed).toBe(burst);
    expect(failure).toMatchObject({ key: 'tooMany', code: 429, details: { retryAfter: 1 } });
  });

  it('of reads apply to a POST that only reads; searches have a smaller one', () => {
    const budgets = createCallBudgets(1, () => 0);
    const allowedCalls = (id: string) =>
      exhaust(() => budgets.take({ method: 'POST', id }, { ...visitor, memberId: 'm1' })).allowed;
    expect(allowedCalls('content/article.browseArticles')).toBe(defaultBudgets.member.read.burst);
    expect(allowedCalls('content/search.suggestSearches')).toBe(defaultBudgets.member.costly.burst);
    expect(allowedCalls('content/article.likeArticle')).toBe(defaultBudgets.member.write.burst);
  });

  // COMMON-43
  it('limit the writes of a member per day, however slow', () => {
    let time = 0;
    const budgets = createCallBudgets(1, () => time);
    let written = 0;
    const { failure } = exhaust(() => {
      budgets.take(post, { ...visitor, memberId: 'm1' });
      time += 1000;
      written += 1;
    });
    const { burst } = defaultBudgets.member.day;
    expect(written).toBeGreaterThanOrEqual(burst);
    expect(written).toBeLessThan(burst * 1.2);
    expect(failure?.details.retryAfter).toBeGreaterThan(1);
  });

  it('apply to operators as well, by the name of their token', () => {
    const budgets = createCallBudgets(1, () => 0);
    expect(exhaust(() => budgets.take(post, { ...visitor, operator: 'li' })).allowed).toBe(defaultBudgets.operator.burst);
    expect(() => budgets.take(post, { ...visitor, operator: 'wang' })).not.toThrow();
  });

  it('refill steadily, and never exceed the burst', () => {
    let time = 0;
    const budgets = createCallBudgets(1, () => time);
    const takeAll = () => exhaust(() => budgets.take(post, visitor)).allowed;
    takeAll();
    time += 10_000;
    expect(takeAll()).toBe(10 * defaultBudgets.address.write.perSecond);
    time += 3_600_000;
    expect(takeAll()).toBe(defaultBudgets.address.write.burst);
  });

  it('are separate for reads and writes, members and addresses; one household of IPv6 is one address', () => {
    const budgets = createCallBudgets(1, () => 0);
    exhaust(() => budgets.take(post, { ip: '2001:db8:1:2::5' }));
    expect(() => budgets.take(post, { ip: '2001:db8:1:2:ffff::1' })).toThrow('tooMany');
    for (const [operation, caller] of [
      [get, { ip: '2001:db8:1:2::5' }],
      [post, { ip: '2001:db8:1:3::5' }],
      [post, { ip: '2001:db8:1:2::5', memberId: 'm1' }],
    ] as const)
      expect(() => budgets.take(operation, caller)).not.toThrow();
  });

  it('grow with the scale', () => {
    const budgets = createCallBudgets(3, () => 0);
    expect(exhaust(() => budgets.take(post, visitor)).allowed).toBe(3 * defaultBudgets.address.write.burst);
  });

  it('evict the least recently used caller, not the busy one', () => {
    const budgets = createCallBudgets(1, () => 0);
    exhaust(() => budgets.take(post, visitor));
    for (let i = 0; i < 60_000; i += 1) {
      budgets.take(get, { ip: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` });
      if (i % 10_000 === 0) expect(() => budgets.take(post, visitor)).toThrow('tooMany');
    }
  });
});
