import fc from 'fast-check';
import { seededRandom } from '../../seed/random.ts';
import { drawCuts } from './draw-cuts.ts';

it('draws as many amounts as helpers, each at least one cent, with an exact sum and the last reaching the floor', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (seed, count, more) => {
        const total = count + more;
        const cuts = drawCuts(total, count, seededRandom(seed).int);
        // All cuts are positive and add up to the total, so none before the last reaches the floor.
        return (
          cuts.length === count &&
          cuts.every((cut) => Number.isSafeInteger(cut) && cut >= 1) &&
          cuts.reduce((sum, cut) => sum + cut, 0) === total
        );
      },
    ),
    { numRuns: 2000 },
  );
});

it('is deterministic for a seed, and keeps the cuts within a factor of three', () => {
  const draw = (seed: number) => drawCuts(10_000, 10, seededRandom(seed).int);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  for (let seed = 1; seed <= 500; seed += 1) {
    const cuts = draw(seed);
    expect(Math.max(...cuts)).toBeLessThanOrEqual(3 * Math.min(...cuts) + 3);
  }
});

it.each([
  [2, 3],
  [5, 0],
  [0.5, 1],
])('rejects %s cents for %s helpers', (total, count) => {
  expect(() => drawCuts(total, count, seededRandom(1).int)).toThrow('not enough');
});
