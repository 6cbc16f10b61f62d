import { account } from '@juhe/contract/member/account';
import { factor } from '@juhe/contract/member/factor';
import { session } from '@juhe/contract/member/session';
import { wx } from '@juhe/contract/member/wx';
import { notice } from '@juhe/contract/social/notice';
import { wallet } from '@juhe/contract/wallet/wallet';
import { Secret, TOTP } from 'otpauth';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

const password = 'Harbour2026';

/** Returns the authenticator app's code now, or `steps` steps of 30 seconds away. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrongCode = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
};
/** Forgets the used codes, so that the test need not wait 30 seconds for the next one. */
const resetSteps = () => server.db.run(sql`update member_totp set last_step = 0`);
const unprove = (member: TestMember) =>
  server.db.run(sql`update session set proved_at = now() - interval '6 minutes' where member_id = ${member.id}`);

const memberWithTotp = async (): Promise<{ member: TestMember; secret: string; recoveryCodes: readonly string[] }> => {
  const member = await server.memberWith({ password, walletCents: 100_000 });
  const call = server.as(member);
  expect(await call(factor.proveFresh, { password })).toMatchObject({ code: 200 });
  const { secret } = (await call(factor.beginTotp, {})).data;
  const { recoveryCodes } = (await call(factor.confirmTotp, { code: codeOf(secret) })).data;
  await unprove(member);
  await resetSteps();
  return { member, secret, recoveryCodes: recoveryCodes ?? [] };
};

const signIn = (member: TestMember) => server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password });
const ticketOf = async (member: TestMember): Promise<string> => {
  const answer = await signIn(member);
  expect([answer.code, answer.key]).toEqual([403, 'factor.needed']);
  return (answer.data as unknown as { ticket: string }).ticket;
};

describe('an authenticator app', () => {
  // MEMBER-36, MEMBER-43
  it('is set up by a proof and a first code, and the member is notified', async () => {
    const member = await server.memberWith({ password });
    const call = server.as(member);
    expect(await call(factor.beginTotp, {})).toMatchObject({ code: 403, key: 'proofNeeded' });
    expect(await call(factor.proveFresh, { password: 'Wrong2026' })).toMatchObject({ key: 'password.proofWrong' });
    await call(factor.proveFresh, { password });
    const { data } = await call(factor.beginTotp, {});
    expect(data.uri).toMatch(new RegExp(`^otpauth://totp/Juhe:.*secret=${data.secret}`));
    expect(await call(factor.confirmTotp, { code: wrongCode(data.secret) })).toMatchObject({ key: 'factor.wrong' });
    expect((await call(factor.listFactors, {})).data).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    const confirmed = await call(factor.confirmTotp, { code: codeOf(data.secret) });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect((await call(factor.listFactors, {})).data).toMatchObject({
      totpSince: expect.any(String) as string,
      recoveryCodesLeft: 10,
    });
    expect(await call(factor.beginTotp, {})).toMatchObject({ key: 'factor.on' });
    const { list } = (await call(notice.listNotices, { kind: 'service' })).data;
    expect(list.map(({ text }) => text)).toEqual([expect.stringContaining('身份验证器已开启') as string]);
    const stored = await server.db.one<{ text: string }>(
      sql`select encode(secret_sealed, 'escape') as text from member_totp where member_id = ${member.id}`,
    );
    expect(stored.text).not.toContain(Buffer.from(Secret.fromBase32(data.secret).bytes).toString('latin1'));
  });

  // MEMBER-36
  it('adds a second step to the password, and each of its codes is valid once', async () => {
    const { member, secret } = await memberWithTotp();
    const ticket = await ticketOf(member);
    expect(await server.call(factor.finishSignIn, { ticket, totp: wrongCode(secret) })).toMatchObject({ key: 'factor.wrong' });
    const totp = codeOf(secret);
    const done = await server.call(factor.finishSignIn, { ticket, totp });
    expect(done).toMatchObject({ code: 200, data: { phone: member.mobile, member: { id: member.id } } });
    expect(await server.as(done.data)(session.getProfile, {})).toMatchObject({ code: 200 });
    // The ticket is consumed, and so is the code with a new ticket.
    expect(await server.call(factor.finishSignIn, { ticket, totp })).toMatchObject({ key: 'factor.ticketOver' });
    expect(await server.call(factor.finishSignIn, { ticket: await ticketOf(member), totp })).toMatchObject({
      key: 'factor.wrong',
    });
  });

  it('opens one session for eight concurrent sign-ins with one code', async () => {
    const { member, secret } = await memberWithTotp();
    const tickets: string[] = [];
    while (tickets.length < 8) tickets.push(await ticketOf(member));
    const totp = codeOf(secret);
    const responses = await server.together(8, (i) => [factor.finishSignIn, { ticket: tickets[i] ?? '', totp }]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  // MEMBER-37, MEMBER-38
  it('is required after an SMS code as well', async () => {
    const { member, secret } = await memberWithTotp();
    const mobile = member.mobile ?? '';
    await server.call(session.sendSmsCode, { mobile, scene: 'login' });
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
    );
    const answer = await server.call(session.signInWithCode, { mobile, code });
    expect(answer.key).toBe('factor.needed');
    const { ticket } = answer.data as unknown as { ticket: string };
    expect(await server.call(factor.finishSignIn, { ticket, totp: codeOf(secret) })).toMatchObject({ code: 200 });
  });

  // MEMBER-60
  it('is required after a reset of the password as well, once it is 72 hours old', async () => {
    const { member } = await memberWithTotp();
    const mobile = member.mobile ?? '';
    await server.db.run(sql`update member_totp set confirmed_at = now() - interval '73 hours' where member_id = ${member.id}`);
    await server.call(session.sendSmsCode, { mobile, scene: 'forget' });
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
    );
    expect(await server.call(session.resetPassword, { mobile, code, password: 'Lighthouse77' })).toMatchObject({ code: 200 });
    const answer = await server.call(session.signInWithPassword, { mobile, password: 'Lighthouse77' });
    expect(answer).toMatchObject({ code: 403, key: 'factor.needed' });
  });

  // MEMBER-37
  it('prevents an SMS code from linking another sign-in to the account', async () => {
    const { member } = await memberWithTotp();
    const mobile = member.mobile ?? '';
    const stranger = await server.memberWith({ mobile: null });
    await server.as(stranger)(session.sendSmsCode, { mobile, scene: 'bind' });
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
    );
    expect(await server.as(stranger)(wx.bindMobile, { mobile, code })).toMatchObject({
      key: 'wx.protected',
      field: 'mobile',
    });
    expect(await server.as(stranger)(session.getProfile, {})).toMatchObject({
      code: 200,
      data: { id: stranger.id, mobile: null },
    });
  });

  // MEMBER-40
  it('is removed by an operator when lost, which ends every session and notifies the member', async () => {
    const { member, recoveryCodes } = await memberWithTotp();
    const ticket = await ticketOf(member);
    const operator = { token: server.operatorToken };
    expect(await server.as(member)(factor.dropFactors, { memberId: member.id })).toMatchObject({ code: 403 });
    expect(await server.call(factor.dropFactors, { memberId: 'nobody' }, operator)).toMatchObject({ code: 404 });
    expect(await server.call(factor.dropFactors, { memberId: member.id }, operator)).toMatchObject({ data: { removed: 1 } });
    expect(await server.as(member)(session.getProfile, {})).toMatchObject({ code: 401 });
    expect(await server.call(factor.finishSignIn, { ticket, recoveryCode: recoveryCodes[0] ?? '' })).toMatchObject({
      key: 'factor.ticketOver',
    });
    const signedIn = await signIn(member);
    expect(signedIn).toMatchObject({ code: 200 });
    const { list } = (await server.as(signedIn.data)(notice.listNotices, { kind: 'service' })).data;
    expect(list.map(({ text }) => text).join()).toContain('已由客服关闭');
  });

  // MEMBER-37
  it('limits a ticket to five attempts, and a source over all tickets', async () => {
    const { member, secret } = await memberWithTotp();
    const ticket = await ticketOf(member);
    const wrong = wrongCode(secret);
    for (let i = 0; i < 5; i += 1)
      expect(await server.call(factor.finishSignIn, { ticket, totp: wrong })).toMatchObject({ key: 'factor.wrong' });
    expect(await server.call(factor.finishSignIn, { ticket, totp: codeOf(secret) })).toMatchObject({ key: 'factor.ticketOver' });
    const next = await ticketOf(member);
    for (let i = 0; i < 5; i += 1) await server.call(factor.finishSignIn, { ticket: next, totp: wrong });
    expect(await server.call(factor.finishSignIn, { ticket: await ticketOf(member), totp: codeOf(secret) })).toMatchObject({
      code: 429,
    });
  });

  // MEMBER-43
  it('accepts a recovery code once instead, and reports the number left', async () => {
    const { member, recoveryCodes } = await memberWithTotp();
    const [recoveryCode = ''] = recoveryCodes;
    const spend = async () => server.call(factor.finishSignIn, { ticket: await ticketOf(member), recoveryCode });
    expect(await spend()).toMatchObject({ code: 200 });
    expect(await spend()).toMatchObject({ key: 'factor.recoveryWrong' });
    const { list } = (await server.as(member)(notice.listNotices, { kind: 'service' })).data;
    expect(list.map(({ text }) => text).join()).toContain('还剩 9 个');
  });

  it('replaces the recovery codes after a proof', async () => {
    const { member, secret, recoveryCodes } = await memberWithTotp();
    const call = server.as(member);
    expect(await call(factor.renewRecoveryCodes, {})).toMatchObject({ key: 'proofNeeded' });
    await call(factor.proveFresh, { password, totp: codeOf(secret) });
    const renewed = (await call(factor.renewRecoveryCodes, {})).data.recoveryCodes;
    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20);
    const spend = async (recoveryCode = '') =>
      (await server.call(factor.finishSignIn, { ticket: await ticketOf(member), recoveryCode })).code;
    expect([await spend(recoveryCodes[0]), await spend(renewed[0])]).toEqual([400, 200]);
    const without = await server.memberWith({ password });
    await server.as(without)(factor.proveFresh, { password });
    expect(await server.as(without)(factor.renewRecoveryCodes, {})).toMatchObject({ key: 'factor.none' });
  });

  it('is disabled after a proof, and the sign-in then has one step', async () => {
    const { member, secret } = await memberWithTotp();
    const call = server.as(member);
    expect(await call(factor.removeTotp, {})).toMatchObject({ key: 'proofNeeded' });
    await call(factor.proveFresh, { password, totp: codeOf(secret) });
    expect(await call(factor.removeTotp, {})).toMatchObject({ code: 200 });
    expect((await call(factor.listFactors, {})).data).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect(await signIn(member)).toMatchObject({ code: 200 });
  });
});

describe('a fresh proof', () => {
  // MEMBER-41
  it('is required of a member with a factor after password or code, and is valid for five minutes in this session', async () => {
    const { member, secret } = await memberWithTotp();
    const call = server.as(member);
    const change = () => call(account.proveMobile, { password });
    expect(await change()).toMatchObject({ code: 403, key: 'proofNeeded' });
    expect(await call(factor.proveFresh, { totp: codeOf(secret) })).toMatchObject({ key: 'proof.passwordMissing' });
    expect(await call(factor.proveFresh, { password })).toMatchObject({ key: 'factor.missing' });
    expect(await call(factor.proveFresh, { password, totp: wrongCode(secret) })).toMatchObject({ key: 'factor.wrong' });
    expect(await change()).toMatchObject({ key: 'proofNeeded' });
    expect(await call(factor.proveFresh, { password, totp: codeOf(secret) })).toMatchObject({ code: 200 });
    expect(await change()).toMatchObject({ code: 200 });
    await unprove(member);
    expect(await change()).toMatchObject({ key: 'proofNeeded' });
  });

  // MEMBER-42
  it('guards every operation that could take over the account, and none for a member without a factor', async () => {
    const { member } = await memberWithTotp();
    const otherMember = await server.memberWith({ password });
    for (const [operation, input] of [
      [account.proveMobile, { password }],
      [account.updateMobile, { ticket: 'x', mobile: '13700000000', code: '123456' }],
      [account.cancelAccount, { code: '123456' }],
      [session.changePassword, { oldPassword: password, password: 'Lighthouse77' }],
    ] as const) {
      expect(await server.as(member)(operation as typeof account.proveMobile, input as never)).toMatchObject({
        key: 'proofNeeded',
      });
      expect((await server.as(otherMember)(operation as typeof account.proveMobile, input as never)).key).not.toBe('proofNeeded');
    }
  });

  // MEMBER-41
  it('allows a payment above the limit with the same attempt, and replaces the password', async () => {
    const { member, secret } = await memberWithTotp();
    const receiver = await server.memberWith({});
    const pay = (amountCents: number, key: string) =>
      server.call(wallet.payMember, { mobile: receiver.mobile ?? '', amountCents }, { token: member.token, key });
    expect(await pay(20_000, 'small-payment')).toMatchObject({ code: 200 });
    expect(await pay(20_001, 'large-payment')).toMatchObject({ key: 'proofNeeded' });
    await server.as(member)(factor.proveFresh, { password, totp: codeOf(secret) });
    expect(await pay(20_001, 'large-payment')).toMatchObject({ code: 200, data: { balanceCents: 59_999 } });
  });

  // MEMBER-42
  it('of a member without a factor is the password, or a code of the scene proof', async () => {
    const member = await server.memberWith({});
    const call = server.as(member);
    expect((await call(factor.listProofWays, {})).data).toMatchObject({ hasFactor: false, password: false });
    expect(await call(factor.proveFresh, { password })).toMatchObject({ key: 'password.proofMissing', field: 'code' });
    await call(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'proof' });
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
    );
    expect(await call(factor.proveFresh, { code })).toMatchObject({ code: 200 });
    expect(await call(factor.beginTotp, {})).toMatchObject({ code: 200 });
    expect(await call(factor.proveFresh, { code })).toMatchObject({ key: 'code.wrong' });
  });

  it('by SMS code is invalid once there is a factor', async () => {
    const { member } = await memberWithTotp();
    const call = server.as(member);
    await call(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'proof' });
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
    );
    expect(await call(factor.proveFresh, { code, password })).toMatchObject({ key: 'factor.missing' });
  });
});

it('stores recovery codes like passwords', async () => {
  const { member, recoveryCodes } = await memberWithTotp();
  const rows = await server.db.rows<{ hash: string }>(
    sql`select code_hash as hash from recovery_code where member_id = ${member.id}`,
  );
  expect(rows.map(({ hash }) => hash.slice(0, 10))).toEqual(recoveryCodes.map(() => '$argon2id$'));
  expect(new Set(rows.map(({ hash }) => hash.split('$')[4])).size).toBe(10);
});

it('rejects another member’s ticket, secret and codes', async () => {
  const [a, b] = [await memberWithTotp(), await memberWithTotp()];
  const ticket = await ticketOf(a.member);
  expect(await server.call(factor.finishSignIn, { ticket, totp: codeOf(b.secret) })).toMatchObject({ key: 'factor.wrong' });
  expect(await server.call(factor.finishSignIn, { ticket, recoveryCode: b.recoveryCodes[0] ?? '' })).toMatchObject({
    key: 'factor.recoveryWrong',
  });
});
