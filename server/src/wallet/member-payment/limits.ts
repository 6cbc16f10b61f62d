/** What one member may pay to others (docs/domain-language.md, wallet). */
import { freePaymentCents } from '@juhe/contract/wallet/wallet';
import { memberLookups, wallet } from '@juhe/contract/wallet/wallet';

/** Within a day of China, in cents. */
export const dailyLimitCents = 200_000;
/** The sum of a day above which payments are confirmed, in cents. */
export const confirmOverCents = freePaymentCents;

/** A limit of one payer within an hour; the prefix and the payer's id are its key in `rate_limit`. */
export interface HourlyLimit {
  readonly prefix: string;
  readonly count: number;
  readonly seconds: number;
}

/** Payments that one payer makes. A payment that is refused takes none of them. */
export const paymentsPerHour: HourlyLimit = { prefix: 'pay-member:', count: 20, seconds: 3600 };

/** Payments to a mobile take from the look-ups of `selByMobile`, also when they are refused. */
export const lookupsPerHour: HourlyLimit = { ...memberLookups, prefix: `call:${wallet.selByMobile.id}:` };
