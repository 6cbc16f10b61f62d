import { lowerBound } from './reader-anchor.ts';

it('finds the first index that is not behind, or none', () => {
  for (let count = 0; count < 20; count += 1)
    for (let at = 0; at <= count; at += 1) expect(lowerBound(count, (i) => i < at)).toBe(at);
});
