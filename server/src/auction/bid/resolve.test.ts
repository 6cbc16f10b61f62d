import fc from 'fast-check';
import { type BidStep, nextAmount, resolve, type Standing } from './resolve.ts';

const start = 10_000;
const increment = 1_000;
const opening: Standing = { price: null, leader: null, leaderMax: null, start, increment, reserve: null };

/** A bidder's intention: `aboveNext` cents above the minimum amount, a maximum `more` cents above that. */
interface Wish {
  readonly member: string;
  readonly over: number;
  readonly more: number;
}

const wish = fc.record({
  member: fc.constantFrom('a', 'b', 'c', 'd'),
  over: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 })),
  more: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 3 }).map((n) => n * increment),
    fc.integer({ min: 0, max: 20_000 }),
  ),
});

interface Notified {
  readonly max: number;
  /** Order in which this maximum was given. */
  readonly at: number;
}

interface Play {
  standing: Standing;
  steps: BidStep[];
  /** The model: the highest maximum of each member. */
  told: Map<string, Notified>;
  /** The highest amount that each member bid explicitly. */
  named: Map<string, number>;
}

/** Plays the wishes one after the other as the service would, skipping those it refuses. */
const play = (wishes: readonly Wish[]): Play => {
  const game: Play = { standing: opening, steps: [], told: new Map(), named: new Map() };
  wishes.forEach(({ member, over: aboveNext, more }, at) => {
    const amount = nextAmount(game.standing) + aboveNext;
    const max = amount + more;
    const leads = game.standing.leader === member;
    if (leads && max <= (game.standing.leaderMax ?? 0)) return;
    const { steps, leader, leaderMax, price } = resolve(game.standing, { member, amount, max });
    game.standing = { ...game.standing, leader, leaderMax, price };
    game.steps.push(...steps);
    if (max > (game.told.get(member)?.max ?? 0)) game.told.set(member, { max, at });
    if (!leads) game.named.set(member, amount);
  });
  return game;
};

const property = (assertion: (game: Play) => void) =>
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 30 }), (wishes) => assertion(play(wishes))),
    { numRuns: 2_000 },
  );

it('rises strictly, from the start price on', () => {
  property(({ steps }) => {
    steps.forEach(({ amount }, i) => expect(amount).toBeGreaterThan(i === 0 ? start - 1 : (steps[i - 1]?.amount ?? 0)));
  });
});

// AUCTION-13
it('is led by the highest maximum, the earlier one of equals', () => {
  property(({ standing, told: maxima }) => {
    const [best] = [...maxima].toSorted(([, x], [, y]) => y.max - x.max || x.at - y.at);
    expect([standing.leader, standing.leaderMax]).toEqual([best?.[0], best?.[1].max]);
  });
});

it('costs the leader no more than it takes to pass the second, or than it named itself', () => {
  property(({ standing, told: maxima, named }) => {
    const price = standing.price ?? 0;
    const second = Math.max(0, ...[...maxima].flatMap(([member, { max }]) => (member === standing.leader ? [] : [max])));
    expect(price).toBeLessThanOrEqual(Math.max(second + increment, named.get(standing.leader ?? '') ?? 0));
    // Nobody else would have paid more than the current price.
    expect(price).toBeGreaterThanOrEqual(second);
  });
});

it('never bids more for anybody than the maximum', () => {
  property(({ steps, told: maxima }) => {
    for (const { member, amount } of steps) expect(amount).toBeLessThanOrEqual(maxima.get(member)?.max ?? 0);
  });
});

// AUCTION-4
it('ends with the bid that leads', () => {
  property(({ standing, steps }) => {
    expect(steps.at(-1)).toMatchObject({ member: standing.leader, amount: standing.price });
  });
});

// AUCTION-13
it('shows every amount that was named, except where the answer stands at the same amount', () => {
  property(({ standing, steps, named }) => {
    for (const [member, amount] of named) {
      const shown = steps.some((step) => step.member === member && step.amount === amount);
      const answered = steps.some((step) => step.member !== member && step.amount === amount);
      expect(shown || answered).toBe(true);
    }
    expect(standing.price).toBeGreaterThanOrEqual(Math.max(...named.values()));
  });
});
