import { decide, nextVisit, valuationOf } from './bidder.ts';
import { demoBidders } from './demo-members.ts';

const lot = (more = {}) => ({
  productNo: 'P1',
  startCents: 10_000,
  incrementCents: 500,
  reserveCents: null,
  ownerId: null,
  leaderId: null,
  leaderMaxCents: null,
  priceCents: null,
  ...more,
});
const numbers = Array.from({ length: 200 }, (_, i) => `P${i}`);

// AUCTION-73
it('comes by more often towards the end and while a visitor bids, and never only after the end', () => {
  for (const chance of [0, 0.5, 0.999]) {
    expect(nextVisit({ secondsLeft: 60, visitorSecondsAgo: null }, chance)).toBeLessThanOrEqual(40);
    expect(nextVisit({ secondsLeft: 80_000, visitorSecondsAgo: 30 }, chance)).toBeLessThanOrEqual(75);
    for (const secondsLeft of [180, 300, 3_600, 86_400, 3e6]) {
      const seconds = nextVisit({ secondsLeft, visitorSecondsAgo: null }, chance);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(secondsLeft);
      expect(seconds).toBeLessThanOrEqual(7_200);
    }
  }
});

// AUCTION-73
it('finds a lot worth the same each time, and each lot something else', () => {
  expect(valuationOf(lot(), 'm10')).toBe(valuationOf(lot(), 'm10'));
  expect(new Set(numbers.map((productNo) => valuationOf(lot({ productNo }), 'm10'))).size).toBeGreaterThan(150);
});

it('reaches the reserve of most lots, and never goes far above start and reserve', () => {
  const best = numbers.map((productNo) =>
    Math.max(...demoBidders.map((memberId) => valuationOf(lot({ productNo, reserveCents: 20_000 }), memberId))),
  );
  expect(best.filter((cents) => cents >= 20_000).length).toBeGreaterThan(150);
  expect(Math.max(...best)).toBeLessThan(20_000 * 2.3);
});

it('bids the next amount or one step more, within its worth, and neither on its own lot nor against itself', () => {
  for (const productNo of numbers) {
    const contest = lot({ productNo, priceCents: 9_500, leaderId: 'm10', leaderMaxCents: 9_500, ownerId: 'm11' });
    const decision = decide(contest, demoBidders);
    if (!decision) continue;
    expect(['m10', 'm11']).not.toContain(decision.memberId);
    expect([10_000, 10_500]).toContain(decision.amountCents);
    expect(decision.maxCents).toBeGreaterThanOrEqual(decision.amountCents);
    expect(decision.maxCents).toBeLessThanOrEqual(valuationOf(contest, decision.memberId));
  }
});

// AUCTION-73
it('leaves a leader alone whose maximum nobody would pass', () => {
  const outOfReach = lot({ priceCents: 10_000, leaderId: 'visitor', leaderMaxCents: 100_000 });
  expect(decide(outOfReach, demoBidders)).toBeUndefined();
});

it('every demo member wants what a visitor offers for a trial, at its start price', () => {
  const trials = numbers.map((productNo) => lot({ productNo, isTrial: true, priceCents: null }));
  for (const trial of trials)
    for (const memberId of demoBidders) expect(valuationOf(trial, memberId)).toBeGreaterThan(trial.startCents);
});
