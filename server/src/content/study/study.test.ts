import { study } from '@juhe/contract/content/study';
import { studyDesk } from '@juhe/contract/content/study-desk';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { receive } from '../../payment/pay/money.ts';
import { coursePayables } from './booking.service.ts';
import { courseBlocker, eraseStudy } from './study-account-deletion.ts';
import { studyTools } from '../../test/test-study.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let tools: ReturnType<typeof studyTools>;
beforeAll(async () => {
  server = await testServer();
  tools = studyTools(server);
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

const wallet = (owner: string) => balanceOf(server.db, { kind: 'memberWallet', owner });
const revenue = () => balanceOf(server.db, { kind: 'platformRevenue', owner: 'platform' });
const notice = (payNo: string, amountCents: number, tradeNo: string) =>
  server.db.inTx((tx) => receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo, amountCents }));
const rich = () => server.memberWith({ walletCents: 100_000 });

describe('a seat of a session', () => {
  it('is sold to three of twenty concurrent callers when three are free', async () => {
    const sessionId = await tools.session({ seats: 3 });
    const people = await Promise.all(Array.from({ length: 20 }, () => server.memberWith()));
    const responses = await server.together(20, (i) => [
      study.makeAppointment,
      { sessionId, expectedCents: 12_800 },
      { token: people[i]?.token ?? '', key: `seat-of-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(responses.filter(({ key }) => key === 'session.full')).toHaveLength(17);
    expect(await tools.taken(sessionId)).toBe(3);
  });

  it('is booked once for ten calls with one key, and once per member with any keys', async () => {
    const sessionId = await tools.session();
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const responses = await server.together(10, () => [
      study.makeAppointment,
      { sessionId, expectedCents: 12_800 },
      { token: member.token, key: 'ten-times' },
    ]);
    expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const different = await server.together(10, (i) => [
      study.makeAppointment,
      { sessionId, expectedCents: 12_800 },
      { token: otherMember.token, key: `another-${i}` },
    ]);
    expect(different.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(different.filter(({ key }) => key === 'appointment.twice')).toHaveLength(9);
    expect(await tools.taken(sessionId)).toBe(2);
  });

  // CONTENT-60
  it('is refused for another price, for a session that has begun or was deleted, and for an overlapping one', async () => {
    const member = await server.memberWith();
    const sessionId = await tools.session({ hours: 50 });
    expect(await tools.book(member, sessionId, 9_900)).toMatchObject({ code: 409, key: 'studyOrder.priceChanged' });
    expect((await tools.book(member, await tools.session({ hours: -1 }))).key).toBe('session.begun');
    expect((await tools.book(member, 'nothing')).key).toBe('session.missing');
    const hidden = await tools.session({ courseId: await tools.course({ onShelf: false }) });
    expect((await tools.book(member, hidden)).key).toBe('session.missing');
    expect((await tools.book(member, sessionId)).code).toBe(200);
    const overlapping = await tools.session({ hours: 51 });
    expect(await tools.book(member, overlapping)).toMatchObject({ code: 409, key: 'appointment.overlap' });
    expect((await tools.book(member, await tools.session({ hours: 52 }))).code).toBe(200);
    expect(await tools.taken(overlapping)).toBe(0);
  });

  // CONTENT-59
  it('is reserved without payment at most three times', async () => {
    const member = await server.memberWith();
    for (const hours of [100, 110, 120]) expect((await tools.book(member, await tools.session({ hours }))).code).toBe(200);
    const fourth = await tools.session({ hours: 130 });
    expect((await tools.book(member, fourth)).key).toBe('appointment.tooManyUnpaid');
    expect(await tools.taken(fourth)).toBe(0);
  });

  // CONTENT-56
  it('is booked immediately for a free course, and can be cancelled until the session begins', async () => {
    const member = await server.memberWith();
    const sessionId = await tools.session({ hours: 2, courseId: await tools.course({ priceCents: 0 }) });
    const { data } = await tools.book(member, sessionId, 0);
    expect(data).toMatchObject({ orderNo: null, payNo: null });
    const { appointmentId } = data;
    expect(await tools.seat(member, appointmentId)).toMatchObject({ state: 'booked', canCancel: true, refund: null });
    expect((await server.as(member)(study.cancelAppointment, { appointmentId })).data.state).toBe('cancelled');
    expect(await tools.taken(sessionId)).toBe(0);
    const rebookedId = (await tools.book(member, sessionId, 0)).data.appointmentId;
    await tools.timeGoes(sessionId, -0.1);
    expect((await server.as(member)(study.cancelAppointment, { appointmentId: rebookedId })).key).toBe('session.begun');
    expect((await server.as(member)(study.listAppointments, { state: 'booked' })).data.total).toBe(1);
  });

  it('requires a mobile, and is the member’s own', async () => {
    const member = await server.memberWith({ mobile: null });
    const sessionId = await tools.session();
    expect((await tools.book(member, sessionId)).code).toBe(403);
    expect((await server.call(study.makeAppointment, { sessionId, expectedCents: 12_800 })).code).toBe(401);
    const [owner, stranger] = [await rich(), await rich()];
    const { appointmentId, orderNo } = await tools.paidSeat(owner, sessionId);
    const as = server.as(stranger);
    for (const answer of [
      await as(study.getAppointment, { appointmentId }),
      await as(study.cancelAppointment, { appointmentId }),
      await as(study.signInAtSession, { appointmentId, code: '246810' }),
      await as(study.hideAppointment, { appointmentId }),
      await as(study.getCourseOrder, { orderNo }),
      await as(study.cancelCourseOrder, { orderNo }),
      await as(study.requestCourseRefund, { orderNo }),
      await as(study.cancelCourseRefund, { orderNo }),
      await as(study.removeCourseOrder, { orderNo }),
    ])
      expect(answer.code).toBe(404);
    expect((await tools.seat(owner, appointmentId)).state).toBe('booked');
  });
});

describe('the payment of a seat', () => {
  // CONTENT-59
  it('books it; on expiry the seat is released, and a later payment is refunded', async () => {
    const sessionId = await tools.session({ seats: 1 });
    const [slow, quick] = [await server.memberWith(), await rich()];
    const booking = (await tools.book(slow, sessionId)).data;
    expect((await tools.book(quick, sessionId)).key).toBe('session.full');
    await server.meetDeadlines('payment.expire', booking.payNo ?? '');
    expect(await tools.seat(slow, booking.appointmentId)).toMatchObject({ state: 'cancelled', orderState: 'expired' });
    const { appointmentId } = await tools.paidSeat(quick, sessionId);
    expect(await tools.seat(quick, appointmentId)).toMatchObject({ state: 'booked', orderState: 'paid' });
    expect(await notice(booking.payNo ?? '', 12_800, 'late')).toBe('returned');
    expect(await tools.taken(sessionId)).toBe(1);
    expect(await audit(server.db)).toEqual([]);
  });

  it('is consistent for any order of payment, expiry and cancellation', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sessionId = await tools.session({ seats: 1 });
      const member = await server.memberWith();
      const { appointmentId, orderNo, payNo } = (await tools.book(member, sessionId)).data;
      await Promise.all([
        notice(payNo ?? '', 12_800, `race-${round}`),
        server.meetDeadlines('payment.expire', payNo ?? ''),
        server.as(member)(study.cancelCourseOrder, { orderNo: orderNo ?? '' }),
      ]);
      const { state, orderState } = await tools.seat(member, appointmentId);
      expect(['booked/paid', 'cancelled/expired', 'cancelled/cancelled']).toContain(`${state}/${orderState}`);
      expect(await tools.taken(sessionId)).toBe(state === 'booked' ? 1 : 0);
      const { state: paid } = (await server.as(member)(pay.getPayment, { payNo: payNo ?? '' })).data;
      expect(['paid', 'refunded']).toContain(paid);
      expect(paid === 'paid').toBe(state === 'booked');
    }
    expect(await audit(server.db)).toEqual([]);
  });

  it('can be cancelled before, and not afterwards', async () => {
    const sessionId = await tools.session();
    const member = await rich();
    const first = (await tools.book(member, sessionId)).data;
    expect((await server.as(member)(study.cancelAppointment, { appointmentId: first.appointmentId })).data.state).toBe(
      'cancelled',
    );
    expect((await tools.payFor(member, first.payNo)).key).toBe('payment.closed');
    expect((await server.as(member)(study.hideAppointment, { appointmentId: first.appointmentId })).code).toBe(200);
    expect((await server.as(member)(study.removeCourseOrder, { orderNo: first.orderNo ?? '' })).code).toBe(200);
    expect((await server.as(member)(study.getCourseOrder, { orderNo: first.orderNo ?? '' })).code).toBe(404);
    // WALLET-18
    expect(await coursePayables.course.deletedRefs?.(server.db, [first.orderNo ?? ''])).toEqual([first.orderNo]);
    const second = await tools.paidSeat(member, sessionId);
    expect((await server.as(member)(study.cancelCourseOrder, { orderNo: second.orderNo })).code).toBe(409);
    expect((await server.as(member)(study.removeCourseOrder, { orderNo: second.orderNo })).key).toBe('studyOrder.notOver');
    expect((await server.as(member)(study.hideAppointment, { appointmentId: second.appointmentId })).key).toBe(
      'appointment.notOver',
    );
  });
});

describe('cancelling a seat', () => {
  // CONTENT-61
  it('is immediate until a day before, for one of twenty concurrent callers: money and seat are released', async () => {
    const sessionId = await tools.session();
    const member = await rich();
    const { appointmentId, orderNo } = await tools.paidSeat(member, sessionId);
    expect((await tools.seat(member, appointmentId)).refund).toMatchObject({ how: 'right', amountCents: 12_800 });
    const responses = await server.together(20, (i) => [
      study.requestCourseRefund,
      { orderNo, reason: '临时出差' },
      { token: member.token, key: `give-back-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await wallet(member.id)).toBe(100_000);
    expect(await tools.taken(sessionId)).toBe(0);
    expect(await tools.seat(member, appointmentId)).toMatchObject({ state: 'cancelled', orderState: 'refunded' });
    expect((await tools.order(member, orderNo)).history.map(({ event }) => event)).toEqual([
      'refund',
      'requestRefund',
      'pay',
      'created',
    ]);
    expect(await audit(server.db)).toEqual([]);
  });

  // CONTENT-63, CONTENT-64
  it('is a request afterwards, which the member may withdraw and the company decides once', async () => {
    const { operatorToken } = server;
    const sessionId = await tools.session();
    const member = await rich();
    const { appointmentId, orderNo } = await tools.paidSeat(member, sessionId);
    await tools.timeGoes(sessionId, 20);
    const as = server.as(member);
    expect((await as(study.cancelAppointment, { appointmentId })).key).toBe('appointment.afterDeadline');
    expect((await as(study.requestCourseRefund, { orderNo, reason: '发烧了' })).data.state).toBe('refunding');
    expect(await wallet(member.id)).toBe(87_200);
    expect((await as(study.cancelCourseRefund, { orderNo })).data.state).toBe('paid');
    expect((await as(study.cancelCourseRefund, { orderNo })).code).toBe(409);
    expect((await as(study.requestCourseRefund, { orderNo })).data.state).toBe('refunding');
    const asAdmin = server.as({ token: operatorToken });
    const waiting = (await asAdmin(studyDesk.listStudyRefunds, {})).data;
    expect(waiting.list.map((item) => item.orderNo)).toContain(orderNo);
    expect((await asAdmin(studyDesk.rejectStudyRefund, { orderNo, reason: '材料已备好' })).data.state).toBe('paid');
    expect(await tools.order(member, orderNo)).toMatchObject({
      state: 'paid',
      refundAnswer: '材料已备好',
      refund: { how: 'over' },
    });
    expect((await as(study.requestCourseRefund, { orderNo })).key).toBe('studyOrder.rejected');
    expect((await asAdmin(studyDesk.approveStudyRefund, { orderNo })).code).toBe(409);
    expect(await tools.taken(sessionId)).toBe(1);
  });

  it('refunds at most once when the company agrees while the member withdraws', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sessionId = await tools.session();
      const member = await rich();
      const { orderNo, appointmentId } = await tools.paidSeat(member, sessionId);
      await tools.timeGoes(sessionId, 5);
      await server.as(member)(study.requestCourseRefund, { orderNo });
      const [agreed, withdrawn] = await Promise.all([
        server.call(studyDesk.approveStudyRefund, { orderNo }, { token: server.operatorToken }),
        server.as(member)(study.cancelCourseRefund, { orderNo }),
      ]);
      expect([agreed.code, withdrawn.code].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const back = agreed.code === 200;
      expect(await wallet(member.id)).toBe(back ? 100_000 : 87_200);
      expect((await tools.seat(member, appointmentId)).state).toBe(back ? 'cancelled' : 'booked');
      expect(await tools.taken(sessionId)).toBe(back ? 0 : 1);
    }
    expect(await audit(server.db)).toEqual([]);
  });
});

describe('checking in', () => {
  // CONTENT-67
  it('opens half an hour before, accepts the correct code, and repeats its response', async () => {
    const sessionId = await tools.session();
    const member = await rich();
    const { appointmentId, orderNo } = await tools.paidSeat(member, sessionId);
    const sign = (code: string) => server.as(member)(study.signInAtSession, { appointmentId, code });
    expect((await sign('246810')).key).toBe('sign.early');
    await tools.timeGoes(sessionId, 0.4);
    expect(await sign('000000')).toMatchObject({ code: 400, key: 'sign.wrong', field: 'code' });
    expect((await sign('246810')).data.state).toBe('signedIn');
    expect((await sign('999999')).data.state).toBe('signedIn');
    expect((await tools.order(member, orderNo)).refund).toMatchObject({ how: 'over' });
    expect((await server.as(member)(study.requestCourseRefund, { orderNo })).key).toBe('studyOrder.noRefund');
  });

  // CONTENT-67
  it('accepts five attempts in a quarter of an hour, also of twenty concurrent ones', async () => {
    const sessionId = await tools.session();
    const member = await rich();
    const { appointmentId } = await tools.paidSeat(member, sessionId);
    await tools.timeGoes(sessionId, 0.2);
    const responses = await server.together(20, (i) => [
      study.signInAtSession,
      { appointmentId, code: String(100_000 + i) },
      { token: member.token },
    ]);
    expect(responses.filter(({ key }) => key === 'sign.wrong')).toHaveLength(5);
    expect(responses.filter(({ key }) => key === 'sign.tooMany')).toHaveLength(15);
    expect((await server.as(member)(study.signInAtSession, { appointmentId, code: '246810' })).code).toBe(429);
  });

  // CONTENT-66
  it('is deferred by a request for a refund, and ends with the session', async () => {
    const sessionId = await tools.session();
    const member = await rich();
    const { appointmentId, orderNo } = await tools.paidSeat(member, sessionId);
    await tools.timeGoes(sessionId, 0.2);
    await server.as(member)(study.requestCourseRefund, { orderNo });
    const sign = () => server.as(member)(study.signInAtSession, { appointmentId, code: '246810' });
    expect((await sign()).key).toBe('sign.refunding');
    await server.as(member)(study.cancelCourseRefund, { orderNo });
    await tools.timeGoes(sessionId, -3);
    expect((await sign()).key).toBe('sign.late');
  });
});

describe('the end of a session', () => {
  // CONTENT-65, CONTENT-66
  it('settles the payments, and distinguishes attendance from absence', async () => {
    const sessionId = await tools.session();
    const [attendee, stayed, requester] = [await rich(), await rich(), await rich()];
    const attendedSeat = await tools.paidSeat(attendee, sessionId);
    const two = await tools.paidSeat(stayed, sessionId);
    const three = await tools.paidSeat(requester, sessionId);
    await tools.timeGoes(sessionId, 0.1);
    await server.as(attendee)(study.signInAtSession, { appointmentId: attendedSeat.appointmentId, code: '246810' });
    await server.as(requester)(study.requestCourseRefund, { orderNo: three.orderNo });
    await server.meetDeadlines('study.end');
    expect((await tools.seat(stayed, two.appointmentId)).state).toBe('booked');
    await tools.timeGoes(sessionId, -3);
    const before = await revenue();
    await server.meetDeadlines('study.end');
    expect(await tools.seat(attendee, attendedSeat.appointmentId)).toMatchObject({ state: 'signedIn', orderState: 'completed' });
    expect(await tools.seat(stayed, two.appointmentId)).toMatchObject({ state: 'missed', orderState: 'completed' });
    expect(await tools.seat(requester, three.appointmentId)).toMatchObject({ state: 'missed', orderState: 'refunding' });
    expect((await revenue()) - before).toBe(25_600);
    // The refund request is decided later: withdrawing it settles the order too.
    await server.as(requester)(study.cancelCourseRefund, { orderNo: three.orderNo });
    await server.meetDeadlines('study.end');
    expect((await tools.order(requester, three.orderNo)).state).toBe('completed');
    expect((await revenue()) - before).toBe(38_400);
    expect((await server.as(stayed)(study.hideAppointment, { appointmentId: two.appointmentId })).code).toBe(200);
    expect(await audit(server.db)).toEqual([]);
  });
});

it('prevents members with open orders from closing the account, and releases free seats', async () => {
  const member = await rich();
  const free = await tools.session({ hours: 200, courseId: await tools.course({ priceCents: 0 }) });
  await tools.book(member, free, 0);
  expect((await courseBlocker(server.db, member.id)).count).toBe(0);
  await tools.paidSeat(member, await tools.session());
  expect((await courseBlocker(server.db, member.id)).count).toBe(1);
  await server.db.inTx((tx) => eraseStudy(tx, member.id));
  expect(await tools.taken(free)).toBe(0);
});
