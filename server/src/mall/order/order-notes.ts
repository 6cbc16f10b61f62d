/** What the order's history keeps of a case that paid, and how the timeline reads it. */
export interface CaseRefund {
  readonly caseId: string;
  /** What went back to the way it came, in cents. */
  readonly cents: number;
}

export const noteOfRefund = ({ caseId, cents }: CaseRefund): string => `${cents} ${caseId}`;

const ofCases: readonly string[] = ['refundPart', 'refundRest'];

/** The money of a step of the timeline, and the case it belongs to. Histories from before notes were kept have neither. */
export const refundOf = (event: string, note: string | null): CaseRefund | undefined => {
  if (note === null || !ofCases.includes(event)) return undefined;
  const [cents = '', caseId = ''] = note.split(' ');
  return { caseId, cents: Number(cents) };
};
