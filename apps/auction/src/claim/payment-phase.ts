import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';

/** States with texts of their own; all others come after the payment. */
const openStates = ['pendingPayment', 'awaitingConfirm', 'disputed', 'defaulted'] as const;

export type PaymentPhase = (typeof openStates)[number] | 'givenUp' | 'ruledUnpaid' | 'done';

/** The phase of a payment as its page names it; an unpaid order by what ended it: the deadline, its buyer or a ruling. */
export const phaseOf = ({ state, case: dispute }: Pick<OrderPayment, 'state' | 'case'>): PaymentPhase => {
  const phase = openStates.find((open) => open === state) ?? 'done';
  if (phase !== 'defaulted' || dispute?.kind !== 'dispute') return phase;
  if (dispute.state === 'givenUp') return 'givenUp';
  return dispute.state === 'forSeller' ? 'ruledUnpaid' : phase;
};
