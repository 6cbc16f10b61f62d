import { device } from '@juhe/contract/member/device';
import { session } from '@juhe/contract/member/session';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import { wx } from '@juhe/contract/member/wx';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { newDevice } from '../../delivery/caller.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lockMembers } from '../lock.repository.ts';
import { hashPassword } from '../session/password.ts';
import { setPassword } from '../session/session.repository.ts';
import { sandboxCode } from '../wx/sandbox-provider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

const password = 'Riverbank42';
const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

/** A browser: its cookie, user agent and address. */
interface Browser {
  cookie: string;
  agent: string;
  address: string;
}
const browser = (agent: string, address = '203.0.113.9'): Browser => ({ cookie: `juhe-device=${newDevice()}`, agent, address });
const headersOf = ({ cookie, agent, address }: Browser) => ({ cookie, 'user-agent': agent, 'x-forwarded-for': address });

const member = async () => {
  const { id, mobile } = await server.memberWith({ password });
  // Keeps only the sessions that the test opens.
  await server.db.run(sql`delete from session where member_id = ${id}`);
  return { id, mobile: mobile ?? '' };
};
const signIn = async (mobile: string, from: Browser): Promise<string> => {
  const { data } = await server.call(session.signInWithPassword, { mobile, password }, { headers: headersOf(from) });
  return data.token;
};
const listOf = async (token: string) => (await server.call(device.listDevices, {}, { token })).data;
const isOpen = async (token: string) => (await server.call(session.getProfile, {}, { token })).code === 200;
const codeFor = async (mobile: string, scene: SmsScene, token?: string): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  expect(await server.call(session.sendSmsCode, { mobile, scene }, { token })).toMatchObject({ code: 200 });
  const row = sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`;
  return (await server.db.one<{ code: string }>(row)).code;
};
const noticesOf = async (token: string) =>
  (await server.call(notice.listNotices, { kind: 'service', pageSize: 50 }, { token })).data.list.map(
    ({ template, text, link }) => ({ template, text, link }),
  );

let accounts = 0;
const newOpenid = () => `device-test-${(accounts += 1)}`;
/** Signs in through the messaging app, whose sandbox provides the identity. */
const signInWithWx = async (openid: string, from: Browser) => {
  const started = await server.app.inject({
    method: 'POST',
    url: `/juhe${wx.getWxSignIn.path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: from.cookie },
    payload: 'start=true',
  });
  const state = new URL(started.json().data.authorizeUrl, 'http://site').searchParams.get('state') ?? '';
  const cookie = `${from.cookie}; ${String(started.headers['set-cookie']).split(';')[0]}`;
  const code = sandboxCode(server.deps.secrets.secretKey, { openid, nickname: '小鹿' });
  return server.call(wx.signInWithWx, { code, state }, { headers: headersOf({ ...from, cookie }) });
};
/** Links an account to the member with a code obtained by somebody else. */
const linkByCode = async (mobile: string, from: Browser) => {
  const openid = newOpenid();
  const { data } = await signInWithWx(openid, from);
  const code = await codeFor(mobile, 'bind', data.token);
  const bound = await server.call(wx.bindMobile, { mobile, code }, { token: data.token, headers: headersOf(from) });
  expect(bound).toMatchObject({ code: 200, data: { merged: true } });
  return { openid, token: bound.data.token };
};

describe('the list of devices', () => {
  // MEMBER-63
  it('shows device, method, masked address and times, the calling one first', async () => {
    const { mobile } = await member();
    const phone = await signIn(mobile, browser(chrome));
    const computer = await signIn(mobile, browser(safari, '2001:db8:85a3::8a2e:370:7334'));
    const { devices, links } = await listOf(phone);
    expect(devices).toMatchObject([
      { name: 'Chrome · Android', kind: 'phone', method: 'password', address: '203.0.113.*', current: true },
      { name: 'Safari · macOS', kind: 'computer', method: 'password', address: '2001:db8:85a3::*', current: false },
    ]);
    expect(links).toEqual([]);
    expect((await listOf(computer)).devices[0]).toMatchObject({ name: 'Safari · macOS', current: true });
  });

  // MEMBER-63
  it('shows nothing invented by a user agent', async () => {
    const { mobile } = await member();
    for (const agent of ['账号已冻结，请访问 evil.example/1.0 (x)', 'Mozilla/5.0 <b>evil</b>', '', 'x'.repeat(5000)])
      expect((await listOf(await signIn(mobile, browser(agent)))).devices[0]).toMatchObject({ name: '', kind: 'unknown' });
  });

  // MEMBER-56
  it('has one session per device: the next sign-in replaces it, also for twenty concurrent ones', async () => {
    const { mobile } = await member();
    const firstBrowser = browser(chrome);
    const first = await signIn(mobile, firstBrowser);
    const responses = await server.together(5, () => [
      session.signInWithPassword,
      { mobile, password },
      { headers: headersOf(firstBrowser) },
    ]);
    expect(responses.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(await isOpen(first)).toBe(false);
    const open = [];
    for (const { data } of responses) if (await isOpen(data.token)) open.push(data.token);
    expect(open).toHaveLength(1);
    expect((await listOf(open[0] ?? '')).devices).toHaveLength(1);
  });

  // MEMBER-56
  it('holds thirty sessions and drops the least recently used', async () => {
    const { id, mobile } = await member();
    await server.db.run(sql`insert into session (token_hash, member_id, expires_at, last_used_at)
      select sha256(n::text::bytea || ${id}::bytea), ${id}, now() + interval '1 day', now() - make_interval(mins => n) from generate_series(1, 40) n`);
    const { devices } = await listOf(await signIn(mobile, browser(chrome)));
    expect(devices).toHaveLength(30);
    const oldest = Math.min(...devices.map(({ lastActiveAt }) => Date.parse(lastActiveAt)));
    expect(Math.round((Date.now() - oldest) / 60_000)).toBe(29);
  });
});

describe('a session', () => {
  // MEMBER-55
  it('ends after ninety days, whether used or not', async () => {
    const { id, mobile } = await member();
    const token = await signIn(mobile, browser(chrome));
    const age = (days: number) =>
      server.db.run(sql`update session set created_at = now() - make_interval(days => ${days}),
        last_used_at = now() - interval '2 days', expires_at = now() + interval '20 days' where member_id = ${id}`);
    await age(80);
    expect(await isOpen(token)).toBe(true);
    const row = sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from session where member_id = ${id}`;
    expect(await server.db.one(row)).toEqual({ days: 10 });
    await age(91);
    expect(await isOpen(token)).toBe(false);
  });

  // MEMBER-55
  it('records its use every five minutes at most', async () => {
    const { id, mobile } = await member();
    const token = await signIn(mobile, browser(chrome));
    const lastUse = async () =>
      (await server.db.one<{ at: string }>(sql`select last_used_at as at from session where member_id = ${id}`)).at;
    const former = async (minutes: number) =>
      server.db.run(sql`update session set last_used_at = now() - make_interval(mins => ${minutes}) where member_id = ${id}`);
    await former(4);
    const before = await lastUse();
    await isOpen(token);
    expect(await lastUse()).toBe(before);
    await former(6);
    await isOpen(token);
    expect(Date.parse(await lastUse())).toBeGreaterThan(Date.parse(before));
  });
});

describe('signing devices out', () => {
  // MEMBER-57
  it('requires a proof, ends that device only, and notifies the member', async () => {
    const { mobile } = await member();
    const [current, lostDevice] = [await signIn(mobile, browser(chrome)), await signIn(mobile, browser(safari))];
    const id = (await listOf(lostDevice)).devices[0]?.id ?? '';
    const end = (proof: { password?: string; code?: string }) =>
      server.call(device.endSession, { id, ...proof }, { token: current, headers: { 'user-agent': chrome } });
    expect(await end({})).toMatchObject({ code: 400, key: 'password.proofMissing', field: 'password' });
    expect(await end({ password: 'Wrong1234' })).toMatchObject({ key: 'password.proofWrong' });
    expect(await end({ code: '000000' })).toMatchObject({ key: 'code.wrong' });
    expect(await isOpen(lostDevice)).toBe(true);
    expect(await end({ password })).toMatchObject({ code: 200 });
    expect([await isOpen(current), await isOpen(lostDevice)]).toEqual([true, false]);
    expect(await end({ password })).toMatchObject({ code: 404, key: 'session.missing' });
    expect((await noticesOf(current))[0]).toMatchObject({
      template: 'sessionsEnded',
      text: '1 台设备已退出登录（在「Chrome · Android」上操作）。如非本人操作，请立即修改密码。',
      link: '/subPackages/user/devices',
    });
  });

  it('never ends another member’s session', async () => {
    const [{ mobile }, otherMember] = [await member(), await member()];
    const current = await signIn(mobile, browser(chrome));
    const foreignSession = await signIn(otherMember.mobile, browser(safari));
    const id = (await listOf(foreignSession)).devices[0]?.id ?? '';
    expect(await server.call(device.endSession, { id, password }, { token: current })).toMatchObject({ code: 404 });
    expect(await isOpen(foreignSession)).toBe(true);
  });

  // MEMBER-57
  it('ends all others by a code, which is valid once', async () => {
    const { mobile } = await member();
    const otherTokens = [await signIn(mobile, browser(safari)), await signIn(mobile, browser(''))];
    const current = await signIn(mobile, browser(chrome));
    const code = await codeFor(mobile, 'device', current);
    const end = () => server.call(device.endOtherSessions, { code }, { token: current });
    expect(await end()).toMatchObject({ code: 200, data: { ended: 2 } });
    expect(await end()).toMatchObject({ key: 'code.wrong' });
    expect([await isOpen(current), ...(await Promise.all(otherTokens.map(isOpen)))]).toEqual([true, false, false]);
  });

  // MEMBER-58
  it('makes the device unknown again: its next sign-in is notified', async () => {
    const { mobile } = await member();
    const otherBrowser = browser(safari);
    await signIn(mobile, otherBrowser);
    const current = await signIn(mobile, browser(chrome));
    await server.call(device.endOtherSessions, { password }, { token: current });
    await server.db.run(sql`delete from notice`);
    await signIn(mobile, otherBrowser);
    expect(await noticesOf(current)).toMatchObject([{ template: 'newDevice' }]);
  });
});

describe('a sign-in on a new device', () => {
  // MEMBER-62
  it('is notified with the device, the first time only', async () => {
    const { mobile } = await member();
    // The very first sign-in has no predecessor to compare with.
    expect(await noticesOf(await signIn(mobile, browser(safari)))).toEqual([]);
    const newBrowser = browser(chrome);
    const token = await signIn(mobile, newBrowser);
    const [notification] = await noticesOf(token);
    expect(notification).toMatchObject({ template: 'newDevice', link: '/subPackages/user/devices' });
    expect(notification?.text).toMatch(/^您的账号于 .+ 在「Chrome · Android」上登录。如非本人操作/);
    await server.db.run(sql`delete from notice`);
    expect(await noticesOf(await signIn(mobile, newBrowser))).toEqual([]);
    expect(await noticesOf(await signIn(mobile, browser('')))).toMatchObject([
      { text: expect.stringContaining('在一台未知设备上登录') },
    ]);
  });

  // MEMBER-62
  it('is not notified after a change of SECRET_KEY on a browser of before', async () => {
    const { mobile } = await member();
    await signIn(mobile, browser(safari));
    const existingBrowser = browser(chrome);
    const before = await signIn(mobile, existingBrowser);
    await server.db.run(sql`delete from notice`);
    const { secrets } = server.deps;
    const former = secrets.secretKey;
    const changeTo = (secretKey: Buffer, formerKeys: readonly Buffer[]) => Object.assign(secrets, { secretKey, formerKeys });
    changeTo(Buffer.alloc(32, 99), [former]);
    try {
      const token = await signIn(mobile, existingBrowser);
      // The browser's former session is replaced, and the hash under the new key is all that remains.
      expect(await isOpen(before)).toBe(false);
      expect(await noticesOf(token)).toEqual([]);
      changeTo(Buffer.alloc(32, 99), []);
      expect(await noticesOf(await signIn(mobile, existingBrowser))).toEqual([]);
    } finally {
      changeTo(former, []);
    }
  });

  // MEMBER-62
  it('is not notified to a new member', async () => {
    const mobile = '13477000001';
    const { data } = await server.call(session.signInWithCode, { mobile, code: await codeFor(mobile, 'login') });
    expect(data.isNew).toBe(true);
    expect(await noticesOf(data.token)).toEqual([]);
  });
});

describe('a linked sign-in (hardening.md H6)', () => {
  // MEMBER-57, MEMBER-62
  it('made with an intercepted code is notified, listed and unlinked, and then invalid', async () => {
    const { id, mobile } = await member();
    const current = await signIn(mobile, browser(chrome));
    const attacker = browser(safari);
    const { openid, token } = await linkByCode(mobile, attacker);
    expect((await noticesOf(current))[0]).toMatchObject({ template: 'linkAdded', link: '/subPackages/user/devices' });
    const { devices, links } = await listOf(current);
    expect(links).toMatchObject([{ provider: 'sandbox', nickname: '小鹿' }]);
    expect(devices.map(({ method }) => method)).toEqual(['password', 'wx']);

    const unlink = (passwordText: string) =>
      server.call(device.unlinkSignIn, { provider: 'sandbox', password: passwordText }, { token: current });
    expect(await unlink('Wrong1234')).toMatchObject({ key: 'password.proofWrong' });
    expect(await unlink(password)).toMatchObject({ code: 200 });
    expect([await isOpen(current), await isOpen(token)]).toEqual([true, false]);
    expect((await listOf(current)).links).toEqual([]);
    expect((await noticesOf(current))[0]).toMatchObject({ template: 'linkRemoved' });
    expect(await unlink(password)).toMatchObject({ code: 404, key: 'link.missing' });
    const secondSignIn = await signInWithWx(openid, attacker);
    expect(secondSignIn.data).toMatchObject({ isNew: true, phone: null });
    expect(secondSignIn.data.member.id).not.toBe(id);
  });

  // MEMBER-60
  it('is removed by a password reset with all sessions, and the member is notified', async () => {
    const { id, mobile } = await member();
    const current = await signIn(mobile, browser(chrome));
    const attacker = browser(safari);
    const { openid, token } = await linkByCode(mobile, attacker);
    const code = await codeFor(mobile, 'forget');
    expect(await server.call(session.resetPassword, { mobile, code, password: 'Harbour lights 7' })).toMatchObject({ code: 200 });
    expect([await isOpen(current), await isOpen(token)]).toEqual([false, false]);
    const secondSignIn = await signInWithWx(openid, attacker);
    expect(secondSignIn.data.member.id).not.toBe(id);
    const back = await server.call(session.signInWithPassword, { mobile, password: 'Harbour lights 7' });
    expect((await noticesOf(back.data.token)).find(({ template }) => template === 'passwordReset')?.text).toContain(
      '微信登录已解除关联',
    );
  });

  it('that unlinks itself keeps the calling session, which the proof carries from then on', async () => {
    const { mobile } = await member();
    const { token } = await linkByCode(mobile, browser(chrome));
    expect(await server.call(device.unlinkSignIn, { provider: 'sandbox', password }, { token })).toMatchObject({ code: 200 });
    expect((await listOf(token)).devices).toMatchObject([{ current: true, method: 'password' }]);
  });

  // MEMBER-59
  it('that is the only sign-in method cannot be removed', async () => {
    const { data } = await signInWithWx(newOpenid(), browser(chrome));
    const { token } = data;
    expect(await server.call(device.unlinkSignIn, { provider: 'sandbox' }, { token })).toMatchObject({
      code: 409,
      key: 'link.lastWayIn',
    });
    expect((await listOf(token)).links).toHaveLength(1);
    // Without a mobile number no proof is possible: the other devices are signed out nevertheless.
    expect(await server.call(device.endOtherSessions, {}, { token })).toMatchObject({ code: 200, data: { ended: 0 } });
  });
});

it('a sign-in that verified the previous password opens no session after a change', async () => {
  const { id, mobile } = await member();
  const waiting = async () =>
    (await server.db.rows(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
      .length;
  let late: ReturnType<typeof server.call<typeof session.signInWithPassword>> | undefined;
  await server.db.inTx(async (tx) => {
    await lockMembers(tx, [id]);
    late = server.call(session.signInWithPassword, { mobile, password });
    while ((await waiting()) === 0) await new Promise((next) => setTimeout(next, 10));
    await setPassword(tx, id, await hashPassword('Harbour lights 7'));
  });
  expect(await late).toMatchObject({ key: 'password.wrong' });
  expect(await server.db.rows(sql`select from session where member_id = ${id}`)).toEqual([]);
});
