import { startEarly } from './early-request.ts';
import type { EarlyScreen, FetchedScreen } from './first-screens.ts';

const root = document.documentElement;
let requestedUrls: string[];
let respond: (screen: Partial<FetchedScreen> | undefined) => void;
/** The copy of an earlier visit in the browser's cache, and its age (ms). */
let copy: { screen: Partial<FetchedScreen>; age: number } | undefined;
const sheets: CSSStyleSheet[] = [];

beforeEach(() => {
  requestedUrls = [];
  copy = undefined;
  sheets.length = 0;
  localStorage.clear();
  root.lang = 'zh-Hans';
  delete root.dataset.blank;
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
  globalThis.fetch = (async (url: string, { cache }: RequestInit = {}) => {
    if (cache === 'force-cache' && copy)
      return new Response(JSON.stringify(copy.screen), { headers: { Date: new Date(Date.now() - copy.age).toUTCString() } });
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
  expect(early().shown).toBeUndefined();
  document.body.innerHTML = skeleton;
  await settle();
  expect(document.querySelector('#root + #first')?.textContent).toBe('b');
  expect(document.querySelector('#first img')).toMatchObject({ loading: 'eager' });
  expect(document.adoptedStyleSheets).toEqual([early().shown?.sheet]);
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
  expect(root.dataset.blank).toBe('');
  respond(undefined);
  await settle();
  expect(document.getElementById('first')).toBeNull();
  expect(root.dataset.first).toBe('off');
  expect(root.dataset.blank).toBeUndefined();
});

it('shows the skeleton when the screen does not arrive soon', () => {
  jest.useFakeTimers();
  open('#/a/b');
  jest.advanceTimersByTime(399);
  expect(root.dataset.blank).toBe('');
  jest.advanceTimersByTime(1);
  expect(root.dataset.blank).toBeUndefined();
  jest.useRealTimers();
});

describe('a copy of an earlier visit', () => {
  const first = () => document.getElementById('first');
  const former = { ...screen, html: '<main>former</main>' };
  const visitAgain = async (age: number, cached: typeof screen = former) => {
    copy = { screen: cached, age };
    document.body.innerHTML = skeleton;
    open('#/a/b');
    await settle();
  };

  it('is shown until the server has answered, and then replaced', async () => {
    await visitAgain(3_600_000);
    expect(first()?.textContent).toBe('former');
    expect(root.dataset.first).toBe('on');
    expect(requestedUrls).toHaveLength(1);
    respond(screen);
    await settle();
    expect(first()?.textContent).toBe('b');
    expect(document.querySelectorAll('#first')).toHaveLength(1);
    expect(document.adoptedStyleSheets).toEqual([early().shown?.sheet]);
    expect(await early().answer).toEqual(screen);
  });

  it('stays when it is confirmed', async () => {
    await visitAgain(3_600_000);
    const shown = first();
    respond({ ...former, answers: {} });
    await settle();
    expect(first()).toBe(shown);
    expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(1);
  });

  it('is removed when the page has been removed', async () => {
    await visitAgain(3_600_000);
    respond(undefined);
    await settle();
    expect(first()).toBeNull();
    expect(document.adoptedStyleSheets).toEqual([]);
    expect(root.dataset.first).toBe('off');
  });

  it('is not shown after a day', async () => {
    await visitAgain(90_000_000);
    expect(first()).toBeNull();
    expect(requestedUrls).toHaveLength(1);
    respond(screen);
    await settle();
    expect(first()?.textContent).toBe('b');
  });

  it('needs no confirmation within seconds', async () => {
    await visitAgain(1000);
    expect(first()?.textContent).toBe('former');
    expect(requestedUrls).toEqual([]);
    expect(await early().answer).toEqual(former);
  });

  it('is left to the boot script if it is read only after that has taken over', async () => {
    copy = { screen: former, age: 3_600_000 };
    document.body.innerHTML = skeleton;
    open('#/a/b');
    const copies: FetchedScreen[] = [];
    early().showCopy = (shown) => copies.push(shown);
    await settle();
    expect(first()).toBeNull();
    expect(copies).toEqual([former]);
  });
});

it('lets the screen in the document be painted as a whole, with its picture requested first', () => {
  root.dataset.screen = `${Date.now()} /pages/index/index /banner.webp`;
  open('');
  expect(root.dataset.first).toBe('on');
  expect([...document.head.children].map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['preload', '/banner.webp'],
    ['expect', '#juhe-styles'],
  ]);
  expect(requestedUrls).toEqual([]);
});

it.each<[string, string, () => unknown]>([
  ['the home page, whose screen is in the document', '', () => undefined],
  ['what cannot be a page', '#//evil.example/x', () => undefined],
  ['what cannot be read', '#/%E0%A4%A?x=%C3', () => undefined],
  ['a member', '#/a/b', () => localStorage.setItem('token', 't')],
  ['a page that looks different on this device', '#/a/b', () => localStorage.setItem('juhe-own-screens', '/a /a/b')],
  ['another language', '#/a/b', () => localStorage.setItem('juhe-lang', 'fr')],
  ['a wide window', '#/a/b', () => Object.assign(window, { innerWidth: 600 })],
])('requests nothing for %s', (_, hash, prepare) => {
  prepare();
  open(hash);
  expect(requestedUrls).toEqual([]);
});

it.each([
  ['true', true],
  ['false', false],
])('applies the stored grey mode (%s) before the first paint', (value, isGrey) => {
  localStorage.setItem('juhe-grey', value);
  open('');
  expect(root.hasAttribute('data-grey')).toBe(isGrey);
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
