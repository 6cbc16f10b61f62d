import { session } from '@juhe/contract/member/session';
import { wx } from '@juhe/contract/member/wx';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

/** A browser: its cookie, and the path of its page. */
const startWith = async (cookie?: string, redirect?: string, on = server, more: Record<string, string> = {}) => {
  const input = { start: true, ...(redirect === undefined ? {} : { redirect }), ...more };
  const answer = await on.app.inject({
    method: 'POST',
    url: `/juhe${wx.getWxSignIn.path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) },
    payload: new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString(),
  });
  const line = String(answer.headers['set-cookie'] ?? '');
  const { data } = answer.json();
  const authorizeUrl = new URL(data.authorizeUrl, 'http://site');
  return { line, cookie: line.split(';')[0] ?? '', asked: authorizeUrl, state: authorizeUrl.searchParams.get('state') ?? '' };
};

const consent = (fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/dev/wx/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Consents on the consent page; returns the code. */
const allow = async (authorizeUrl: URL, openid: string, nickname = '') => {
  const answer = await consent({
    ...Object.fromEntries(authorizeUrl.searchParams),
    account: 'other',
    openid,
    nickname,
    action: 'allow',
  });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location), 'http://site').searchParams.get('code') ?? '';
};

let people = 0;
const newOpenid = () => `p${(people += 1)}`;

const authorise = async (openid = newOpenid(), nickname = '') => {
  const browser = await startWith();
  const code = await allow(browser.asked, openid, nickname);
  return { ...browser, openid, code };
};

const authenticate = (code: string, state: string | undefined, cookie: string) =>
  server.call(wx.signInWithWx, { code, state }, { headers: { cookie } });

describe('an invitation', () => {
  const inviterOf = async (memberId: string) =>
    (await server.db.one<{ inviterId: string | null }>(sql`select inviter_id as "inviterId" from member where id = ${memberId}`))
      .inviterId;
  const signInWith = async (inviteCode: string, openid: string) => {
    const { asked: authorizeUrl, state, cookie } = await startWith(undefined, undefined, server, { inviteCode });
    const { data } = await authenticate(await allow(authorizeUrl, openid), state, cookie);
    return data.member.id;
  };

  // MEMBER-11
  it('passes through the messaging app and counts for a new account, not for a known one', async () => {
    const [inviter, otherInviter] = [await server.memberWith(), await server.memberWith()];
    const codeOf = async (member: typeof inviter) => (await server.as(member)(session.getProfile, {})).data.promotionCode;
    const openid = newOpenid();
    expect(await inviterOf(await signInWith(await codeOf(inviter), openid))).toBe(inviter.id);
    expect(await inviterOf(await signInWith(await codeOf(otherInviter), openid))).toBe(inviter.id);
  });

  // MEMBER-11
  it('of an unknown member is ignored', async () => {
    expect(await inviterOf(await signInWith('ZZZZZZZZ', newOpenid()))).toBeNull();
  });
});

describe('getWxSignIn', () => {
  it('returns how the messaging app signs in here, without starting it', async () => {
    const before = await server.db.one<{ n: number }>(sql`select count(*)::int as n from wx_state`);
    expect(await server.call(wx.getWxSignIn)).toMatchObject({
      code: 200,
      data: { provider: 'sandbox', anyBrowser: true, appId: 'wx-sandbox', authorizeUrl: null },
    });
    expect(await server.db.one(sql`select count(*)::int as n from wx_state`)).toEqual(before);
  });

  it('starts with a state for this browser: a cookie that scripts cannot read, for ten minutes', async () => {
    const { line, asked: authorizeUrl, state } = await startWith();
    expect(line).toMatch(/^juhe-wx=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(state).toMatch(/^[0-9a-f]{64}$/);
    expect(authorizeUrl.pathname).toBe('/dev/wx/authorize');
    expect(authorizeUrl.searchParams.get('redirect_uri')).toBe('/h5/');
    const stored = await server.db.rows<{ row: string }>(sql`select wx_state::text as row from wx_state`);
    expect(stored.some(({ row }) => row.includes(state))).toBe(false);
  });

  it('keeps an existing cookie of a browser, so that its tabs do not conflict', async () => {
    const first = await startWith();
    const second = await startWith(first.cookie);
    expect(second.cookie).toBe(first.cookie);
    expect(second.state).not.toBe(first.state);
    const foreign = await startWith('juhe-wx=chosen-by-somebody');
    expect(foreign.cookie).not.toContain('chosen');
  });

  it('passes the requesting page along, and only a page of this site', async () => {
    const { asked: authorizeUrl } = await startWith(undefined, '/pages/mine/mine?a=1&b=2');
    expect(authorizeUrl.searchParams.get('redirect_uri')).toBe(`/h5/?${new URLSearchParams({ to: '/pages/mine/mine?a=1&b=2' })}`);
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb', '/é'])
      expect(await server.call(wx.getWxSignIn, { start: true, redirect })).toMatchObject({ code: 400, field: 'redirect' });
  });
});

describe('signInWithWx', () => {
  it('creates a member without a mobile the first time, and signs the same one in afterwards', async () => {
    const { code, state, cookie, openid } = await authorise(undefined, '  小\u0007鹿 ');
    const first = await authenticate(code, state, cookie);
    expect(first).toMatchObject({ code: 200, data: { phone: null, isNew: true, member: { nickname: '小鹿', mobile: null } } });
    expect(await server.call(session.getProfile, {}, { token: first.data.token })).toMatchObject({
      data: { id: first.data.member.id },
    });
    const secondGrant = await authorise(openid, 'another name');
    const second = await authenticate(secondGrant.code, secondGrant.state, secondGrant.cookie);
    expect(second.data).toMatchObject({ isNew: false, member: { id: first.data.member.id, nickname: '小鹿' } });
  });

  // MEMBER-25
  it.each([
    ['missing', () => undefined],
    ['invented', () => 'f'.repeat(64)],
    ['too long', (state: string) => state.repeat(2)],
    ['of another spelling', (state: string) => state.toUpperCase().replace(/^./, 'G')],
  ])('rejects a state that is %s, and creates nothing', async (_, change) => {
    const { code, state, cookie, openid } = await authorise();
    expect(await authenticate(code, change(state), cookie)).toMatchObject({ code: 400, key: 'wx.expired', data: null });
    expect(await server.db.rows(sql`select from wx_account where openid = ${`typed-${openid}`}`)).toEqual([]);
  });

  // MEMBER-25
  it('rejects a state started in another browser: a stolen address signs nobody in', async () => {
    const victim = await startWith();
    const thief = await authorise();
    expect(await authenticate(thief.code, thief.state, victim.cookie)).toMatchObject({ code: 400, key: 'wx.expired' });
    expect(await authenticate(thief.code, thief.state, '')).toMatchObject({ code: 400, key: 'wx.expired' });
  });

  // MEMBER-25
  it('rejects a state after ten minutes', async () => {
    const { code, state, cookie } = await authorise();
    await server.db.run(sql`update wx_state set expires_at = now() - interval '1 second'`);
    expect(await authenticate(code, state, cookie)).toMatchObject({ code: 400, key: 'wx.expired' });
  });

  // MEMBER-25
  it('exchanges a code once: not again with its state, nor with a fresh one', async () => {
    const { code, state, cookie } = await authorise();
    expect(await authenticate(code, state, cookie)).toMatchObject({ code: 200 });
    expect(await authenticate(code, state, cookie)).toMatchObject({ code: 400, key: 'wx.expired' });
    const fresh = await startWith(cookie);
    expect(await authenticate(code, fresh.state, cookie)).toMatchObject({ code: 400, key: 'wx.expired' });
  });

  it('opens one session for twenty concurrent calls with the same code', async () => {
    const { code, state, cookie, openid } = await authorise();
    const responses = await server.together(20, () => [wx.signInWithWx, { code, state }, { headers: { cookie } }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'wx.expired')).toHaveLength(19);
    expect(
      await server.db.rows(
        sql`select s.member_id from session s join wx_account a using (member_id) where openid = ${`typed-${openid}`}`,
      ),
    ).toHaveLength(1);
  });

  it('opens one session for twenty concurrent calls with the same code and a state each', async () => {
    const { code, state, cookie } = await authorise();
    const states = [state];
    while (states.length < 20) states.push((await startWith(cookie)).state);
    const responses = await server.together(20, (i) => [wx.signInWithWx, { code, state: states[i] }, { headers: { cookie } }]);
    expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'wx.expired')).toHaveLength(19);
  });

  it('creates one member for an account that signs in for the first time in twenty windows', async () => {
    const openid = newOpenid();
    const windows: Awaited<ReturnType<typeof authorise>>[] = [];
    while (windows.length < 20) windows.push(await authorise(openid));
    const responses = await server.together(20, (i) => {
      const { code = '', state, cookie = '' } = windows[i] ?? {};
      return [wx.signInWithWx, { code, state }, { headers: { cookie } }];
    });
    expect(responses.map((answer) => answer.code)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ data }) => data.member.id)).size).toBe(1);
    expect(responses.filter(({ data }) => data.isNew)).toHaveLength(1);
  });

  it.each(['x', 'a.b', 'a.b.c', '.', `${'a'.repeat(500)}.b`])('refuses the code %p that the sandbox never gave', async (code) => {
    const { state, cookie } = await startWith();
    expect(await authenticate(code, state, cookie)).toMatchObject({ code: 400, key: 'wx.codeWrong' });
  });

  it.each(['', ' ', 'a b', '<script>', '../..', '授权', 'a'.repeat(513)])(
    'refuses the code %p as no code at all',
    async (code) => {
      const { state, cookie } = await startWith();
      expect(await authenticate(code, state, cookie)).toMatchObject({ code: 400, field: 'code' });
    },
  );

  it('creates a new member after the account was closed', async () => {
    const first = await authorise();
    const { data } = await authenticate(first.code, first.state, first.cookie);
    await server.db.run(sql`update member set cancelled_at = now() where id = ${data.member.id}`);
    const secondGrant = await authorise(first.openid);
    const second = await authenticate(secondGrant.code, secondGrant.state, secondGrant.cookie);
    expect(second).toMatchObject({ code: 200, data: { isNew: true } });
    expect(second.data.member.id).not.toBe(data.member.id);
  });

  // MEMBER-27
  it('refuses a member without a mobile everything that creates an obligation', async () => {
    const { code, state, cookie } = await authorise();
    const { data } = await authenticate(code, state, cookie);
    const { shop } = await import('@juhe/contract/applyfor/shop');
    expect(
      await server.app.inject({
        method: 'POST',
        url: `/juhe${shop.submitShopApplication.path}`,
        headers: { authorization: data.token },
      }),
    ).toMatchObject({ statusCode: 200 });
    const answer = await server.app.inject({
      method: 'POST',
      url: `/juhe${shop.submitShopApplication.path}`,
      headers: { authorization: data.token, 'accept-language': 'en' },
    });
    expect(answer.json()).toMatchObject({ code: 403, key: 'mobileMissing', msg: 'Link a mobile number first' });
  });
});

describe('the consent page', () => {
  const openConsentPage = (query: Record<string, string>, lang = 'zh-CN') =>
    server.app.inject({ url: `/dev/wx/authorize?${new URLSearchParams(query)}`, headers: { 'accept-language': lang } });
  const good = { appid: 'wx-sandbox', redirect_uri: '/h5/', state: 'abc' };

  it('is in the reader’s language, without scripts and frames', async () => {
    const answer = await openConsentPage(good, 'fr');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<html lang="fr">');
    expect(answer.body).not.toContain('<script');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
  });

  it.each([
    { ...good, redirect_uri: 'https://evil.example/h5/' },
    { ...good, redirect_uri: '//evil.example/h5/' },
    { ...good, redirect_uri: '/h5/../dev/inbox' },
    { ...good, redirect_uri: '/h5/?to=%0d%0aset-cookie: a\r\nb' },
    { ...good, redirect_uri: '/h5/#/x' },
    { ...good, redirect_uri: '/\\evil.example' },
    { ...good, appid: 'wx-other' },
    { ...good, state: '' },
    { ...good, state: '"><script>' },
    {},
  ])('does not redirect to %j', async (query) => {
    const fields = Object.fromEntries(Object.entries<string>(query));
    expect((await openConsentPage(fields)).statusCode).toBe(400);
    const posted = await consent({ ...fields, account: 'sandbox-lu', action: 'allow' });
    expect(posted.statusCode).toBe(400);
    expect(posted.headers.location).toBeUndefined();
  });

  it('returns a state and no code on a denial', async () => {
    const answer = await consent({
      ...good,
      redirect_uri: '/h5/?to=%2Fpages%2Fmine%2Fmine',
      account: 'sandbox-lu',
      action: 'deny',
    });
    expect(answer.headers.location).toBe('/h5/?to=%2Fpages%2Fmine%2Fmine&state=abc');
  });

  it('requires an account, and escapes the input that it shows again', async () => {
    const answer = await consent({
      ...good,
      account: 'other',
      openid: '"><script>alert(1)</script>',
      nickname: '<b>',
      action: 'allow',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).not.toContain('<script');
    expect(answer.body).not.toContain('<b>');
    expect((await consent({ ...good, account: 'nobody', action: 'allow' })).statusCode).toBe(400);
    expect((await consent({ ...good, account: 'sandbox-lu', action: 'steal' })).statusCode).toBe(400);
  });

  // MEMBER-34
  it('accepts a nickname of any characters', async () => {
    const { code, state, cookie } = await authorise(newOpenid(), `"\\'<&>${'🦌'.repeat(17)}`);
    expect(await authenticate(code, state, cookie)).toMatchObject({
      code: 200,
      data: { member: { nickname: `"\\'<&>${'🦌'.repeat(7)}` } },
    });
  });
});

describe('without a provider', () => {
  it('there is neither the sign-in nor the consent page', async () => {
    const off = await testServer({ env: { WX_PROVIDER: 'off' } });
    expect(await off.call(wx.getWxSignIn)).toMatchObject({ data: { provider: 'off', appId: null, authorizeUrl: null } });
    expect(await off.call(wx.getWxSignIn, { start: true })).toMatchObject({ code: 409, key: 'wx.off' });
    expect(await off.call(wx.signInWithWx, { code: 'x', state: 'y' })).toMatchObject({ code: 409, key: 'wx.off' });
    expect((await off.app.inject({ url: '/dev/wx/authorize' })).statusCode).toBe(404);
    await off.close();
  });
});
