import { session } from '@juhe/contract/member/session';
import { randomInt } from 'node:crypto';
import { newDevice } from '../../delivery/caller.ts';
import { sql } from '../../db/sql.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

const password = 'Riverbank42';
const newMobile = () => `136${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** A caller at an address, with or without a browser. */
const caller = (address: string, device?: string) => ({
  headers: { 'x-forwarded-for': address, ...(device === undefined ? {} : { cookie: `juhe-device=${device}` }) },
});
const stranger = (i: number) => caller(`203.0.${Math.floor(i / 200)}.${(i % 200) + 1}`);

const signIn = (mobile: string, enteredPassword: string, options: ReturnType<typeof caller>) =>
  server.call(session.signInWithPassword, { mobile, password: enteredPassword }, options);

const memberWithDevice = async () => {
  const member = await server.memberWith({ password });
  const mobile = member.mobile ?? '';
  const device = newDevice();
  expect(await signIn(mobile, password, caller('198.51.100.1', device))).toMatchObject({ code: 200 });
  return { ...member, mobile, device };
};

/**
 * Forty wrong passwords from as many addresses; returns the keys of their refusals. A delay that has begun does not end
 * meanwhile, however slow the machine is: the first ones are of seconds.
 */
const fortyWrongPasswords = async (mobile: string) => {
  const responses = [];
  for (let i = 0; i < 40; i += 1) {
    responses.push((await signIn(mobile, 'Wrong1234', stranger(i))).key);
    await server.db.run(
      sql`update password_attempt set locked_until = now() + interval '1 minute' where mobile = ${mobile} and source = '' and locked_until is not null`,
    );
  }
  return responses;
};
const slowedDown = Array.from({ length: 40 }, (_, i) => (i < 20 ? 'password.wrong' : 'work.needed'));

describe('a stranger who knows a mobile', () => {
  // MEMBER-7
  it('locks their own address with wrong passwords, not the member', async () => {
    const { mobile } = await server.memberWith({ password });
    for (let i = 0; i < 5; i += 1) await signIn(mobile ?? '', 'Wrong1234', stranger(0));
    expect(await signIn(mobile ?? '', password, stranger(0))).toMatchObject({ key: 'password.locked' });
    expect(await signIn(mobile ?? '', password, stranger(1))).toMatchObject({ code: 200 });
  });

  // MEMBER-8
  it('is delayed at many addresses; a device that the member signed in with is not', async () => {
    const { mobile, device } = await memberWithDevice();
    expect(await fortyWrongPasswords(mobile)).toEqual(slowedDown);
    expect(await signIn(mobile, password, stranger(99))).toMatchObject({ key: 'work.needed' });
    // A different address: the browser counts, not the address.
    expect(await signIn(mobile, password, caller('198.51.100.77', device))).toMatchObject({ code: 200 });
    expect(await signIn(mobile, password, caller('198.51.100.77', newDevice()))).toMatchObject({ key: 'work.needed' });
  });

  // MEMBER-8
  it('is delayed alike at an unknown mobile', async () => {
    expect(await fortyWrongPasswords(newMobile())).toEqual(slowedDown);
  });

  it('leaves codes for the member’s device and a signed-in member', async () => {
    const { mobile, device, token } = await memberWithDevice();
    for (let i = 0; i < 32; i += 1) {
      await server.db.run(sql`delete from rate_limit where key like 'sms-pause:%'`);
      const answer = await server.call(session.sendSmsCode, { mobile, scene: 'login' }, stranger(i));
      expect(answer.code).toBe(i < 30 ? 200 : 429);
    }
    await server.db.run(sql`delete from rate_limit where key like 'sms-pause:%'`);
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'login' }, stranger(60))).toMatchObject({
      code: 429,
      key: 'work.needed',
    });
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'login' }, caller('198.51.100.2', device))).toMatchObject({
      code: 200,
    });
    expect(await server.call(session.sendSmsCode, { mobile, scene: 'update' }, { token, ...stranger(61) })).toMatchObject({
      code: 200,
    });
  });

  // MEMBER-15
  it('cannot delay another address immediately, nor send without limit within a minute', async () => {
    const mobile = newMobile();
    const send = (i: number) => server.call(session.sendSmsCode, { mobile, scene: 'login' }, stranger(i));
    expect(await send(0)).toMatchObject({ code: 200 });
    expect(await send(0)).toMatchObject({ key: 'tooMany' });
    expect([(await send(1)).code, (await send(2)).code, (await send(3)).code]).toEqual([200, 200, 429]);
  });

  // MEMBER-20
  it('does not use up a code requested by somebody else', async () => {
    const { mobile, device } = await memberWithDevice();
    const ownCaller = caller('198.51.100.2', device);
    await server.call(session.sendSmsCode, { mobile, scene: 'login' }, ownCaller);
    const { code } = await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
    );
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 8; i += 1) await server.call(session.signInWithCode, { mobile, code: wrong }, stranger(i));
    expect(await server.call(session.signInWithCode, { mobile, code }, stranger(1))).toMatchObject({ key: 'code.wrong' });
    expect(await server.call(session.signInWithCode, { mobile, code }, ownCaller)).toMatchObject({ code: 200 });
  });
});

// MEMBER-60
it('forgets known devices with a new password', async () => {
  const { mobile, id } = await memberWithDevice();
  await server.call(session.sendSmsCode, { mobile, scene: 'forget' }, stranger(5));
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
  );
  const answer = await server.call(session.resetPassword, { mobile, code, password: 'Harbour2026' }, stranger(5));
  expect(answer).toMatchObject({ code: 200 });
  expect(await server.db.rows(sql`select 1 from known_device where member_id = ${id}`)).toEqual([]);
});

// MEMBER-21
it('states the purpose of a code in the reader’s language', async () => {
  const mobile = newMobile();
  const textOf = async () =>
    (
      await server.db.one<{ text: string }>(
        sql`select body as "text" from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
      )
    ).text;
  await server.call(session.sendSmsCode, { mobile, scene: 'forget' }, { lang: 'en', ...stranger(7) });
  expect(await textOf()).toMatch(/^\[Juhe\] \d{6} is your code to reset your password, valid for 5 minutes\./);
  await server.call(session.sendSmsCode, { mobile, scene: 'login' }, stranger(7));
  expect(await textOf()).toMatch(/^【聚合】验证码 \d{6}，用于登录，5 分钟内有效。/);
});
