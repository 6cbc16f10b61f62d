import fc from 'fast-check';
import { amountsOf, discounted, totalOf } from './amounts.ts';

const freight = { id: 1, cents: 800, freeFromCents: 9_900 };

const line = fc.record({ priceCents: fc.integer({ min: 1, max: 100_000_000 }), quantity: fc.integer({ min: 1, max: 999 }) });
const shop = fc.array(line, { minLength: 1, maxLength: 20 });

it('charges goods and freight to the cent for any purchase', () => {
  fc.assert(
    fc.property(shop, (lines) => {
      const { goodsCents, freightCents, discountCents, payableCents } = amountsOf(freight, lines);
      expect(BigInt(goodsCents)).toBe(
        lines.reduce((sum, { priceCents, quantity }) => sum + BigInt(priceCents) * BigInt(quantity), 0n),
      );
      expect(payableCents).toBe(goodsCents + freightCents - discountCents);
      expect(Number.isSafeInteger(payableCents) && payableCents > 0).toBe(true);
      expect(freightCents).toBe(goodsCents >= freight.freeFromCents ? 0 : 800);
    }),
  );
});

it('sums the orders of a checkout of several shops', () => {
  fc.assert(
    fc.property(fc.array(shop, { maxLength: 8 }), (shops) => {
      const parts = shops.map((lines) => discounted(amountsOf(freight, lines), []));
      const total = totalOf(parts);
      expect(total.payableCents).toBe(parts.reduce((sum, part) => sum + part.payableCents, 0));
      expect(total.payableCents).toBe(total.goodsCents + total.freightCents - total.discountCents);
    }),
  );
});
