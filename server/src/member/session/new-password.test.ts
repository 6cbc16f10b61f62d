import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { guessesOf } from './new-password.ts';
import { isPassword } from './password.ts';

/** A service of breached passwords, configured by BREACH_CHECK_URL. */
let breaches: Server;
let requests: string[] = [];
let breached: readonly string[] = [];
let isAway = false;
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

let server: TestServer;
beforeAll(async () => {
  breaches = createServer((request, response) => {
    const prefix = String(request.url).slice('/range/'.length);
    requests.push(prefix);
    if (isAway) return response.writeHead(503).end();
    const lines = breached.map(sha1).filter((hash) => hash.startsWith(prefix));
    // A padding line with the count 0, for a password that is not breached.
    const padding = `${sha1('Lanterns over Suzhou').slice(5)}:0`;
    return response.end([padding, ...lines.map((hash) => `${hash.slice(5)}:7`)].join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(breaches, 'listening');
  const url = `http://127.0.0.1:${(breaches.address() as AddressInfo).port}/range`;
  server = await testServer({ env: { BREACH_CHECK_URL: url, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await server.close();
  breaches.close();
});
beforeEach(async () => {
  requests = [];
  breached = [];
  isAway = false;
  await server.db.run(sql`delete from rate_limit`);
});

const codeFor = async (mobile: string, scene: SmsScene): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  expect(await server.call(session.sendSmsCode, { mobile, scene })).toMatchObject({ code: 200 });
  const row = sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`;
  return (await server.db.one<{ code: string }>(row)).code;
};
let last = 13_322_000_000;
const newMobile = () => String((last += 1));
const register = async (password: string, mobile = newMobile(), nickname?: string) =>
  server.call(session.registerMember, { mobile, nickname, password, code: await codeFor(mobile, 'register') });

describe('a new password', () => {
  // MEMBER-3
  it.each([
    'password1',
    'abcd1234',
    'qwerty123',
    'juhe1234',
    'P@ssw0rd2024',
    'woaini1314',
    '1234567890',
    'aaaaaaaaaaaa',
    'a1'.repeat(64),
  ])('that is common or easily guessed is rejected: %p', async (password) => {
    expect(await register(password)).toMatchObject({ code: 400, key: 'password.guessable', field: 'password' });
    expect(requests).toEqual([]);
  });

  // MEMBER-3
  it('derived from the member’s mobile or nickname is rejected, and the code remains valid', async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile, 'register');
    const attempt = (password: string) => server.call(session.registerMember, { mobile, nickname: '山间小鹿', password, code });
    for (const password of [`${mobile}a`, `a${mobile}`, '山间小鹿1234', '山间小鹿山间小鹿'])
      expect(await attempt(password)).toMatchObject({ key: 'password.guessable' });
    expect(await attempt('Riverbank42')).toMatchObject({ code: 200 });
  });

  // MEMBER-2
  it.each(['correct horse battery staple', '门前有条小河 Riverbank', '🦌 am Fluss, 7 Uhr früh', 'x9!Lantern '.repeat(11)])(
    'may be a phrase with spaces in any script, up to 128 characters: %p',
    async (password) => {
      const mobile = newMobile();
      expect(await register(password, mobile)).toMatchObject({ code: 200 });
      expect(await server.call(session.signInWithPassword, { mobile, password })).toMatchObject({ code: 200 });
      // The password was not truncated.
      expect(await server.call(session.signInWithPassword, { mobile, password: password.slice(0, -1) })).toMatchObject({
        key: 'password.wrong',
      });
    },
  );

  // MEMBER-5
  it('is accepted in any keyboard’s encoding, also one stored by an earlier release', async () => {
    const mobile = newMobile();
    await register('Ｒiverbank café 42', mobile);
    expect(await server.call(session.signInWithPassword, { mobile, password: 'Riverbank cafe\u0301 42' })).toMatchObject({
      code: 200,
    });
    const { hash } = await import('@node-rs/argon2');
    expect(await isPassword(await hash('Ｒiverbank42'), 'Ｒiverbank42')).toBe(true);
  });

  it('is checked at a reset and at a change as well', async () => {
    const { mobile, token } = await server.memberWith({ password: 'Riverbank42', nickname: '山间小鹿' });
    const code = await codeFor(mobile ?? '', 'forget');
    const change = (password: string) => server.call(session.changePassword, { oldPassword: 'Riverbank42', password }, { token });
    for (const password of ['abcd1234', `${mobile}x`, '山间小鹿1234']) {
      expect(await server.call(session.resetPassword, { mobile: mobile ?? '', code, password })).toMatchObject({
        key: 'password.guessable',
      });
      expect(await change(password)).toMatchObject({ key: 'password.guessable' });
    }
    expect(await server.call(session.getProfile, {}, { token })).toMatchObject({ code: 200 });
    expect(await change('Harbour lights 7')).toMatchObject({ code: 200 });
  });

  // MEMBER-5
  it('of the demo accounts remains valid; a stored one is not checked again', async () => {
    expect(await guessesOf('Demo1234', ['13800000001', '林知夏'])).toBeGreaterThanOrEqual(6);
    const { mobile } = await server.memberWith({ password: 'password1' });
    expect(await server.call(session.signInWithPassword, { mobile: mobile ?? '', password: 'password1' })).toMatchObject({
      code: 200,
    });
  });
});

describe('the service of breached passwords', () => {
  // MEMBER-4
  it('receives five digits of a hash, and a known password is rejected', async () => {
    breached = ['Lanterns of 1998'];
    expect(await register('Lanterns of 1998')).toMatchObject({ code: 400, key: 'password.breached', field: 'password' });
    expect(requests).toEqual([sha1('Lanterns of 1998').slice(0, 5)]);
    // Contained in the response, but only as padding.
    expect(await register('Lanterns over Suzhou')).toMatchObject({ code: 200 });
  });

  // MEMBER-4
  it('is skipped while unavailable: the password is accepted', async () => {
    isAway = true;
    breached = ['Lanterns of 1998'];
    expect(await register('Lanterns of 1998')).toMatchObject({ code: 200 });
    expect(requests).toHaveLength(1);
  });
});

// MEMBER-5
it('a long password works at every proof', async () => {
  const password = 'x9!Lantern '.repeat(11);
  const { token } = await server.memberWith({ password });
  expect(await server.call(account.proveMobile, { password }, { token })).toMatchObject({ code: 200 });
});
