import fc from 'fast-check';
import { seededRandom } from '../../seed/random.ts';
import { drawCuts } from './draw-cuts.ts';

it('draws as many amounts as there are helpers, each of a cent at least, whose sum is exact and whose last reaches the floor', () => {
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

it('draws the same for the same seed, and nobody’s cut is for show', () => {
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
])('refuses %s cents for %s helpers', (total, count) => {
  expect(() => drawCuts(total, count, seededRandom(1).int)).toThrow('not enough');
});
