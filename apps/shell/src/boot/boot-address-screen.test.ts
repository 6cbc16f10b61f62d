import { boot } from './boot.ts';
import { type EarlyScreen, type FetchedScreen, insertScreen, removeEmbedded, screenAddress } from './first-screens.ts';
import { scopeListenersToTest } from './test-listeners.ts';

const home = '/pages/index/index';

/** The response of `/platform/screen`. */
interface Answered {
  readonly status: number;
  readonly body?: object;
}

scopeListenersToTest();

describe('the first screen of an address behind the hash', () => {
  const path = '/a/b';
  const next = '/a/next';
  const html = document.documentElement;
  const cover = () => document.getElementById('first');
  const sheets: CSSStyleSheet[] = [];
  let requestedUrls: string[];
  let answer: (answered: Answered) => void;
  const responses = () => (Reflect.get(window, '__JUHE__') as { first: Record<string, Promise<Response>> }).first;
  const screen: Answered = {
    status: 200,
    body: {
      html: '<main><img src="/a.webp" alt="" loading="lazy" fetchpriority="high"><button>更多</button></main>',
      css: '.x{top:0}',
      picture: '/a.webp',
      answers: { 'GET /api/b?id=1': '{"data":"along"}', 'GET /api/c': '{"data":"c"}' },
    },
  };
  const start = (hash = `#${path}?id=1`, screens = [path, next]) => {
    const page = {
      apiPrefix: '/juhe',
      lang: 'zh-Hans',
      screens,
      screen: { path: home, at: Date.now(), answers: {} },
      live: {
        shell: { base: '/r/shell/1/', routes: [] },
        remotes: {
          content: {
            base: '/r/content/1/',
            routes: [
              { path, title: 'b', kind: 'page', access: 'public', prefetch: ['GET /api/b?id={id}', 'GET /api/d'] },
              { path: next, title: 'next', kind: 'page', access: 'public', js: ['next.js'] },
            ],
          },
        },
      },
    };
    document.head.innerHTML = `<script type="application/json" id="juhe-page">${JSON.stringify(page)}</script>`;
    history.replaceState(null, '', `/h5/${hash}`);
    boot();
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
  /** The boot script waits until a screen that is shown already has been painted. */
  const startBehindScreen = async (...options: Parameters<typeof start>) => {
    start(...options);
    while (!Reflect.get(window, '__JUHE__')) await settle();
  };
  /** Simulates a link: changes the address, then fires the event. */
  const follow = (hash: string) => {
    history.replaceState(null, '', `/h5/${hash}`);
    dispatchEvent(new Event('hashchange'));
  };

  beforeEach(() => {
    requestedUrls = [];
    sheets.length = 0;
    localStorage.clear();
    delete html.dataset.first;
    Reflect.deleteProperty(window, '__JUHE__');
    Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
    AbortSignal.timeout ??= () => new AbortController().signal;
    // jsdom implements neither.
    Object.defineProperty(document, 'adoptedStyleSheets', { value: sheets, configurable: true, writable: true });
    Object.defineProperty(globalThis, 'CSSStyleSheet', {
      value: class {
        text = '';
        replaceSync(text: string) {
          this.text = text;
        }
      },
      configurable: true,
      writable: true,
    });
    globalThis.fetch = (async (url: string) => {
      requestedUrls.push(url);
      if (!url.startsWith('/platform/screen')) return new Response('{"data":"asked"}');
      const { status, body } = await new Promise<Answered>((resolve) => {
        answer = resolve;
      });
      return new Response(body && JSON.stringify(body), { status });
    }) as typeof fetch;
    document.body.innerHTML =
      '<div id="root"><div class="skeleton"></div></div><style data-embedded>#first [data-s="0"]{top:0}</style><div id="first" data-embedded><main>home</main></div>';
  });

  it('replaces the skeleton, and its bundled responses are not requested again', async () => {
    start();
    expect(requestedUrls[0]).toBe(`/platform/screen?${new URLSearchParams({ path, search: 'id=1' })}`);
    answer(screen);
    await settle();
    expect(cover()?.textContent).toBe('更多');
    expect(cover()?.querySelector('img')?.loading).toBe('eager');
    expect(document.querySelector('link[rel=preload][href="/a.webp"]')).toMatchObject({ fetchPriority: 'high' });
    expect(document.querySelectorAll('#first')).toHaveLength(1);
    // Element styles of the home page would apply to this page.
    expect(document.querySelector('body style')).toBeNull();
    expect(html.dataset.first).toBe('on');
    expect(document.adoptedStyleSheets).toMatchObject([{ text: '.x{top:0}' }]);
    expect(requestedUrls).not.toContain('/juhe/api/b?id=1');
    // Calls without a bundled answer are requested.
    expect(requestedUrls).toContain('/juhe/api/d');
    expect(await (await responses()['GET /api/b?id=1'])?.json()).toEqual({ data: 'along' });
    expect(await (await responses()['GET /api/c'])?.json()).toEqual({ data: 'c' });
  });

  it('preloads the width that its picture will select, before the page’s files', async () => {
    const pictureSources = { srcset: '/a-t.webp 480w, /a.webp 1080w', sizes: '100vw' };
    /** The requests that have been sent when the picture is about to be decoded. */
    let earlier: string[] | undefined;
    Object.defineProperty(HTMLImageElement.prototype, 'decode', {
      value: async () => {
        earlier ??= [...requestedUrls];
      },
      configurable: true,
    });
    start(`#${next}`);
    answer({ status: 200, body: { ...screen.body, pictureSources } });
    while (!requestedUrls.includes('/r/content/1/next.js')) await settle();
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
    const link = document.querySelector<HTMLLinkElement>('link[rel=preload]:not([href])');
    expect(link).toMatchObject({ imageSrcset: pictureSources.srcset, imageSizes: '100vw', fetchPriority: 'high' });
    expect(earlier).not.toContain('/r/content/1/next.js');
    expect(earlier).toContain(`/platform/screen?${new URLSearchParams({ path: next, search: '' })}`);
  });

  describe('that the early script shows already', () => {
    /** Simulates the early script: its screen replaces the embedded one. `answered`: by the server, by now. */
    const showEarly = (answered: object | null | undefined = screen.body) => {
      const { body } = screen;
      const shown = { screen: body as FetchedScreen, sheet: insertScreen(body as FetchedScreen) };
      removeEmbedded();
      const address = screenAddress(path, 'id=1');
      Reflect.set(window, '__JUHE_SCREEN__', { address, answer: Promise.resolve(answered ?? undefined), shown });
    };

    it('stays as it is, without a second request, until the page is displayed', async () => {
      showEarly();
      const inserted = cover();
      await startBehindScreen();
      await settle();
      expect(requestedUrls.some((url) => url.startsWith('/platform/screen'))).toBe(false);
      expect(cover()).toBe(inserted);
      expect(html.dataset.first).toBe('on');
      expect(await (await responses()['GET /api/b?id=1'])?.json()).toEqual({ data: 'along' });
      (document.getElementById('root') as HTMLElement).innerHTML = '<main><p>x</p></main>';
      while (cover()) await settle();
      expect(document.adoptedStyleSheets).toEqual([]);
    });

    it('is replaced when it was a copy that has changed since then', async () => {
      showEarly({ html: '<main>now</main>', css: '.y{top:0}', answers: { 'GET /api/c': '{"data":"now"}' } });
      await startBehindScreen();
      await settle();
      expect(cover()?.textContent).toBe('now');
      expect(document.querySelectorAll('#first')).toHaveLength(1);
      expect(document.adoptedStyleSheets).toMatchObject([{ text: '.y{top:0}' }]);
      expect(await (await responses()['GET /api/c'])?.json()).toEqual({ data: 'now' });
    });

    it('is removed when it was a copy of a page that has been removed', async () => {
      showEarly(null);
      await startBehindScreen();
      await settle();
      expect(cover()).toBeNull();
      expect(document.adoptedStyleSheets).toEqual([]);
      expect(html.dataset.first).toBe('off');
    });

    it('may be a copy that is read only after this script has taken over', async () => {
      const early: EarlyScreen = {
        address: screenAddress(path, 'id=1'),
        answer: new Promise((resolve) => setTimeout(() => resolve(screen.body as FetchedScreen), 100)),
      };
      Reflect.set(window, '__JUHE_SCREEN__', early);
      start();
      early.showCopy?.({ html: '<main>former</main>', css: '', answers: {} });
      expect(cover()?.textContent).toBe('former');
      while (cover()?.textContent !== '更多') await settle();
      expect(await (await responses()['GET /api/c'])?.json()).toEqual({ data: 'c' });
    });

    it('stays until the screen of a link followed meanwhile arrives', async () => {
      showEarly();
      await startBehindScreen(`#${next}`);
      expect(cover()?.textContent).toBe('更多');
      answer({ status: 200, body: { html: '<main>next</main>', css: '.y{top:0}', answers: {} } });
      await settle();
      expect(cover()?.textContent).toBe('next');
      expect(document.querySelectorAll('#first')).toHaveLength(1);
      expect(document.adoptedStyleSheets).toMatchObject([{ text: '.y{top:0}' }]);
    });

    it('is removed when the window has widened', async () => {
      showEarly();
      Object.assign(window, { innerWidth: 700 });
      await startBehindScreen();
      await settle();
      expect(cover()).toBeNull();
      expect(document.adoptedStyleSheets).toEqual([]);
      expect(html.dataset.first).toBe('off');
    });
  });

  it('does not wait long for its picture', async () => {
    start(`#${next}`);
    answer(screen);
    // Its picture never arrives here; without a limit this would run into the test's own time-out.
    while (!requestedUrls.includes('/r/content/1/next.js')) await settle();
    expect(document.querySelector('link[rel=preload][href="/a.webp"]')).toMatchObject({ fetchPriority: 'high' });
  });

  it('is removed, with its styles, once the page is displayed', async () => {
    start();
    answer(screen);
    await settle();
    (document.getElementById('root') as HTMLElement).innerHTML = '<main><p>x</p></main>';
    for (let i = 0; i < 4; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
    expect(cover()).toBeNull();
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it.each<[string, Answered]>([
    ['there is none', { status: 204 }],
    ['it is refused', { status: 429, body: { code: 429 } }],
  ])('leaves the skeleton when %s, and asks for the answers', async (_, answered) => {
    start();
    answer(answered);
    await settle();
    expect(cover()).toBeNull();
    expect(html.dataset.first).toBe('off');
    expect(await (await responses()['GET /api/b?id=1'])?.json()).toEqual({ data: 'asked' });
  });

  it.each<[string, () => unknown]>([
    ['the visitor has left', () => history.replaceState(null, '', '/h5/#/a/c')],
    ['the page shows already', () => ((document.getElementById('root') as HTMLElement).innerHTML = '<main><p>x</p></main>')],
    ['the window is wide by then', () => Object.assign(window, { innerWidth: 700 })],
  ])('comes too late when %s', async (_, happen) => {
    start();
    happen();
    answer(screen);
    await settle();
    expect(cover()?.textContent ?? '').not.toContain('更多');
  });

  it.each<[string, () => unknown, Parameters<typeof start>]>([
    ['a member', () => localStorage.setItem('token', 't'), []],
    ['another language than the page’s', () => localStorage.setItem('juhe-lang', 'fr'), []],
    ['a page that has none', () => undefined, [`#${path}`, []]],
  ])('is not asked for by %s', (_, prepare, options) => {
    prepare();
    start(...options);
    expect(requestedUrls.some((url) => url.startsWith('/platform/screen'))).toBe(false);
  });

  it('is replaced by the next screen when a link is followed before the app starts, which aborts the previous page’s requests', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    start();
    answer(screen);
    await settle();
    Object.defineProperty(cover()?.querySelector('img'), 'complete', { value: false });
    expect(history.state).toMatchObject({ idx: 0, key: expect.any(String) });
    follow(`#${next}`);
    expect(history.state).toMatchObject({ idx: 1 });
    expect(requestedUrls.at(-1)).not.toBe(requestedUrls[0]);
    expect(requestedUrls).toContain(`/platform/screen?${new URLSearchParams({ path: next, search: '' })}`);
    // The previous screen stays until the next one arrives, and images still loading are dropped.
    expect(cover()?.textContent).toBe('更多');
    expect(cover()?.querySelector('img')?.hasAttribute('src')).toBe(false);
    expect(responses()).not.toHaveProperty('GET /api/d');
    expect(responses()).toHaveProperty('GET /api/c');
    answer({ status: 200, body: { html: '<main>next</main>', css: '.y{top:0}', answers: {} } });
    await settle();
    expect(cover()?.textContent).toBe('next');
    while (!requestedUrls.includes('/r/content/1/next.js')) await settle();
    expect(document.querySelectorAll('#first')).toHaveLength(1);
    expect(document.adoptedStyleSheets).toMatchObject([{ text: '.y{top:0}' }]);
    expect(html.style.getPropertyValue('--title')).toBe('"next"');
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    // A pointer that was already down before does not remove the screen.
    dispatchEvent(new Event('pointerup'));
    await settle();
    expect(cover()?.textContent).toBe('next');
  });

  it('is restored on back without a request, both the bundled screen and the others', async () => {
    html.dataset.first = 'on';
    await startBehindScreen('', [home, path]);
    follow(`#${path}?id=1`);
    answer(screen);
    await settle();
    expect(cover()?.textContent).toBe('更多');
    follow('');
    await settle();
    expect(cover()?.textContent).toBe('home');
    expect(document.adoptedStyleSheets).toMatchObject([{ text: '#first [data-s="0"]{top:0}' }]);
    follow(`#${path}?id=1`);
    await settle();
    expect(cover()?.textContent).toBe('更多');
    expect(requestedUrls.filter((address) => address.startsWith('/platform/screen'))).toHaveLength(1);
  });

  it('is replaced by the skeleton when the next page has no screen, and immediately once the app has started', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    start();
    answer(screen);
    await settle();
    follow(`#${next}`);
    answer({ status: 204 });
    await settle();
    expect(cover()).toBeNull();
    expect(html.dataset.first).toBe('off');

    follow(`#${path}?id=1`);
    answer(screen);
    await settle();
    expect(cover()?.textContent).toBe('更多');
    (document.getElementById('root') as HTMLElement).innerHTML = '<main><div class="skeleton-page"></div></main>';
    await settle();
    const count = requestedUrls.length;
    follow(`#${next}`);
    expect(cover()).toBeNull();
    expect(requestedUrls).toHaveLength(count);
  });

  it('is removed when the app starts with the next page before its screen has arrived', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    start();
    answer(screen);
    await settle();
    follow(`#${next}`);
    expect(cover()?.textContent).toBe('更多');
    (document.getElementById('root') as HTMLElement).innerHTML = '<main><div class="skeleton-page"></div></main>';
    await settle();
    expect(cover()).toBeNull();
  });
});
