/** Refund data in the order's history, as read by the timeline. */
export interface CaseRefund {
  /** Null for money that arrived without a due payment and was returned. */
  readonly caseId: string | null;
  /** Amount refunded to the original payment method, in cents. */
  readonly cents: number;
}

export const noteOfRefund = ({ caseId, cents }: CaseRefund): string => [cents, caseId ?? []].flat().join(' ');

const refunds: readonly string[] = ['refundPart', 'refundRest', 'bounce'];

/** Returns the refund of a timeline step and its case. Histories from before notes were stored have neither. */
export const refundOf = (event: string, note: string | null): CaseRefund | undefined => {
  if (note === null || !refunds.includes(event)) return undefined;
  const [cents = '', caseId = null] = note.split(' ');
  return { caseId, cents: Number(cents) };
};
