import { account } from '@juhe/contract/member/account';
import { factor } from '@juhe/contract/member/factor';
import { session } from '@juhe/contract/member/session';
import { sql } from '../../db/sql.ts';
import { lockWaiters } from '../../test/lock-waiters.ts';
import { softPasskey, type SoftPasskey } from '../../test/soft-passkey.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

const origin = 'http://localhost:4173';
const password = 'Harbour2026';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_ORIGIN: origin } });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

const register = async (member: TestMember, key: SoftPasskey, name = '手机') => {
  const call = server.as(member);
  await call(factor.proveFresh, { password });
  const { challenge } = (await call(factor.beginPasskey, {})).data;
  return call(factor.savePasskey, { name, passkey: key.attest(challenge) });
};
const challenge = async () => (await server.call(factor.getPasskeyChallenge, {})).data.challenge;
const unprove = (member: TestMember) => server.db.run(sql`update session set proved_at = null where member_id = ${member.id}`);

// MEMBER-36, MEMBER-39
it('is registered after a proof, signs in, and is listed with its name', async () => {
  const member = await server.memberWith({ password });
  const key = softPasskey(origin);
  expect(await server.as(member)(factor.beginPasskey, {})).toMatchObject({ key: 'proofNeeded' });
  const saved = await register(member, key);
  expect(saved.data.recoveryCodes).toHaveLength(10);
  const signedIn = await server.call(factor.signInWithPasskey, { passkey: key.assert(await challenge()) });
  expect(signedIn).toMatchObject({ code: 200, data: { member: { id: member.id } } });
  expect((await server.as(signedIn.data)(factor.listFactors, {})).data).toMatchObject({
    canUsePasskeys: true,
    passkeys: [{ name: '手机', lastUsedAt: expect.any(String) as string }],
  });
  // The password is unaffected: a passkey alone does not require a second step from it.
  expect(await server.call(session.signInWithPassword, { mobile: member.mobile ?? '', password })).toMatchObject({ code: 200 });
});

const reset = async (mobile: string) => {
  await server.call(session.sendSmsCode, { mobile, scene: 'forget' });
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
  );
  expect(await server.call(session.resetPassword, { mobile, code, password: 'Lighthouse 2026' })).toMatchObject({ code: 200 });
};
const resetNoticeOf = async (member: TestMember) =>
  (
    await server.db.one<{ params: object }>(
      sql`select params from notice where member_id = ${member.id} and template = 'passwordReset'`,
    )
  ).params;

// MEMBER-60
it('of an intruder does not survive a reset of the password, an older one does', async () => {
  const member = await server.memberWith({ password });
  const [old, fresh] = [softPasskey(origin), softPasskey(origin)];
  await register(member, old);
  await server.db.run(sql`update passkey set created_at = now() - interval '73 hours' where member_id = ${member.id}`);
  await register(member, fresh, 'intruder');
  await server.db.run(sql`insert into sign_in_ticket (ticket_hash, member_id, method, agreed, expires_at)
    values (${Buffer.alloc(32, 1)}, ${member.id}, 'password', false, now() + interval '5 minutes')`);
  await reset(member.mobile ?? '');
  expect(await server.call(factor.signInWithPasskey, { passkey: fresh.assert(await challenge()) })).toMatchObject({
    key: 'passkey.wrong',
  });
  expect(await server.call(factor.signInWithPasskey, { passkey: old.assert(await challenge()) })).toMatchObject({ code: 200 });
  expect(await server.db.rows(sql`select from sign_in_ticket where member_id = ${member.id}`)).toEqual([]);
  expect(await server.db.rows(sql`select from recovery_code where member_id = ${member.id}`)).toHaveLength(10);
  expect(await resetNoticeOf(member)).toMatchObject({ factors: 'some' });
});

// MEMBER-60
it('of an intruder does not lock the owner out after a reset, nor does a fresh app', async () => {
  const member = await server.memberWith({ password });
  const mobile = member.mobile ?? '';
  await register(member, softPasskey(origin));
  await server.db.run(
    sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${member.id}, ${Buffer.alloc(60)}, now())`,
  );
  await reset(mobile);
  expect(await server.call(session.signInWithPassword, { mobile, password: 'Lighthouse 2026' })).toMatchObject({ code: 200 });
  expect(await server.db.rows(sql`select from recovery_code where member_id = ${member.id}`)).toEqual([]);
  const plain = await server.memberWith({ password });
  await reset(plain.mobile ?? '');
  expect(await resetNoticeOf(plain)).toMatchObject({ factors: 'none' });
});

it('is not added by a session that a reset ends at the same moment', async () => {
  const member = await server.memberWith({ password });
  const waiting = { registration: Promise.resolve({}) as Promise<object> };
  await server.as(member)(factor.proveFresh, { password });
  const { challenge: fresh } = (await server.as(member)(factor.beginPasskey, {})).data;
  await server.db.inTx(async (tx) => {
    await tx.run(sql`update member set password_hash = 'reset' where id = ${member.id}`);
    await tx.run(sql`delete from session where member_id = ${member.id}`);
    const passkey = softPasskey(origin).attest(fresh);
    waiting.registration = server.as(member)(factor.savePasskey, { name: '手机', passkey });
    await lockWaiters(server.db);
  });
  expect(await waiting.registration).toMatchObject({ code: 401 });
  expect(await server.db.rows(sql`select from passkey where member_id = ${member.id}`)).toEqual([]);
});

it('refuses a used or unknown challenge, another origin, a missing user verification and a decreasing counter', async () => {
  const member = await server.memberWith({ password });
  const key = softPasskey(origin);
  await register(member, key);
  const refused = (passkey: ReturnType<SoftPasskey['assert']>) => server.call(factor.signInWithPasskey, { passkey });
  const first = key.assert(await challenge());
  const laterAssertion = key.assert(await challenge());
  expect(await refused(laterAssertion)).toMatchObject({ code: 200 });
  expect(await refused(laterAssertion)).toMatchObject({ key: 'passkey.wrong' });
  expect(await refused(first)).toMatchObject({ key: 'passkey.wrong' });
  expect(await refused(key.assert('A'.repeat(43)))).toMatchObject({ key: 'passkey.wrong' });
  expect(await refused(key.assert(await challenge(), { origin: 'http://evil.localhost:4173' }))).toMatchObject({
    key: 'passkey.wrong',
  });
  expect(await refused(key.assert(await challenge(), { verified: false }))).toMatchObject({ key: 'passkey.wrong' });
  expect(await refused(softPasskey(origin).assert(await challenge()))).toMatchObject({ key: 'passkey.wrong' });
  // The challenge of a registration is only valid for that member, and not for a sign-in.
  const { challenge: ownChallenge } = (await server.as(member)(factor.beginPasskey, {})).data;
  expect(await refused(key.assert(ownChallenge))).toMatchObject({ key: 'passkey.wrong' });
});

it('is a sufficient proof, for its own member only', async () => {
  const [member, otherMember] = [await server.memberWith({ password }), await server.memberWith({ password })];
  const [key, othersKey] = [softPasskey(origin), softPasskey(origin)];
  await register(member, key);
  await register(otherMember, othersKey);
  await unprove(member);
  const call = server.as(member);
  expect(await call(account.proveMobile, { password })).toMatchObject({ key: 'proofNeeded' });
  expect(await call(factor.proveFresh, { passkey: othersKey.assert(await challenge()) })).toMatchObject({
    key: 'passkey.wrong',
  });
  expect(await call(factor.proveFresh, { passkey: key.assert(await challenge()) })).toMatchObject({ code: 200 });
  expect(await call(account.proveMobile, { password })).toMatchObject({ code: 200 });
});

// MEMBER-36
it('is renamed and removed by its member only; removing the last one deletes the recovery codes', async () => {
  const [member, otherMember] = [await server.memberWith({ password }), await server.memberWith({ password })];
  const key = softPasskey(origin);
  await register(member, key);
  await register(otherMember, softPasskey(origin));
  const { id } = (await server.as(member)(factor.listFactors, {})).data.passkeys[0] ?? { id: '' };
  expect(await server.as(otherMember)(factor.renamePasskey, { id, name: 'x' })).toMatchObject({ key: 'passkey.missing' });
  expect(await server.as(otherMember)(factor.removePasskey, { id })).toMatchObject({ key: 'passkey.missing' });
  expect(await server.as(member)(factor.renamePasskey, { id, name: '电脑' })).toMatchObject({ code: 200 });
  expect(await server.as(member)(factor.removePasskey, { id })).toMatchObject({ code: 200 });
  expect((await server.as(member)(factor.listFactors, {})).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect(await server.call(factor.signInWithPasskey, { passkey: key.assert(await challenge()) })).toMatchObject({
    key: 'passkey.wrong',
  });
});

it('is registered for one member only, and is deleted with the account', async () => {
  const [member, otherMember] = [await server.memberWith({ password }), await server.memberWith({ password })];
  const key = softPasskey(origin);
  await register(member, key);
  expect(await register(otherMember, key)).toMatchObject({ key: 'passkey.wrong' });
  await server.as(member)(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'cancel' });
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
  );
  expect(await server.as(member)(account.cancelAccount, { code })).toMatchObject({ code: 200 });
  expect(await server.db.rows(sql`select from passkey where member_id = ${member.id}`)).toEqual([]);
  expect(await server.db.rows(sql`select from recovery_code where member_id = ${member.id}`)).toEqual([]);
});

it('is refused when the site is opened by an IP address', async () => {
  const byAddress = await testServer({ env: { PUBLIC_ORIGIN: 'http://127.0.0.1:4173' } });
  try {
    expect(await byAddress.call(factor.getPasskeyChallenge, {})).toMatchObject({ code: 409, key: 'passkey.off' });
  } finally {
    await byAddress.close();
  }
});
