import {
  type AppointmentAction,
  appointmentActions,
  type AppointmentState,
  type StudyOrderAction,
  studyOrderActions,
  type StudyOrderState,
} from '@juhe/contract/content/study.schemas';
import type { AppointmentRow, OrderRow } from './booking.repository.ts';
import { refundOf } from './refund.service.ts';
import { isOrderEnd, isSeatEnd } from './study-ends.ts';
import { appointmentMachine, studyOrderMachine } from './study-machines.ts';

/** Facts that determine the available actions on a seat. */
export interface SeatFacts extends Pick<AppointmentRow, 'begun' | 'over' | 'doorsOpen' | 'sessionCancelled'> {
  readonly state: AppointmentState;
  /** Undefined for a free seat. */
  readonly order: OrderRow | undefined;
}

const memberSeatEvent = (state: AppointmentState, event: (typeof appointmentMachine.events)[number]): boolean =>
  appointmentMachine.next(state, event, 'member') !== undefined;

const memberOrderEvent = (state: StudyOrderState, event: (typeof studyOrderMachine.events)[number]): boolean =>
  studyOrderMachine.next(state, event, 'member') !== undefined;

const canPay = (order: OrderRow): boolean =>
  studyOrderMachine.next(order.state, 'pay', 'system') !== undefined && order.payNo !== null && !order.payOver;

/** Whether a refund is granted or can be requested. */
const canRefund = (order: OrderRow): boolean => {
  const terms = refundOf(order);
  return memberOrderEvent(order.state, 'requestRefund') && terms !== null && terms.how !== 'over';
};

/** A code is useful while the seat can be used and no refund is requested. */
const showsCode = ({ state, order }: SeatFacts): boolean => memberSeatEvent(state, 'signIn') && order?.state !== 'refunding';

const canCancel = ({ state, order, begun: started }: SeatFacts): boolean => {
  if (!memberSeatEvent(state, 'cancel')) return false;
  if (order === undefined) return !started;
  return memberOrderEvent(order.state, 'cancel') || refundOf(order)?.how === 'right';
};

const seatConditions: Readonly<Record<AppointmentAction, (seat: SeatFacts) => boolean>> = {
  showCode: showsCode,
  signIn: (seat) => showsCode(seat) && seat.doorsOpen && !seat.over && !seat.sessionCancelled,
  withdrawRefund: ({ order }) => order !== undefined && memberOrderEvent(order.state, 'withdrawRefund'),
  refund: ({ order }) => order !== undefined && canRefund(order),
  cancel: canCancel,
  pay: ({ order }) => order !== undefined && canPay(order),
  remove: isSeatEnd,
};

const orderConditions: Readonly<Record<StudyOrderAction, (order: OrderRow) => boolean>> = {
  seeBooking: ({ appointmentId }) => appointmentId !== null,
  withdrawRefund: ({ state }) => memberOrderEvent(state, 'withdrawRefund'),
  refund: canRefund,
  cancel: ({ state }) => memberOrderEvent(state, 'cancel'),
  pay: canPay,
  remove: ({ state }) => isOrderEnd(state),
};

/** Returns the member's current actions on a seat, in contract order (CONTENT-132). */
export const seatActionsOf = (seat: SeatFacts): AppointmentAction[] =>
  appointmentActions.filter((action) => seatConditions[action](seat));

/** Returns the member's current actions on an order, in contract order (CONTENT-132). */
export const orderActionsOf = (order: OrderRow): StudyOrderAction[] =>
  studyOrderActions.filter((action) => orderConditions[action](order));
