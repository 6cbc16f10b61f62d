/** Fee and limits of withdrawals (domain.md D142, wallet.md a). Amounts in cents. */
export const minCents = 1_000;
/** Applications per wallet and day in China, including cancelled ones. */
export const perDay = 3;
/** Above this amount a card, a password or a mobile changed within a day delays the withdrawal. */
export const freshLimitCents = 20_000;
/** Above this amount a verified real name is required (wallet.md, last section). */
export const identityLimitCents = 100_000;
/** Decision period of the company (days); then the application lapses. */
export const decideDays = 7;
/** Usual time of arrival (hours). */
export const arrivesHours = 48;

const [minFee, maxFee] = [10, 2_500];

/** The fee of an amount: 0.1 %, rounded up to the cent, at least 0.10 and at most 25.00; none for the first of a month. */
export const feeOf = (amountCents: number, isFirstOfMonth: boolean): number =>
  isFirstOfMonth ? 0 : Math.min(maxFee, Math.max(minFee, Math.ceil(amountCents / 1000)));
