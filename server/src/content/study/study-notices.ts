import * as contentPages from '@juhe/contract/pages/content';
import type { Tx } from '../../db/db.ts';
import { notify } from '../../notice/notify.ts';
import type { AppointmentRow, OrderRow } from './booking.repository.ts';

const appointmentPage = (id: string): string => contentPages.myCourse({ appointmentId: id });

type SeatNews = 'studyBooked' | 'studySoon' | 'studyMoved' | 'studyOff';

/** Notifies the holder of a seat: booked, tomorrow, moved (a new notice each time), called off with the reason. */
export const notifySeat = (
  tx: Tx,
  seat: Pick<AppointmentRow, 'id' | 'memberId' | 'title' | 'startsAt' | 'place'>,
  template: SeatNews,
  reason = '',
): Promise<void> =>
  notify(tx, {
    memberId: seat.memberId,
    kind: 'service',
    template,
    params: { title: seat.title, at: seat.startsAt, place: seat.place, reason },
    key: `${template}:${seat.id}`,
    renew: template === 'studyMoved',
    link: appointmentPage(seat.id),
  });

/** Notifies the member of the company's refund decision. */
export const notifyRefund = (
  tx: Tx,
  order: OrderRow,
  template: 'studyRefunded' | 'studyRefundRejected',
  reason = '',
): Promise<void> =>
  notify(tx, {
    memberId: order.memberId,
    kind: 'service',
    template,
    params: { title: order.title, amountCents: order.amountCents, reason },
    key: `${template}:${order.orderNo}`,
    link: contentPages.myCourse({ orderNo: order.orderNo }),
  });
