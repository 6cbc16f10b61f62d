import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';

/** URLs of evidence and of the seller's code are valid for one minute (contract auction/claim), less the response time. */
const addressesLastMs = 50_000;

interface PaymentQuery {
  readonly data?: OrderPayment | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => PromiseLike<{ readonly data?: OrderPayment | undefined; readonly isSuccess: boolean }>;
}

/** Returns the payment with URLs that are still valid, refetched if they may have expired; undefined if that failed. */
export type FreshPayment = () => Promise<OrderPayment | undefined>;

export const freshPayment =
  ({ data, fulfilledTimeStamp = 0, refetch }: PaymentQuery): FreshPayment =>
  async () => {
    if (Date.now() - fulfilledTimeStamp < addressesLastMs) return data;
    const answer = await refetch();
    return answer.isSuccess ? answer.data : undefined;
  };
