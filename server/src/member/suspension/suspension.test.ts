import { feedback } from '@juhe/contract/common/feedback';
import { report } from '@juhe/contract/common/report';
import { video } from '@juhe/contract/content/video';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { suspension } from '@juhe/contract/member/suspension';
import { homepage } from '@juhe/contract/social/homepage';
import { notice } from '@juhe/contract/social/notice';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { allowedWhileSuspended, alsoRefused, isRefusedWhileSuspended } from '../../http/guards/suspension.ts';
import { balanceOf } from '../../ledger/read.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { routeGroups } from '../../wiring.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const operator = () => ({ token: server.operatorToken });
const reason = '多次发布广告';
const password = 'Right-password-1';
const suspend = (subject: { memberId?: string; mobile?: string }, days = 7) =>
  server.call(suspension.suspendMember, { ...subject, reason, days }, operator());
const signIn = (mobile: string) => server.call(session.signInWithPassword, { mobile, password });

describe('a suspended member', () => {
  // MEMBER-70, MEMBER-72, MEMBER-73, MEMBER-79
  it('loses the sessions, signs in again, is told the reason, and can read, pay, appeal and end the session', async () => {
    const member = await server.memberWith({ password, walletCents: 5_000 });
    const mobile = String(member.mobile);
    expect(await suspend({ memberId: member.id })).toMatchObject({ code: 200, data: { memberId: member.id } });
    expect(await server.call(session.getProfile, {}, { token: member.token })).toMatchObject({ code: 401 });
    const { token } = (await signIn(mobile)).data;
    const as = server.as({ token });
    const summary = await as(notice.getNoticeSummary, {}, { lang: 'en' });
    expect(summary.data.suspension).toMatch(/^Your account is suspended until .+\. Reason: 多次发布广告$/);
    const { list } = (await as(notice.listNotices, { kind: 'service' }, { lang: 'en' })).data;
    expect(list).toContainEqual(expect.objectContaining({ template: 'suspended', title: 'Account suspended' }));
    const otherMember = await server.memberWith();
    const refused = { code: 403, key: 'memberSuspended' };
    expect(await as(session.updateProfile, { bio: 'x' })).toMatchObject(refused);
    expect(await as(homepage.followMember, { memberId: otherMember.id, follow: true } as never)).toMatchObject(refused);
    expect(await as(wallet.payMember, { mobile: String(otherMember.mobile), amountCents: 100 } as never)).toMatchObject(refused);
    expect(await as(video.commentVideo, { videoId: 'v', text: 'x' } as never)).toMatchObject(refused);
    expect(await as(account.cancelAccount, {} as never)).toMatchObject(refused);
    expect((await as(session.getProfile, {}, { lang: 'fr' })).code).toBe(200);
    expect((await as(feedback.sendFeedback, { kind: 'other', text: '我没有发布广告' } as never)).key).not.toBe('memberSuspended');
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: member.id })).toBe(5_000);
    expect((await as(session.signOut)).code).toBe(200);
  });

  // MEMBER-74
  it('is restored by an operator, or by time', async () => {
    const member = await server.memberWith({ password });
    const mobile = String(member.mobile);
    await suspend({ mobile });
    const { token } = (await signIn(mobile)).data;
    const change = () => server.call(session.updateProfile, { region: '上海' }, { token });
    expect((await change()).code).toBe(403);
    expect((await server.call(suspension.listSuspended, {}, operator())).data.list).toContainEqual(
      expect.objectContaining({ memberId: member.id, reason }),
    );
    expect((await server.call(suspension.restoreMember, { mobile }, operator())).code).toBe(200);
    expect((await change()).code).toBe(200);
    expect((await server.call(notice.getNoticeSummary, {}, { token })).data.suspension).toBeNull();
    expect((await server.call(suspension.restoreMember, { mobile }, operator())).code).toBe(409);
    await suspend({ mobile });
    await server.db.run(sql`update member set suspended_until = now() where id = ${member.id}`);
    const { token: laterToken } = (await signIn(mobile)).data;
    expect((await server.call(session.updateProfile, { region: '上海' }, { token: laterToken })).code).toBe(200);
  });

  it('may be the owner of content with an upheld report', async () => {
    const [owner, reporter] = await Promise.all([server.memberWith(), server.memberWith()]);
    const { data: created } = await server.call(
      report.addReport,
      { kind: 'member', targetId: owner.id, reason: 'other' },
      { token: reporter.token },
    );
    const decide = { id: created.id, outcome: 'upheld', suspendDays: 30 } as const;
    expect(await server.call(report.resolveReport, decide, operator())).toMatchObject({ code: 400, field: 'suspendDays' });
    expect((await server.call(report.resolveReport, { ...decide, note: reason }, operator())).code).toBe(200);
    const { data } = await server.call(suspension.listSuspended, { pageSize: 50 }, operator());
    expect(data.list).toContainEqual(expect.objectContaining({ memberId: owner.id, reason }));
    expect(await server.call(session.getProfile, {}, { token: owner.token })).toMatchObject({ code: 401 });
  });
});

describe('operators', () => {
  it('end the sessions of a member', async () => {
    const member = await server.memberWith();
    expect(await server.call(suspension.endSessions, { memberId: member.id }, operator())).toMatchObject({ data: { ended: 1 } });
    expect(await server.call(session.getProfile, {}, { token: member.token })).toMatchObject({ code: 401 });
    const { subject } = await server.db.one<{ subject: string }>(
      sql`select subject from security_event where operation = 'member/suspension.endSessions'`,
    );
    expect(subject).toBe(member.id);
  });

  it('name one existing member, and a reason', async () => {
    const { id, mobile, token } = await server.memberWith();
    expect((await suspend({ memberId: 'nobody' })).code).toBe(404);
    expect((await suspend({})).code).toBe(400);
    expect((await suspend({ memberId: id, mobile: String(mobile) })).code).toBe(400);
    expect((await server.call(suspension.suspendMember, { memberId: id, reason: ' ', days: 1 }, operator())).code).toBe(400);
    expect((await server.call(suspension.suspendMember, { memberId: id, reason, days: 1 }, { token })).code).toBe(403);
  });
});

// MEMBER-71, MEMBER-72
it('the lists name existing operations; two of those that spend or publish remain allowed', () => {
  const operations = routeGroups.flat().map(({ operation }) => operation);
  const ids = new Set(operations.map(({ id }) => id));
  expect([...allowedWhileSuspended, ...alsoRefused].filter((id) => !ids.has(id))).toEqual([]);
  const going = operations.filter((operation) => (operation.mobile || operation.agreed) && !isRefusedWhileSuspended(operation));
  expect(going.map(({ id }) => id).sort()).toEqual(['common/feedback.sendFeedback', 'payment/pay.startPayment']);
});
