import { bondOf, feeBaseOf, feeHoldOf, feeOf } from './resale-figures.ts';

it('charges the fee on the hammer price, capped at one and a half times the start price (auction.md B5)', () => {
  expect(feeOf(500, 10_000, 12_000)).toBe(600);
  expect(feeOf(500, 10_000, 15_000)).toBe(750);
  expect(feeOf(500, 10_000, 90_000)).toBe(750);
  expect(feeBaseOf(10_000, 90_000)).toBe(15_000);
});

it('never charges more than the amount held, to the cent', () => {
  for (const bp of [250, 333, 500])
    for (let start = 1; start < 3_000; start += 7)
      for (const factor of [1, 1.4999, 1.5, 1.5001, 40])
        expect(feeOf(bp, start, Math.floor(start * factor))).toBeLessThanOrEqual(feeHoldOf(bp, start));
});

it('holds a bond of 5 % of the start price between 10.00 and 500.00', () => {
  expect([1, 20_000, 20_020, 999_980, 1_000_000, 100_000_000].map(bondOf)).toEqual([1_000, 1_000, 1_001, 49_999, 50_000, 50_000]);
});
