import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wx } from '@juhe/contract/member/wx';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

type Reply = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

const json =
  (body: unknown): Reply =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body));
const raw =
  (text: string, status = 200): Reply =>
  (_request, response) =>
    void response.writeHead(status).end(text);
const granted = { access_token: 'AT', expires_in: 7200, refresh_token: 'RT', openid: 'O1', scope: 'snsapi_userinfo' };
const person = { openid: 'O1', nickname: '山间', sex: 0, province: '', city: '', country: '', headimgurl: '', privilege: [] };

/** A local provider that follows the documentation; each address returns the response set by a test. */
const replies: Record<string, Reply> = {};
const requests: URL[] = [];
const provider = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://provider');
  requests.push(url);
  (replies[url.pathname] ?? raw('', 404))(request, response, url);
});

let server: TestServer;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await testServer({
    env: {
      LOG_LEVEL: 'silent',
      WX_PROVIDER: 'wechat',
      WX_APP_ID: 'wx0123456789abcdef',
      WX_APP_SECRET: 'hush-hush',
      WX_API_URL: origin,
      PUBLIC_ORIGIN: 'https://example.org',
    },
  });
});
afterAll(async () => {
  await server.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(async () => {
  requests.length = 0;
  replies['/sns/oauth2/access_token'] = json(granted);
  replies['/sns/userinfo'] = json(person);
  await server.db.run(sql`delete from rate_limit`);
});

let codes = 0;
const signIn = async () => {
  const started = await server.app.inject({
    method: 'POST',
    url: `/juhe${wx.getWxSignIn.path}`,
    payload: 'start=1',
    headers: form,
  });
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
  const { authorizeUrl } = started.json().data;
  const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
  const answer = await server.call(wx.signInWithWx, { code: `code${(codes += 1)}`, state }, { headers: { cookie } });
  return { answer, authorizeUrl: String(authorizeUrl), state, line: String(started.headers['set-cookie']) };
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let openids = 0;
const newcomer = () => {
  const openid = `N${(openids += 1)}`;
  replies['/sns/oauth2/access_token'] = json({ ...granted, openid });
  return openid;
};

it('uses the provider’s documented address and calls', async () => {
  const { answer, authorizeUrl, state, line } = await signIn();
  expect(authorizeUrl).toBe(
    `https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0123456789abcdef&redirect_uri=https%3A%2F%2Fexample.org%2Fh5%2F&response_type=code&scope=snsapi_userinfo&state=${state}#wechat_redirect`,
  );
  expect(line).toMatch(/; Secure$/);
  expect(answer).toMatchObject({ code: 200, data: { isNew: true, phone: null, member: { nickname: '山间', avatar: '' } } });
  const [token, info] = requests;
  expect(`${token?.pathname}${token?.search}`).toBe(
    `/sns/oauth2/access_token?appid=wx0123456789abcdef&secret=hush-hush&code=code${codes}&grant_type=authorization_code`,
  );
  expect(`${info?.pathname}${info?.search}`).toBe('/sns/userinfo?access_token=AT&openid=O1&lang=zh_CN');
  requests.length = 0;
  expect((await signIn()).answer).toMatchObject({ data: { isNew: false, member: { id: answer.data.member.id } } });
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/sns/oauth2/access_token']);
});

// MEMBER-24
it('reports that its page opens inside the app only', async () => {
  expect(await server.call(wx.getWxSignIn)).toMatchObject({ data: { provider: 'wechat', anyBrowser: false } });
});

it('recognises a person by the unionid when the company changes its app', async () => {
  replies['/sns/oauth2/access_token'] = json({ ...granted, openid: 'old-app', unionid: 'U1' });
  const { answer: first } = await signIn();
  replies['/sns/oauth2/access_token'] = json({ ...granted, openid: 'new-app', unionid: 'U1' });
  const { answer: second } = await signIn();
  expect(second.data).toMatchObject({ isNew: false, member: { id: first.data.member.id } });
});

it.each([
  ['an unknown code', json({ errcode: 40029, errmsg: 'invalid code' }), 400, 'wx.codeWrong'],
  ['a used code', json({ errcode: 40163, errmsg: 'code been used' }), 400, 'wx.codeWrong'],
  ['a wrong secret', json({ errcode: 40125, errmsg: 'invalid appsecret' }), 409, 'wx.unavailable'],
  ['a busy system', json({ errcode: -1, errmsg: 'system error' }), 409, 'wx.unavailable'],
  ['a preview', json({ ...granted, is_snapshotuser: 1 }), 409, 'wx.preview'],
  ['malformed JSON', raw('{"openid":'), 409, 'wx.unavailable'],
  ['a page instead of JSON', raw('<html>', 502), 409, 'wx.unavailable'],
  ['a list', json([granted]), 409, 'wx.unavailable'],
  ['null', json(null), 409, 'wx.unavailable'],
  ['no openid', json({ access_token: 'AT' }), 409, 'wx.unavailable'],
  ['an openid of another type', json({ ...granted, openid: { $ne: '' } }), 409, 'wx.unavailable'],
  ['an endless answer', raw('x'.repeat(200_000)), 409, 'wx.unavailable'],
  ['a redirect', ((_q, r) => void r.writeHead(302, { location: '/sns/other' }).end()) as Reply, 409, 'wx.unavailable'],
  ['a broken connection', ((_q, r) => void r.destroy()) as Reply, 409, 'wx.unavailable'],
])('rejects %s and creates no member', async (_, reply, code, key) => {
  const before = await server.db.one(sql`select count(*) as n from member`);
  replies['/sns/oauth2/access_token'] = reply;
  const { answer } = await signIn();
  expect(answer).toMatchObject({ code, key, data: null });
  expect(JSON.stringify(answer)).not.toContain('hush');
  expect(await server.db.one(sql`select count(*) as n from member`)).toEqual(before);
});

it.each([
  ['refuses', json({ errcode: 40001, errmsg: 'invalid credential' })],
  ['is malformed', raw('no')],
])('creates no member for an account whose profile %s', async (_, reply) => {
  const openid = newcomer();
  replies['/sns/userinfo'] = reply;
  expect((await signIn()).answer).toMatchObject({ code: 409, key: 'wx.unavailable' });
  expect(await server.db.rows(sql`select from wx_account where openid = ${openid}`)).toEqual([]);
});

describe('the picture of a profile', () => {
  const picture = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();

  // MEMBER-35
  it('is stored on this site', async () => {
    newcomer();
    const bytes = await picture();
    replies['/head'] = (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    replies['/sns/userinfo'] = json({ ...person, headimgurl: `${origin}/head` });
    const { answer } = await signIn();
    expect(answer.data.member.avatar).toMatch(/^\/u\/[0-9a-f]{40}\.webp$/);
    expect((await server.app.inject({ url: answer.data.member.avatar })).headers['content-type']).toBe('image/webp');
    expect(
      await server.db.rows(sql`select from upload where member_id = ${answer.data.member.id} and attached_at is not null`),
    ).toHaveLength(1);
  });

  // MEMBER-35
  it.each([
    ['is no picture', '/head', raw('<svg onload=alert(1)>')],
    ['is missing', '/head', raw('', 404)],
    ['leads elsewhere', '/head', ((_q, r) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as Reply],
    ['is too big', '/head', raw('x'.repeat(3_000_000))],
  ])('is omitted if it is %s', async (_, path, reply) => {
    newcomer();
    replies[path] = reply;
    replies['/sns/userinfo'] = json({ ...person, headimgurl: origin + path });
    expect((await signIn()).answer).toMatchObject({ code: 200, data: { member: { avatar: '' } } });
  });

  // MEMBER-35
  it.each(['http://169.254.169.254/latest', 'file:///etc/passwd', 'https://evilqlogo.cn/a', 'https://a@thirdwx.qlogo.cn/', 'x'])(
    'at %s is not even asked for',
    async (headimgurl) => {
      newcomer();
      replies['/sns/userinfo'] = json({ ...person, headimgurl });
      const fetchSpy = jest.spyOn(globalThis, 'fetch');
      const { answer } = await signIn();
      const hosts = fetchSpy.mock.calls.map(([address]) => new URL(String(address)).origin);
      fetchSpy.mockRestore();
      expect(answer).toMatchObject({ code: 200, data: { member: { avatar: '' } } });
      expect(new Set(hosts)).toEqual(new Set([origin]));
    },
  );
});
