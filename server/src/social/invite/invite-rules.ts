/** What an invitation earns and how (D156, social.md (a)). Money in cents. */
export const rewardCents = 1_000;
/** The first order that counts: at least so much is paid for goods that are kept. */
export const orderCents = 2_900;
/** It is completed within so many days of the sign-up. */
export const orderDays = 60;
/** The reward is received within so many days. */
export const receiveDays = 90;
/** Rewards that a member receives in a month of China. */
export const mostPerMonth = 50;
