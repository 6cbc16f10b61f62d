import { defineMachine } from '../../state-machine/machine.ts';
import { studyFail } from './study-failures.ts';

/**
 * domain.md §5: a seat of a session. A paid seat is held until payment; `miss` is triggered by the end of the session,
 * `callOff` by its cancellation.
 */
export const appointmentMachine = defineMachine({
  aggregate: 'appointment',
  table: 'study_appointment',
  initial: ['pendingPayment', 'booked'],
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'booked', by: ['system'] },
    { from: 'pendingPayment', event: 'expire', to: 'cancelled', by: ['system'] },
    { from: ['pendingPayment', 'booked'], event: 'cancel', to: 'cancelled', by: ['member', 'operator'] },
    { from: ['pendingPayment', 'booked', 'signedIn'], event: 'callOff', to: 'cancelled', by: ['system'] },
    { from: 'booked', event: 'signIn', to: 'signedIn', by: ['member', 'operator'] },
    { from: 'booked', event: 'miss', to: 'missed', by: ['system'] },
  ],
  refused: () => studyFail('appointment.changed'),
});

/**
 * An order of an online course or a seat. `requestRefund` is followed by `refund` at once while the member is entitled to it;
 * otherwise the company decides, and the member may withdraw the request until then. A free course is `completed` from the
 * start.
 */
export const studyOrderMachine = defineMachine({
  aggregate: 'studyOrder',
  table: 'study_order',
  initial: ['pendingPayment', 'completed'],
  transitions: [
    { from: 'pendingPayment', event: 'pay', to: 'paid', by: ['system'] },
    { from: 'pendingPayment', event: 'cancel', to: 'cancelled', by: ['member'] },
    { from: 'pendingPayment', event: 'expire', to: 'expired', by: ['system'] },
    { from: 'pendingPayment', event: 'callOff', to: 'cancelled', by: ['system'] },
    { from: 'paid', event: 'requestRefund', to: 'refunding', by: ['member'] },
    { from: 'refunding', event: 'withdrawRefund', to: 'paid', by: ['member'] },
    { from: 'refunding', event: 'rejectRefund', to: 'paid', by: ['operator'] },
    { from: 'refunding', event: 'refund', to: 'refunded', by: ['operator', 'system'] },
    { from: ['paid', 'refunding'], event: 'callOff', to: 'refunded', by: ['system'] },
    { from: 'paid', event: 'complete', to: 'completed', by: ['system'] },
  ],
  refused: () => studyFail('studyOrder.changed'),
});

export type StudyOrderEvent = (typeof studyOrderMachine.events)[number];
export type AppointmentEvent = (typeof appointmentMachine.events)[number];
