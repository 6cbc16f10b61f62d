/** What the order's history keeps of money that went back, and how the timeline reads it. */
export interface CaseRefund {
  /** Null for money that came for nothing and was returned. */
  readonly caseId: string | null;
  /** What went back to the way it came, in cents. */
  readonly cents: number;
}

export const noteOfRefund = ({ caseId, cents }: CaseRefund): string => [cents, caseId ?? []].flat().join(' ');

const refunds: readonly string[] = ['refundPart', 'refundRest', 'bounce'];

/** The money of a step of the timeline, and the case it belongs to. Histories from before notes were kept have neither. */
export const refundOf = (event: string, note: string | null): CaseRefund | undefined => {
  if (note === null || !refunds.includes(event)) return undefined;
  const [cents = '', caseId = null] = note.split(' ');
  return { caseId, cents: Number(cents) };
};
