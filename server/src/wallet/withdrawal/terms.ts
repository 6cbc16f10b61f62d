/** What a withdrawal costs and how much may leave (domain.md D142, wallet.md a). Amounts in cents. */
export const leastCents = 1_000;
/** Applications of one wallet within one day of China; those that were taken back count too. */
export const perDay = 3;
/** Above this a card, a password or a mobile that is newer than a day makes the withdrawal wait. */
export const freshLimitCents = 20_000;
/** Above this the real name of who withdraws must be verified (wallet.md, last section). */
export const identityLimitCents = 100_000;
/** Days in which the company decides; then the application lapses. */
export const decideDays = 7;
/** Hours in which money usually arrives. */
export const arrivesHours = 48;

const [leastFee, mostFee] = [10, 2_500];

/** The fee of an amount: 0.1 %, rounded up to the cent, at least 0.10 and at most 25.00; none for the first of a month. */
export const feeOf = (amountCents: number, isFirstOfMonth: boolean): number =>
  isFirstOfMonth ? 0 : Math.min(mostFee, Math.max(leastFee, Math.ceil(amountCents / 1000)));
