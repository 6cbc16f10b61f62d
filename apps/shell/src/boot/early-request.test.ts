import { startEarly, requestScreen } from './early-request.ts';

let requestedUrls: string[];

beforeEach(() => {
  requestedUrls = [];
  localStorage.clear();
  document.documentElement.lang = 'zh-Hans';
  delete document.documentElement.dataset.first;
  delete document.documentElement.dataset.screen;
  document.head.innerHTML = '';
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
  startEarly();
};

it('requests the first screen of the address, which the boot script uses instead of a request of its own', async () => {
  open('#/a/b/?id=1&name=%E8%8C%B6');
  expect(requestedUrls).toEqual(['/platform/screen?path=%2Fa%2Fb&search=id%3D1%26name%3D%25E8%258C%25B6']);
  expect(await (await requestScreen('/a/b', 'id=1&name=%E8%8C%B6')).text()).toBe('1');
  expect(requestedUrls).toHaveLength(1);
});

it('is used once, and only for its own address', async () => {
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
])('requests nothing for %s', (_, hash, prepare) => {
  prepare();
  open(hash);
  expect(requestedUrls).toEqual([]);
});

it('is sent without storage', () => {
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  open('#/a/b');
  expect(requestedUrls).toHaveLength(1);
  getItem.mockRestore();
});

describe('the first screen in the document', () => {
  const root = document.documentElement;
  const embed = (at = Date.now()) => {
    root.dataset.screen = `${at} /pages/index/index /media/banner.webp`;
  };
  const picture = () => document.querySelector('link[rel=preload]')?.getAttribute('href');

  it.each(['', '#/', '#/pages/index/index', '#/pages/index/index/'])('is shown at %j, its picture is loaded first', (hash) => {
    embed();
    open(hash);
    expect(root.dataset.first).toBeUndefined();
    expect(picture()).toBe('/media/banner.webp');
    expect(requestedUrls).toEqual([]);
  });

  it.each<[string, string, () => unknown]>([
    ['another page', '#/a/b', () => embed()],
    ['a query', '#/pages/index/index?category=books', () => embed()],
    ['a member', '', () => [embed(), localStorage.setItem('token', 't')]],
    ['another language', '', () => [embed(), localStorage.setItem('juhe-lang', 'fr')]],
    ['a wide window', '', () => [embed(), Object.assign(window, { innerWidth: 600 })]],
    ['an old copy', '', () => embed(Date.now() - 181_000)],
    ['a document without one', '', () => (root.dataset.screen = '')],
    ['a server that does not write it', '', () => (root.dataset.screen = '{{screen}}')],
  ])('is hidden before anything is drawn for %s', (_, hash, prepare) => {
    prepare();
    open(hash);
    expect(root.dataset.first).toBe('off');
    expect(picture()).toBeUndefined();
  });
});
