import type { AppointmentAction, StudyOrderAction } from '@juhe/contract/content/study.schemas';
import { pay } from '@juhe/contract/payment/pay';
import { study } from '@juhe/contract/content/study';
import { studyDesk } from '@juhe/contract/content/study-desk';
import { sql } from '../../db/sql.ts';
import { studyTools } from '../../test/test-study.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(90_000);

let server: TestServer;
let tools: ReturnType<typeof studyTools>;
beforeAll(async () => {
  server = await testServer();
  tools = studyTools(server);
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

interface Seat {
  appointmentId: string;
  orderNo: string | null;
  payNo: string | null;
}

const isAccepted = (answer: { code: number }): boolean => answer.code === 200;

/** Attempts one action of a seat. */
const trySeat = async (member: TestMember, seat: Seat, action: AppointmentAction): Promise<boolean> => {
  const as = server.as(member);
  const { appointmentId, orderNo, payNo } = seat;
  switch (action) {
    case 'showCode':
      throw new Error('showCode is no call');
    case 'signIn':
      return isAccepted(await as(study.signInAtSession, { appointmentId, code: '246810' }));
    case 'withdrawRefund':
      return orderNo !== null && isAccepted(await as(study.cancelCourseRefund, { orderNo }));
    case 'refund':
      return orderNo !== null && isAccepted(await as(study.requestCourseRefund, { orderNo }));
    case 'cancel':
      return isAccepted(await as(study.cancelAppointment, { appointmentId }));
    case 'pay':
      return payNo !== null && isAccepted(await as(pay.startPayment, { payNo, channel: 'balance' }));
    case 'remove':
      return isAccepted(await as(study.hideAppointment, { appointmentId }));
  }
};

/** Attempts one action of an order. */
const tryOrder = async (member: TestMember, orderNo: string, action: StudyOrderAction): Promise<boolean> => {
  const as = server.as(member);
  const { payNo } = await tools.order(member, orderNo);
  switch (action) {
    case 'seeBooking':
      throw new Error('seeBooking is no call');
    case 'withdrawRefund':
      return isAccepted(await as(study.cancelCourseRefund, { orderNo }));
    case 'refund':
      return isAccepted(await as(study.requestCourseRefund, { orderNo }));
    case 'cancel':
      return isAccepted(await as(study.cancelCourseOrder, { orderNo }));
    case 'pay':
      return payNo !== null && isAccepted(await as(pay.startPayment, { payNo, channel: 'balance' }));
    case 'remove':
      return isAccepted(await as(study.removeCourseOrder, { orderNo }));
  }
};

const seatCalls = ['signIn', 'withdrawRefund', 'refund', 'cancel', 'pay', 'remove'] as const;
const orderCalls = ['withdrawRefund', 'refund', 'cancel', 'pay', 'remove'] as const;
const rich = () => server.memberWith({ walletCents: 100_000 });

const unpaid = async (member: TestMember): Promise<Seat> => (await tools.book(member, await tools.session())).data;
/** A paid seat of a session that starts in `hours` after the booking. */
const paid = async (member: TestMember, hours?: number): Promise<Seat> => {
  const sessionId = await tools.session();
  const seat = await tools.paidSeat(member, sessionId);
  if (hours !== undefined) await tools.timeGoes(sessionId, hours);
  return seat;
};
const cancelled = async (member: TestMember): Promise<Seat> => {
  const seat = await unpaid(member);
  await trySeat(member, seat, 'cancel');
  return seat;
};
const refunding = async (member: TestMember): Promise<Seat> => {
  const seat = await paid(member, 20);
  await trySeat(member, seat, 'refund');
  return seat;
};
const rejected = async (member: TestMember): Promise<Seat> => {
  const seat = await refunding(member);
  const fields = { orderNo: seat.orderNo ?? '', reason: '材料已备好' };
  await server.call(studyDesk.rejectStudyRefund, fields, { token: server.operatorToken });
  return seat;
};
const signedIn = async (member: TestMember): Promise<Seat> => {
  const seat = await paid(member, 0.2);
  await trySeat(member, seat, 'signIn');
  return seat;
};
const afterSession = async (member: TestMember, isPresent: boolean): Promise<Seat> => {
  const sessionId = await tools.session();
  const seat = await tools.paidSeat(member, sessionId);
  await tools.timeGoes(sessionId, 0.2);
  if (isPresent) await trySeat(member, seat, 'signIn');
  await tools.timeGoes(sessionId, -3);
  await server.meetDeadlines('study.end', seat.appointmentId);
  return seat;
};
const free = async (member: TestMember, hours?: number): Promise<Seat> => {
  const sessionId = await tools.session({ courseId: await tools.course({ priceCents: 0 }) });
  const { data } = await tools.book(member, sessionId, 0);
  if (hours !== undefined) await tools.timeGoes(sessionId, hours);
  return data;
};
const payOver = async (member: TestMember): Promise<Seat> => {
  const seat = await unpaid(member);
  await server.db.run(sql`update study_order set expires_at = now() where order_no = ${seat.orderNo}`);
  await server.db.run(sql`update payment set expires_at = now() where pay_no = ${seat.payNo}`);
  return seat;
};

// CONTENT-132
it.each<[string, (member: TestMember) => Promise<Seat>, readonly AppointmentAction[]]>([
  ['unpaid', unpaid, ['cancel', 'pay']],
  ['unpaid after its deadline', payOver, ['cancel']],
  ['paid, before the deadline of the refund', (member) => paid(member), ['showCode', 'refund', 'cancel']],
  ['paid, after that deadline', (member) => paid(member, 20), ['showCode', 'refund']],
  ['paid, with open doors', (member) => paid(member, 0.2), ['showCode', 'signIn', 'refund']],
  ['asked back', refunding, ['withdrawRefund']],
  ['refused a refund', rejected, ['showCode']],
  ['signed in', signedIn, []],
  ['used, after the session', (member) => afterSession(member, true), ['remove']],
  ['missed', (member) => afterSession(member, false), ['remove']],
  ['cancelled', cancelled, ['remove']],
  ['free of charge', (member) => free(member), ['showCode', 'cancel']],
  ['free of charge in a session that has begun', (member) => free(member, -0.5), ['showCode', 'signIn']],
])('a seat that is %s', async (_name, prepare, actions) => {
  const probe = await rich();
  const first = await prepare(probe);
  expect((await tools.seat(probe, first.appointmentId)).actions).toEqual(actions);
  // Unavailable actions are refused without effect; a sign-in and a payment repeat their first response.
  const state = await tools.seat(probe, first.appointmentId);
  for (const action of seatCalls) {
    const isRepeat =
      (action === 'signIn' && state.state === 'signedIn') || (action === 'pay' && state.orderState !== 'pendingPayment');
    if (!actions.includes(action) && !isRepeat) expect([action, await trySeat(probe, first, action)]).toEqual([action, false]);
  }
  for (const action of seatCalls)
    if (actions.includes(action)) {
      const member = await rich();
      expect([action, await trySeat(member, await prepare(member), action)]).toEqual([action, true]);
    }
});

const orderOf = (prepare: (member: TestMember) => Promise<Seat>) => async (member: TestMember) =>
  (await prepare(member)).orderNo ?? '';
const expired = async (member: TestMember): Promise<string> => {
  const seat = await unpaid(member);
  await server.meetDeadlines('payment.expire', seat.payNo ?? '');
  return seat.orderNo ?? '';
};
const refunded = async (member: TestMember): Promise<string> => {
  const seat = await paid(member);
  await trySeat(member, seat, 'refund');
  return seat.orderNo ?? '';
};

it.each<[string, (member: TestMember) => Promise<string>, readonly StudyOrderAction[]]>([
  ['unpaid', orderOf(unpaid), ['seeBooking', 'cancel', 'pay']],
  ['unpaid after its deadline', orderOf(payOver), ['seeBooking', 'cancel']],
  ['paid', orderOf((member) => paid(member)), ['seeBooking', 'refund']],
  ['asked back', orderOf(refunding), ['seeBooking', 'withdrawRefund']],
  ['refused a refund', orderOf(rejected), ['seeBooking']],
  ['refunded', refunded, ['seeBooking', 'remove']],
  ['completed', orderOf((member) => afterSession(member, true)), ['seeBooking', 'remove']],
  ['cancelled', orderOf(cancelled), ['seeBooking', 'remove']],
  ['expired', expired, ['seeBooking', 'remove']],
])('an order that is %s', async (_name, prepare, actions) => {
  const probe = await rich();
  const orderNo = await prepare(probe);
  const first = await tools.order(probe, orderNo);
  expect(first.actions).toEqual(actions);
  for (const action of orderCalls) {
    // A paid payment answers a repeated call as the first.
    const isRepeat = action === 'pay' && first.state !== 'pendingPayment';
    if (!actions.includes(action) && !isRepeat) expect([action, await tryOrder(probe, orderNo, action)]).toEqual([action, false]);
  }
  for (const action of orderCalls)
    if (actions.includes(action)) {
      const member = await rich();
      expect([action, await tryOrder(member, await prepare(member), action)]).toEqual([action, true]);
    }
});
