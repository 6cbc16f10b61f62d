import { askEarly, requestScreen } from './early-request.ts';

let requestedUrls: string[];

beforeEach(() => {
  requestedUrls = [];
  localStorage.clear();
  document.documentElement.lang = 'zh-Hans';
  Reflect.deleteProperty(window, '__JUHE_SCREEN__');
  Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = (async (url: string) => {
    requestedUrls.push(url);
    return new Response(String(requestedUrls.length));
  }) as typeof fetch;
});

const open = (hash: string) => {
  history.replaceState(null, '', `/h5/${hash}`);
  askEarly();
};

it('asks for the first screen of the address, which the boot script takes instead of asking again', async () => {
  open('#/a/b/?id=1&name=%E8%8C%B6');
  expect(requestedUrls).toEqual(['/platform/screen?path=%2Fa%2Fb&search=id%3D1%26name%3D%25E8%258C%25B6']);
  expect(await (await requestScreen('/a/b', 'id=1&name=%E8%8C%B6')).text()).toBe('1');
  expect(requestedUrls).toHaveLength(1);
});

it('is taken once, and only for its own address', async () => {
  open('#/a/b?id=1');
  expect(await (await requestScreen('/a/b', 'id=2')).text()).toBe('2');
  expect(await (await requestScreen('/a/b', 'id=1')).text()).toBe('3');
});

it.each<[string, string, () => unknown]>([
  ['the home page, whose screen is in the document', '', () => undefined],
  ['what cannot be a page', '#//evil.example/x', () => undefined],
  ['what cannot be read', '#/%E0%A4%A?x=%C3', () => undefined],
  ['a member', '#/a/b', () => localStorage.setItem('token', 't')],
  ['another language', '#/a/b', () => localStorage.setItem('juhe-lang', 'fr')],
  ['a wide window', '#/a/b', () => Object.assign(window, { innerWidth: 600 })],
])('asks for nothing for %s', (_, hash, prepare) => {
  prepare();
  open(hash);
  expect(requestedUrls).toEqual([]);
});

it('asks where there is no storage', () => {
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  open('#/a/b');
  expect(requestedUrls).toHaveLength(1);
  getItem.mockRestore();
});
