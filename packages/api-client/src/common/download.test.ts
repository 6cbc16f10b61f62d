import { setErrorHandlers, setSessionProvider } from '@juhe/api-client';
import { download } from './download.ts';

const toast = jest.fn();
const confirm = jest.fn(async () => undefined);
const saved: { name: string; href: string }[] = [];
let request: { url: string; headers: Record<string, string> };
const fetched = jest.spyOn(globalThis, 'fetch');

const answer = (reply: (signal: AbortSignal) => Response | Promise<Response>) =>
  fetched.mockImplementation((url, init) => {
    request = { url: String(url), headers: (init?.headers ?? {}) as Record<string, string> };
    return Promise.resolve(reply(init?.signal as AbortSignal));
  });
const hanging = (signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    const stop = () => reject(new DOMException('stopped', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

beforeAll(() => {
  setErrorHandlers({ toast, confirm, goToLogin: () => undefined });
  setSessionProvider({ token: () => 'T', clear: () => undefined });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, href: this.href });
  };
});
afterAll(() => fetched.mockRestore());
beforeEach(() => {
  jest.clearAllMocks();
  saved.length = 0;
});

it('keeps the file under its name, tells how far it is, and sends the token to our own address only', async () => {
  const parts: number[] = [];
  answer(() => new Response('12345678', { headers: { 'content-length': '8', 'content-type': 'image/png' } }));
  expect(await download('/media/a.png', { name: '收款码.png', onProgress: (part) => parts.push(part) })).toEqual({
    ok: true,
    data: null,
  });
  expect(saved).toEqual([{ name: '收款码.png', href: 'blob:file' }]);
  expect(parts.at(-1)).toBe(1);
  expect(request.headers).toMatchObject({ Authorization: 'T' });
  await download('https://pictures.example/a.png', { name: 'a.png' });
  expect(request.headers).toEqual({});
});

it('a network failure is number 602001, shown for two seconds', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await download('/media/a.png', { name: 'a' })).toMatchObject({ error: { kind: 'network', errCode: 602001 } });
  expect(toast).toHaveBeenCalledWith('出小差了，请稍后再试', 2000);
  expect(saved).toEqual([]);
});

it('a page of a gateway is no file', async () => {
  answer(() => new Response('bad gateway', { status: 502 }));
  expect(await download('/media/a.png', { name: 'a', quiet: true })).toMatchObject({
    error: { kind: 'network', errCode: 602001 },
  });
  expect(toast).not.toHaveBeenCalled();
});

it('a refusal says what the server says', async () => {
  answer(() => Response.json({ code: 404, msg: '文件不存在', data: null }));
  expect(await download('/media/a.png', { name: 'a' })).toMatchObject({ error: { kind: 'refused', code: 404 } });
  expect(toast).toHaveBeenCalledWith('文件不存在', 2000);
});

it('an ended session has its modal', async () => {
  answer(() => Response.json({ code: 401, msg: '未登录', data: null }, { status: 401 }));
  expect(await download('/media/a.png', { name: 'a' })).toMatchObject({ error: { kind: 'session' } });
  await Promise.resolve();
  expect(confirm).toHaveBeenCalledTimes(1);
});

it('what the member gives up is number 600003 and shows nothing', async () => {
  const controller = new AbortController();
  answer(hanging);
  const going = download('/media/a.png', { name: 'a', signal: controller.signal });
  controller.abort();
  expect(await going).toMatchObject({ error: { kind: 'abort', errCode: 600003 } });
  expect(toast).not.toHaveBeenCalled();
});

it('sixty seconds of silence are a time-out, number 5', async () => {
  jest.useFakeTimers();
  try {
    answer(hanging);
    const going = download('/media/a.png', { name: 'a' });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(toast).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await going).toMatchObject({ error: { kind: 'timeout', errCode: 5 } });
    expect(toast).toHaveBeenCalledWith('出小差了，请稍后再试', 2000);
  } finally {
    jest.useRealTimers();
  }
});
