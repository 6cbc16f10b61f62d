import { highestBidCents } from '@juhe/contract/auction/limits';
import fc from 'fast-check';
import { replay, runnerUp } from './replay.ts';
import { isAtLimit, type LotTerms, nextAmount, type Offer, resolve, type Standing } from './resolve.ts';

const terms: LotTerms = { start: 10_000, increment: 1_000, reserve: null };
const offer = (member: string, amount: number, max = amount): Offer => ({ member, amount, max });

/** Offers as the service admits them: at least the next amount; from the leader only higher maxima. */
const admitted = (
  lot: LotTerms,
  wishes: readonly { readonly member: string; readonly over: number; readonly more: number }[],
): Offer[] => {
  let standing: Standing = { ...lot, price: null, leader: null, leaderMax: null };
  return wishes.flatMap(({ member, over: aboveNext, more }) => {
    if (isAtLimit(standing.price)) return [];
    const amount = Math.min(nextAmount(standing) + aboveNext, highestBidCents);
    const max = Math.min(amount + more, highestBidCents);
    if (standing.leader === member && max <= (standing.leaderMax ?? 0)) return [];
    const { leader, leaderMax, price } = resolve(standing, { member, amount, max });
    standing = { ...standing, leader, leaderMax, price };
    return [{ member, amount, max }];
  });
};

const wishes = fc.array(
  fc.record({
    member: fc.constantFrom('a', 'b', 'c', 'd'),
    over: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }), fc.constant(highestBidCents)),
    more: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 }), fc.constant(highestBidCents)),
  }),
  { minLength: 1, maxLength: 30 },
);
const reserves = fc.option(fc.integer({ min: 10_000, max: 60_000 }), { nil: null });
const property = (assertion: (lot: LotTerms, offers: readonly Offer[]) => void) =>
  fc.assert(
    fc.property(reserves, wishes, (reserve, list) => {
      const lot = { ...terms, reserve };
      assertion(lot, admitted(lot, list));
    }),
    { numRuns: 3_000 },
  );

const topOf = (offers: readonly Offer[], member: string): number =>
  Math.max(0, ...offers.filter((row) => row.member === member).map(({ max }) => max));

it('lifts the price to the reserve as soon as the leader’s maximum covers it', () => {
  const lot = { ...terms, reserve: 50_000 };
  expect(replay(lot, [offer('a', 10_000, 100_000)])).toMatchObject({
    price: 50_000,
    leader: 'a',
    steps: [
      { member: 'a', amount: 10_000, proxy: false },
      { member: 'a', amount: 50_000, proxy: true },
    ],
  });
  expect(replay(lot, [offer('a', 10_000, 40_000)]).price).toBe(10_000);
  expect(replay(lot, [offer('a', 10_000), offer('a', 60_000)])).toMatchObject({ price: 50_000, leaderMax: 60_000 });
  expect(replay(lot, [offer('a', 10_000, 45_000), offer('b', 11_000, 80_000)])).toMatchObject({ price: 50_000, leader: 'b' });
});

it('never asks for more than the highest offer, and the leader there can be outbid by nobody', () => {
  const top = highestBidCents;
  const { price, leader, ...standing } = replay(terms, [offer('a', 10_000, top), offer('b', top - 1)]);
  expect([price, leader]).toEqual([top, 'a']);
  expect(nextAmount({ ...standing, price })).toBe(top);
  expect(isAtLimit(price)).toBe(true);
});

it('asks for the next bid within the highest offer, whatever the price', () => {
  property((lot, offers) => {
    const standing = replay(lot, offers);
    expect(nextAmount(standing)).toBeLessThanOrEqual(highestBidCents);
    expect(standing.price ?? 0).toBeLessThanOrEqual(highestBidCents);
  });
});

it('sells whenever a leader would pay the reserve', () => {
  property((lot, offers) => {
    const { price, leaderMax } = replay(lot, offers);
    if (lot.reserve !== null && leaderMax !== null && leaderMax >= lot.reserve) expect(price).toBeGreaterThanOrEqual(lot.reserve);
  });
});

it('offers the runner-up the price that the lot would have had without the defaulter', () => {
  const offers = [offer('a', 10_000, 30_000), offer('b', 11_000), offer('shill', 13_000, 90_000)];
  expect(replay(terms, offers).price).toBe(31_000);
  expect(runnerUp(terms, offers, 'shill')).toEqual({ memberId: 'a', priceCents: 12_000 });
  expect(runnerUp({ ...terms, reserve: 20_000 }, offers, 'shill')).toEqual({ memberId: 'a', priceCents: 20_000 });
  expect(runnerUp({ ...terms, reserve: 40_000 }, offers, 'shill')).toBeUndefined();
  expect(runnerUp(terms, [offer('shill', 10_000)], 'shill')).toBeUndefined();
});

it('offers nobody more than the own maximum or more than the price that was', () => {
  property((lot, offers) => {
    const { leader, price } = replay(lot, offers);
    if (leader === null || price === null) return;
    const second = runnerUp(lot, offers, leader);
    if (!second) return;
    expect(second.memberId).not.toBe(leader);
    expect(second.priceCents).toBeLessThanOrEqual(Math.min(topOf(offers, second.memberId), price));
    expect(topOf(offers, second.memberId)).toBe(
      Math.max(...offers.filter(({ member }) => member !== leader).map(({ max }) => max)),
    );
  });
});

it('keeps bids strictly rising, also when a bidder’s offers are left out', () => {
  property((lot, offers) => {
    for (const without of ['', 'a', 'b']) {
      const amounts = replay(
        lot,
        offers.filter(({ member }) => member !== without),
      ).steps.map(({ amount }) => amount);
      expect(amounts).toEqual([...new Set(amounts)].toSorted((x, y) => x - y));
    }
  });
});
