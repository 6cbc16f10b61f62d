import type { AppointmentState, StudyOrderState } from '@juhe/contract/content/study.schemas';

/** Whether a seat can be removed from the member's list. */
export const isSeatEnd = ({ state, over }: { readonly state: AppointmentState; readonly over: boolean }): boolean =>
  state === 'cancelled' || state === 'missed' || (state === 'signedIn' && over);

const orderEnds: ReadonlySet<StudyOrderState> = new Set(['refunded', 'cancelled', 'expired', 'completed']);

/** Whether an order of this state can be removed from the member's list. */
export const isOrderEnd = (state: StudyOrderState): boolean => orderEnds.has(state);
