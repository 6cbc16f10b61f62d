/** Maximum characters of the reason for a refund. */
export const refundReasonLength = 200;
