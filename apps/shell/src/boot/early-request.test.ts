import { startEarly } from './early-request.ts';
import type { EarlyScreen, FetchedScreen } from './first-screens.ts';

const root = document.documentElement;
let requestedUrls: string[];
let respond: (screen: Partial<FetchedScreen> | undefined) => void;
const sheets: CSSStyleSheet[] = [];

beforeEach(() => {
  requestedUrls = [];
  sheets.length = 0;
  localStorage.clear();
  root.lang = 'zh-Hans';
  delete root.dataset.first;
  delete root.dataset.screen;
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, '__JUHE_SCREEN__');
  Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
  AbortSignal.timeout ??= () => new AbortController().signal;
  // jsdom implements neither.
  Object.defineProperty(document, 'adoptedStyleSheets', { value: sheets, configurable: true, writable: true });
  Object.defineProperty(globalThis, 'CSSStyleSheet', {
    value: class {
      replaceSync() {}
    },
    configurable: true,
    writable: true,
  });
  globalThis.fetch = (async (url: string) => {
    requestedUrls.push(url);
    const screen = await new Promise<Partial<FetchedScreen> | undefined>((resolve) => {
      respond = resolve;
    });
    return new Response(screen && JSON.stringify(screen), { status: screen ? 200 : 204 });
  }) as typeof fetch;
});

const open = (hash: string) => {
  history.replaceState(null, '', `/h5/${hash}`);
  startEarly();
};
const early = () => Reflect.get(window, '__JUHE_SCREEN__') as EarlyScreen;
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const skeleton = '<div id="root"><div class="skeleton"></div></div>';
const embedded = '<style data-embedded></style><div id="first" data-embedded><main>home</main></div>';
const screen = { html: '<main>b<img fetchpriority="high" loading="lazy"></main>', css: '', picture: '/b.webp' };

it('requests the first screen of the address, which the boot script uses instead of a request of its own', async () => {
  open('#/a/b/?id=1&name=%E8%8C%B6');
  expect(requestedUrls).toEqual(['/platform/screen?path=%2Fa%2Fb&search=id%3D1%26name%3D%25E8%258C%25B6']);
  respond(screen);
  expect(early().address).toBe(requestedUrls[0]);
  expect(await early().answer).toEqual(screen);
});

it('shows it while the document is still being parsed, instead of the home page’s', async () => {
  open('#/a/b');
  respond(screen);
  await settle();
  expect(document.querySelector('link[rel=preload][href="/b.webp"]')).toMatchObject({ fetchPriority: 'high' });
  expect(early().sheet).toBeUndefined();
  document.body.innerHTML = skeleton;
  await settle();
  expect(document.querySelector('#root + #first')?.textContent).toBe('b');
  expect(document.querySelector('#first img')).toMatchObject({ loading: 'eager' });
  expect(document.adoptedStyleSheets).toEqual([early().sheet]);
  expect(root.dataset.first).toBe('on');
  document.body.insertAdjacentHTML('beforeend', embedded);
  await settle();
  expect(document.querySelectorAll('#first')).toHaveLength(1);
  expect(document.querySelector('style')).toBeNull();
});

it.each<[string, () => unknown]>([
  ['the boot script has taken it', () => Reflect.deleteProperty(window, '__JUHE_SCREEN__')],
  ['a link was followed', () => history.replaceState(null, '', '/h5/#/a/c')],
  ['the app has started', () => (document.body.innerHTML = '<div id="root"><main></main></div>')],
])('does not show it when %s', async (_, happen) => {
  document.body.innerHTML = skeleton;
  open('#/a/b');
  happen();
  respond(screen);
  await settle();
  expect(document.getElementById('first')).toBeNull();
});

it('leaves the skeleton when there is none', async () => {
  document.body.innerHTML = skeleton;
  open('#/a/b');
  expect(document.querySelector('link[rel=expect]')).not.toBeNull();
  respond(undefined);
  await settle();
  expect(document.getElementById('first')).toBeNull();
  expect(root.dataset.first).toBe('off');
  expect(document.querySelector('link[rel=expect]')).toBeNull();
});

it('lets the screen in the document be painted as a whole, with its picture requested first', () => {
  root.dataset.screen = `${Date.now()} /pages/index/index /banner.webp`;
  open('');
  expect(root.dataset.first).toBe('on');
  expect([...document.head.children].map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['preload', '/banner.webp'],
    ['expect', '#juhe-page'],
  ]);
  expect(requestedUrls).toEqual([]);
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
    expect(root.dataset.first).toBe('on');
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
