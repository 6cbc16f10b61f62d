/** The catalogue of specification §8 as a table: the response, the call's result, and the toast with its duration. */
import { setLang } from '@juhe/platform';
import { call } from './call.ts';
import { onRefusal, reportError, setErrorHandlers } from './error-policy.ts';
import { shop } from './testing/shop.ts';
import { type Answer, envelope, fakeApi } from './testing/test-api.ts';
import { setSessionProvider } from './transport/settings.ts';

let token: string | undefined;
const shown: string[] = [];
let ok: () => void = () => undefined;
const api = fakeApi();

beforeAll(() => {
  setSessionProvider({
    token: () => token,
    clear: () => {
      shown.push('user data cleared');
      token = undefined;
    },
  });
  setErrorHandlers({
    toast: (message, ms) => void shown.push(`toast ${message} ${ms}`),
    confirm: ({ title, message, button }) => {
      shown.push(`modal ${title} | ${message} | ${button}`);
      return new Promise((resolve) => {
        ok = resolve;
      });
    },
    goToLogin: () => void shown.push('sign-in opened'),
  });
});
afterAll(() => api.restore());
beforeEach(() => {
  shown.length = 0;
  token = 'T';
  setLang('zh-Hans');
});

const cut: Answer = () => ({ fault: 'cut' });
const late: Answer = () => ({ fault: 'timeout' });
const upload = () => call(shop.upload, { file: new Blob(['x']), purpose: 'a' });
const request = () => call(shop.list, {});
const network = 'toast 出小差了，请稍后再试 2000';

it.each([
  ['a code other than 200', request, envelope(null, 409, '库存不足'), { kind: 'refused', code: 409 }, ['toast 库存不足 2000']],
  [
    'code 500 with another message',
    request,
    envelope(null, 500, '服务繁忙'),
    { kind: 'refused', code: 500 },
    ['toast 服务繁忙 2000'],
  ],
  ['no network', request, cut, { kind: 'network', errCode: 5 }, [network]],
  ['a status that is not 2xx', request, () => ({ status: 502, body: '<html>' }), { kind: 'network', errCode: 5 }, [network]],
  ['no answer for 60 s', request, late, { kind: 'timeout', errCode: 5 }, [network]],
  ['an upload without network', upload, cut, { kind: 'network', errCode: 602001 }, [network]],
  [
    'an upload that a gateway refuses',
    upload,
    () => ({ status: 413, body: '<html>' }),
    { kind: 'network', errCode: 602001 },
    [network],
  ],
  [
    'an upload that the server refuses',
    upload,
    envelope(null, 400, '图片太大'),
    { kind: 'refused', code: 400 },
    ['toast 图片太大 2000'],
  ],
  ['an upload that takes 60 s', upload, late, { kind: 'timeout', errCode: 5 }, [network]],
] as const)('%s', async (_name, start, answer, error, toasts) => {
  api.answer(answer);
  expect(await start()).toMatchObject({ ok: false, error });
  expect(shown).toEqual(toasts);
  expect(api.asked.at(-1)?.timeout).toBe(60_000);
});

it('a call that was given up: 600003, nothing shown', async () => {
  const controller = new AbortController();
  api.answer(() => {
    controller.abort();
    return {};
  });
  expect(await call(shop.list, {}, { signal: controller.signal })).toMatchObject({ error: { kind: 'abort', errCode: 600003 } });
  expect(shown).toEqual([]);
});

describe('not logged in', () => {
  const modal = 'modal 提示 | 您的登录状态过期了，请重新登陆 | 好的';
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  // SHELL-10
  it.each([
    [401, '请先登录'],
    [500, '未登录'],
  ])('code %i %s: one modal for six calls and for those behind it, then the sign-in', async (code, message) => {
    api.answer(envelope(null, code, message));
    await Promise.all(Array.from({ length: 6 }, request));
    await request();
    await settled();
    expect(shown).toEqual([modal]);
    const late = request();
    ok();
    await late;
    await settled();
    expect(shown).toEqual([modal, 'user data cleared', 'sign-in opened']);
    // Automatic requests of a page without a session show no message to a visitor.
    await call(shop.list, {}, { quiet: true });
    expect(shown).toHaveLength(3);
  });

  it('a modal that is answered after somebody signed in elsewhere ends nothing', async () => {
    api.answer(envelope(null, 401, '请先登录'));
    await request();
    await settled();
    token = 'of another tab';
    ok();
    await settled();
    expect(shown).toEqual([modal]);
    expect(token).toBe('of another tab');
  });
});

it.each([
  ['zh-Hans', '出小差了，请稍后再试', '提示', '您的登录状态过期了，请重新登陆', '好的'],
  ['zh-Hant', '出了點狀況，請稍後再試', '提示', '您的登入狀態過期了，請重新登入', '好的'],
  ['en', 'Something went wrong. Please try again later', 'Notice', 'Your session has expired. Please sign in again', 'OK'],
  ['fr', 'Une erreur est survenue. Réessayez plus tard', 'Information', 'Votre session a expiré. Reconnectez-vous', 'D’accord'],
  ['es', 'Algo ha fallado. Inténtalo más tarde', 'Aviso', 'Tu sesión ha caducado. Vuelve a iniciar sesión', 'Aceptar'],
] as const)('speaks %s', async (lang, networkMessage, title, message, button) => {
  setLang(lang);
  api.answer(cut);
  await request();
  api.answer(envelope(null, 401, ''));
  await request();
  await new Promise((resolve) => setTimeout(resolve));
  ok();
  expect(shown).toEqual([`toast ${networkMessage} 2000`, `modal ${title} | ${message} | ${button}`]);
  await new Promise((resolve) => setTimeout(resolve));
});

it('tells a refusal to everybody who listens, until they stop', () => {
  const received: string[] = [];
  const endFirst = onRefusal(({ key }) => received.push(`first ${key}`));
  const endSecond = onRefusal(({ key }) => received.push(`second ${key}`));
  const refusal = { kind: 'refused', message: '请先阅读并同意协议', key: 'agreementsMissing' } as const;
  reportError(refusal, true, undefined);
  endFirst();
  reportError(refusal, true, undefined);
  endSecond();
  reportError(refusal, true, undefined);
  expect(received).toEqual(['first agreementsMissing', 'second agreementsMissing', 'second agreementsMissing']);
});
