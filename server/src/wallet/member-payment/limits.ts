/** Limits of payments from one member to others (WALLET-2, WALLET-10, WALLET-11). */
import { storedId } from '@juhe/contract/operation';
import { freePaymentCents } from '@juhe/contract/wallet/wallet';
import { memberLookups, wallet } from '@juhe/contract/wallet/wallet';

/** Daily limit, China time (cents). */
export const dailyLimitCents = 200_000;
/** Daily total above which payments require a confirmation (cents). */
export const confirmOverCents = freePaymentCents;

/** An hourly limit per payer; the prefix and the payer's id form its key in `rate_limit`. */
export interface HourlyLimit {
  readonly prefix: string;
  readonly count: number;
  readonly seconds: number;
}

/** Payments per payer. A refused payment does not count. */
export const paymentsPerHour: HourlyLimit = { prefix: 'pay-member:', count: 20, seconds: 3600 };

/** Payments to a mobile count as look-ups of `findMemberByMobile`, even when they are refused. */
export const lookupsPerHour: HourlyLimit = { ...memberLookups, prefix: `call:${storedId(wallet.findMemberByMobile)}:` };
