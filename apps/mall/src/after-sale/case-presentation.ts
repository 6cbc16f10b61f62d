import type { AfterSaleDetail, AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import type { IconName } from '@juhe/ui';

/**
 * Presentation of a state: `turn` when the member has to act, `waiting` when the company has to, `done` for a successful end,
 * `quiet` otherwise.
 */
export const casePresentation: Readonly<Record<AfterSaleState, { icon: IconName; tone: 'turn' | 'waiting' | 'done' | 'quiet' }>> =
  {
    applied: { icon: 'clock', tone: 'waiting' },
    approved: { icon: 'package', tone: 'turn' },
    rejected: { icon: 'circle-alert', tone: 'turn' },
    appealed: { icon: 'clock', tone: 'waiting' },
    returning: { icon: 'truck', tone: 'waiting' },
    received: { icon: 'package-check', tone: 'waiting' },
    reshipped: { icon: 'truck', tone: 'turn' },
    refunded: { icon: 'circle-check', tone: 'done' },
    completed: { icon: 'circle-check', tone: 'done' },
    withdrawn: { icon: 'undo-2', tone: 'quiet' },
    closed: { icon: 'circle-x', tone: 'quiet' },
  };

type StepName = 'apply' | 'check' | 'sendBack' | 'refund' | 'anew';

const stepsByKind: Readonly<Record<AfterSaleDetail['kind'], readonly StepName[]>> = {
  refund: ['apply', 'check', 'refund'],
  returnRefund: ['apply', 'check', 'sendBack', 'refund'],
  exchange: ['apply', 'check', 'sendBack', 'anew'],
};

/** The steps of a case and the current one; undefined for a case that did not continue. */
export const caseProgress = ({ kind, state }: Pick<AfterSaleDetail, 'kind' | 'state'>) => {
  const steps = stepsByKind[kind];
  const positions: Partial<Record<AfterSaleState, number>> = {
    applied: 1,
    appealed: 1,
    approved: 2,
    returning: 2,
    received: 3,
    reshipped: 3,
    refunded: steps.length,
    completed: steps.length,
  };
  const current = positions[state];
  return current === undefined ? undefined : { steps, current };
};

type EndState = 'refunded' | 'completed' | 'withdrawn' | 'closed';
const isEnd = (state: AfterSaleState): state is EndState =>
  casePresentation[state].tone === 'done' || casePresentation[state].tone === 'quiet';

/** The key of the text that names the next step and its deadline; undefined for a case that has ended. */
export const dueText = ({ kind, state, appeal }: Pick<AfterSaleDetail, 'kind' | 'state' | 'appeal'>) => {
  if (isEnd(state)) return undefined;
  if (state === 'rejected' && appeal !== null) return 'rejectedAgain';
  return kind === 'exchange' && (state === 'returning' || state === 'received') ? (`${state}Exchange` as const) : state;
};
