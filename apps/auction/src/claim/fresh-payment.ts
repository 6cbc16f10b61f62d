import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';

/** Addresses of evidence and of the seller's code count for a minute (contract auction/claim); less what an answer takes. */
const addressesLastMs = 50_000;

interface PaymentQuery {
  readonly data?: OrderPayment | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => PromiseLike<{ readonly data?: OrderPayment | undefined; readonly isSuccess: boolean }>;
}

/** The payment with addresses that still count, asked for again when they may not; undefined when that failed. */
export type FreshPayment = () => Promise<OrderPayment | undefined>;

export const freshPayment =
  ({ data, fulfilledTimeStamp = 0, refetch }: PaymentQuery): FreshPayment =>
  async () => {
    if (Date.now() - fulfilledTimeStamp < addressesLastMs) return data;
    const answer = await refetch();
    return answer.isSuccess ? answer.data : undefined;
  };
