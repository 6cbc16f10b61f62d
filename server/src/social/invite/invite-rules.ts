/** Reward of an invitation and its conditions (D156, social.md (a)). Money in cents. */
export const rewardCents = 1_000;
/** Minimum amount of the first qualifying order, for goods that are not returned. */
export const orderCents = 2_900;
/** Days after the sign-up within which it must be completed. */
export const orderDays = 60;
/** Days within which the reward must be received. */
export const receiveDays = 90;
/** Maximum number of rewards per member and calendar month in China. */
export const maxPerMonth = 50;
