import { serverNow } from '@juhe/platform';
import { waitFor } from '@testing-library/react';
import { call } from '../call.ts';
import { type ErrorHandlers, setErrorHandlers } from '../error-policy.ts';
import { shop } from '../testing/shop.ts';
import { envelope, fakeApi, type TestApi } from '../testing/test-api.ts';
import { setSessionProvider } from './settings.ts';

let api: TestApi;
let token: string | undefined;
const cleared = jest.fn(() => {
  token = undefined;
});
const toast = jest.fn();
const goToLogin = jest.fn();
let confirmSession: () => void;
const confirm = jest.fn<ReturnType<ErrorHandlers['confirm']>, Parameters<ErrorHandlers['confirm']>>();

beforeAll(() => {
  api = fakeApi();
  setSessionProvider({ token: () => token, clear: cleared });
  setErrorHandlers({ toast, confirm, goToLogin });
});
afterAll(() => api.restore());
beforeEach(() => {
  jest.clearAllMocks();
  token = 'the-token';
  api.asked.length = 0;
  api.answer(envelope(null));
  sessionStorage.clear();
  localStorage.clear();
  confirm.mockImplementation(
    () =>
      new Promise((resolve) => {
        confirmSession = resolve;
      }),
  );
});

const lastRequested = () => {
  const request = api.asked.at(-1);
  if (!request) throw new Error('nothing was asked');
  return request;
};

describe('a call', () => {
  it('that no first screen answers waits until the app’s page shows without one, a second at most', async () => {
    const cover = () => {
      const first = Object.assign(document.createElement('div'), { id: 'first' });
      document.body.append(first);
      return first;
    };
    const first = cover();
    const waiting = call(shop.list, {});
    await new Promise((next) => requestAnimationFrame(next));
    expect(api.asked).toHaveLength(0);
    first.remove();
    expect(await waiting).toMatchObject({ ok: true });
    const staying = cover();
    expect(await call(shop.list, {})).toMatchObject({ ok: true });
    staying.remove();
  });

  it('carries token, language and a trace of its own', async () => {
    await call(shop.list, {});
    await call(shop.list, {});
    const [first, second] = api.asked;
    expect(first?.headers).toMatchObject({
      authorization: 'the-token',
      'accept-language': 'zh-Hans',
      'x-trace-id': expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(second?.headers['x-trace-id']).not.toBe(first?.headers['x-trace-id']);
    token = undefined;
    await call(shop.list, {});
    expect(lastRequested().headers.authorization).toBeUndefined();
  });

  it('puts its input where the operation wants it', async () => {
    await call(shop.list, { ids: ['a', 'b'], word: '茶 & 器' });
    expect(lastRequested().url).toBe(`/juhe/api/list?${new URLSearchParams({ ids: 'a,b', word: '茶 & 器' })}`);
    await call(shop.item, { id: 'a/b', lang: 'x' });
    expect(lastRequested().url).toBe('/juhe/api/item/a%2Fb?lang=x');
    await call(shop.add, { id: 'a', count: 2 });
    expect(lastRequested()).toMatchObject({
      body: 'id=a&count=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await call(shop.move, { level: 2, body: 'x' });
    expect(lastRequested()).toMatchObject({
      url: '/juhe/api/move?level=2',
      body: '{"body":"x"}',
      headers: { 'content-type': 'application/json' },
    });
    await call(shop.upload, { file: new File(['picture'], 'a.png', { type: 'image/png' }), purpose: 'avatar' });
    // The browser sets the content type itself, with its boundary.
    expect(lastRequested().headers['content-type']).toBeUndefined();
    expect(lastRequested().form?.get('file')).toMatchObject({ name: 'a.png', size: 7 });
    expect(lastRequested().form?.get('purpose')).toBe('avatar');
  });

  it('answers the data, and learns the server’s time', async () => {
    const ahead = Date.now() + 3_600_000;
    api.answer((request) => ({ ...envelope([{ id: 'a', count: 1 }])(request), headers: { 'x-server-time': String(ahead) } }));
    expect(await call(shop.list, {})).toEqual({ ok: true, data: [{ id: 'a', count: 1 }] });
    expect(Math.abs(serverNow() - ahead)).toBeLessThan(2000);
  });

  it('takes what the boot script asked for, once, and only for the same session', async () => {
    const early = () => Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: [{ id: 'early', count: 1 }] })));
    window.__JUHE__ = { firstToken: 'the-token', first: { 'GET /api/list?word=a': early() } };
    expect(await call(shop.list, { word: 'a' })).toMatchObject({ data: [{ id: 'early' }] });
    expect(api.asked).toHaveLength(0);
    await call(shop.list, { word: 'a' });
    expect(api.asked).toHaveLength(1);
    window.__JUHE__ = { firstToken: 'another', first: { 'GET /api/list?word=b': early() } };
    await call(shop.list, { word: 'b' });
    expect(api.asked).toHaveLength(2);
    window.__JUHE__ = {};
  });

  it('marks what it asked for itself, so that an answer that comes with the first screen later is not used for a refresh', async () => {
    const first: Record<string, Promise<Response> | undefined> = {};
    window.__JUHE__ = { firstToken: 'the-token', first };
    await call(shop.list, { word: 'c' });
    expect('GET /api/list?word=c' in first).toBe(true);
    expect(api.asked).toHaveLength(1);
    window.__JUHE__ = {};
  });
});

describe('the error policy (specification §8)', () => {
  it.each([
    ['code 401', 401, 'whatever'],
    ['code 500 with 未登录', 500, '未登录'],
  ])('%s: one modal however many calls fail, then user data go and the sign-in opens', async (_name, code, msg) => {
    api.answer(envelope(null, code, msg));
    const results = await Promise.all([1, 2, 3].map(() => call(shop.list, {})));
    for (const result of results) expect(result).toMatchObject({ ok: false, error: { kind: 'session' } });
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(confirm).toHaveBeenCalledWith({ title: '提示', message: '您的登录状态过期了，请重新登陆', button: '好的' });
    expect(cleared).not.toHaveBeenCalled();
    confirmSession();
    await waitFor(() => expect(goToLogin).toHaveBeenCalled());
    expect(cleared).toHaveBeenCalledTimes(1);
    expect(goToLogin).toHaveBeenCalledTimes(1);
    expect(toast).not.toHaveBeenCalled();
  });

  it('an answer about a session that was replaced meanwhile raises nothing', async () => {
    api.answer((request) => {
      token = 'a newer one';
      return envelope(null, 401)(request);
    });
    expect(await call(shop.list, {})).toMatchObject({ error: { kind: 'session' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('any other code: the server’s message for two seconds, with the field that is to blame', async () => {
    api.answer(envelope(null, 409, '库存不足', { key: 'cart.stockShort', field: 'quantity' }));
    expect(await call(shop.list, {})).toEqual({
      ok: false,
      error: { kind: 'refused', code: 409, message: '库存不足', key: 'cart.stockShort', field: 'quantity' },
    });
    expect(toast).toHaveBeenCalledWith('库存不足', 2000);
    await call(shop.list, {}, { quiet: true });
    expect(toast).toHaveBeenCalledTimes(1);
  });

  it('code 500 with another message is a refusal', async () => {
    api.answer(envelope(null, 500, '出小差了'));
    expect(await call(shop.list, {})).toMatchObject({ error: { kind: 'refused', code: 500 } });
  });

  // SHELL-18
  it.each<[string, Parameters<TestApi['answer']>[0]]>([
    ['a cut connection', () => ({ fault: 'cut' })],
    ['a page instead of an envelope', () => ({ body: '<html></html>' })],
    ['JSON that is no envelope', () => ({ body: '{"ok":true}' })],
    ['a gateway’s 502', () => ({ status: 502, body: 'bad gateway' })],
    ['an envelope of success on a status that is none', (request) => ({ ...envelope(1)(request), status: 503 })],
  ])('%s: 出小差了，请稍后再试', async (_name, answer) => {
    api.answer(answer);
    expect(await call(shop.list, {})).toMatchObject({ ok: false, error: { kind: 'network', errCode: 5 } });
    expect(toast).toHaveBeenCalledWith('出小差了，请稍后再试', 2000);
  });

  it('a transfer that is cut has its own number', async () => {
    api.answer(() => ({ fault: 'cut' }));
    expect(await call(shop.upload, { file: new Blob(['x']), purpose: 'a' })).toMatchObject({
      error: { kind: 'network', errCode: 602001 },
    });
  });

  // SHELL-18
  it('no answer within 60 seconds is a time-out with number 5', async () => {
    api.answer(() => ({ fault: 'timeout' }));
    expect(await call(shop.list, {})).toMatchObject({ error: { kind: 'timeout', errCode: 5 } });
    expect(lastRequested().timeout).toBe(60_000);
    expect(toast).toHaveBeenCalledWith('出小差了，请稍后再试', 2000);
  });

  it('an aborted call shows nothing', async () => {
    const controller = new AbortController();
    api.answer(() => {
      controller.abort();
      return {};
    });
    expect(await call(shop.list, {}, { signal: controller.signal })).toMatchObject({ error: { kind: 'abort', errCode: 600003 } });
    expect(toast).not.toHaveBeenCalled();
  });
});

describe('idempotency keys (domain.md §1.2)', () => {
  const keys = () => api.asked.map(({ headers }) => headers['idempotency-key']);
  const pay = (amount: number) => call(shop.pay, { amount }, { quiet: true });

  it('are kept over lost answers and server errors, and renewed after a definite answer', async () => {
    api.answer(() => ({ fault: 'cut' }));
    await pay(100);
    api.answer(envelope(null, 503, 'later'));
    await pay(100);
    api.answer(envelope({ paid: 100 }));
    await pay(100);
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    await pay(100);
    expect(keys()[3]).not.toBe(first);
  });

  it('are renewed after a refusal', async () => {
    api.answer(envelope(null, 409, 'no'));
    await pay(100);
    await pay(100);
    expect(new Set(keys()).size).toBe(2);
  });

  it('are one for each input, whatever the order of its fields', async () => {
    api.answer(() => ({ fault: 'cut' }));
    await call(shop.pay, { amount: 1, note: 'a' }, { quiet: true });
    await call(shop.pay, { note: 'a', amount: 1 }, { quiet: true });
    await call(shop.pay, { amount: 2, note: 'a' }, { quiet: true });
    expect(new Set(keys()).size).toBe(2);
  });

  it('are the same with another confirmation, and outlive the tab', async () => {
    api.answer(() => ({ fault: 'cut' }));
    await call(shop.confirm, { amount: 1, code: '123456' }, { quiet: true });
    sessionStorage.clear();
    await call(shop.confirm, { amount: 1, code: '654321' }, { quiet: true });
    await call(shop.confirm, { amount: 1 }, { quiet: true });
    await call(shop.confirm, { amount: 2 }, { quiet: true });
    const [first, second, third, other] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(other).not.toBe(first);
    expect(api.asked[1]?.body).toContain('654321');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/123456|654321/);
  });

  it('leave nothing of the input in the storage', async () => {
    api.answer(() => ({ fault: 'cut' }));
    await call(shop.pay, { amount: 1, note: 'my password' }, { quiet: true });
    expect(JSON.stringify({ ...sessionStorage })).toMatch(/test\/shop.pay/);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/password/);
  });

  it('are sent for idempotent operations only', async () => {
    await call(shop.add, { id: 'a', count: 1 });
    expect(keys()).toEqual([undefined]);
  });
});
