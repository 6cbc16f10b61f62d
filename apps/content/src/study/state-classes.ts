import type { AppointmentState, StudyOrderState } from '@juhe/contract/content/study.schemas';
import css from './study.module.css';

/** The colour of a state label; it is never the only indication. */
export const appointmentStateClass: Readonly<Record<AppointmentState, string | undefined>> = {
  pendingPayment: css.waiting,
  booked: css.good,
  signedIn: css.good,
  missed: undefined,
  cancelled: undefined,
};

export const orderStateClass: Readonly<Record<StudyOrderState, string | undefined>> = {
  pendingPayment: css.waiting,
  paid: css.good,
  refunding: css.waiting,
  refunded: undefined,
  completed: css.good,
  cancelled: undefined,
  expired: undefined,
};
