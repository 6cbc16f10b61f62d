import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { freshPayment } from './fresh-payment.ts';

const payment = (orderNo: string): OrderPayment => ({ orderNo }) as OrderPayment;

it('returns the cached payment while its addresses are valid', async () => {
  const refetch = jest.fn();
  const query = { data: payment('A'), fulfilledTimeStamp: Date.now() - 10_000, refetch };
  expect(await freshPayment(query)()).toEqual(payment('A'));
  expect(refetch).not.toHaveBeenCalled();
});

it.each([
  [{ data: payment('B'), isSuccess: true }, payment('B')],
  // RTK Query keeps the previous data beside an error.
  [{ data: payment('A'), isSuccess: false }, undefined],
])('refetches after a minute: %#', async (answer, expected) => {
  const query = { data: payment('A'), fulfilledTimeStamp: Date.now() - 60_000, refetch: () => Promise.resolve(answer) };
  expect(await freshPayment(query)()).toEqual(expected);
});
