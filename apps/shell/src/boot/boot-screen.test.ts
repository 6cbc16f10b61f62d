import { boot } from './boot.ts';

const home = '/pages/index/index';

/** A document is opened once; here one opens for each test, and what it listens to must end with it. */
let opened: AbortController;
const { addEventListener: listen } = window;
beforeEach(() => {
  opened = new AbortController();
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const given = typeof options === 'object' ? options : { capture: options };
    listen.call(window, type, listener, { ...given, signal: given.signal ?? opened.signal });
  };
});
afterEach(() => opened.abort());

/** What the server answers for `/platform/screen`. */
interface Answered {
  readonly status: number;
  readonly body?: object;
}

describe('the first screen that came with the page', () => {
  let asked: string[];
  const html = document.documentElement;
  const first = () => document.getElementById('first');
  const root = () => document.getElementById('root') as HTMLElement;
  const firsts = () => (Reflect.get(window, '__JUHE__') as { first: Record<string, Promise<Response>> }).first;
  const start = ({ hash = '', at = Date.now(), path = home } = {}): void => {
    const page = {
      apiPrefix: '/juhe',
      lang: 'zh-Hans',
      screen: { path, at, answers: { 'GET /api/feed': '{"code":200,"data":"came along"}' } },
      live: {
        shell: { base: '/r/shell/1/', routes: [] },
        remotes: {
          content: {
            base: '/r/content/1/',
            routes: [
              { path: home, title: '发现', kind: 'tab', access: 'public', prefetch: ['GET /api/feed', 'GET /api/banner'] },
              { path: '/a/b', title: 'b', kind: 'page', access: 'public' },
            ],
          },
        },
      },
    };
    document.head.innerHTML = `<script type="application/json" id="juhe-page">${JSON.stringify(page)}</script>`;
    // Without the event that a change of the hash has: that is of a page that is open.
    history.replaceState(null, '', `/h5/${hash}`);
    boot();
    document.dispatchEvent(new Event('DOMContentLoaded'));
  };
  /** Lets the boot script look at what changed: the observer, a frame, and the pictures. */
  const settle = async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  };
  const sized = (element: Element) => {
    element.getBoundingClientRect = () => new DOMRect(0, 10, 100, 36);
  };

  beforeEach(() => {
    asked = [];
    localStorage.clear();
    delete html.dataset.first;
    Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
    AbortSignal.timeout ??= () => new AbortController().signal;
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return new Response('{}');
    }) as typeof fetch;
    document.body.innerHTML =
      '<div id="root"><div class="skeleton"></div></div><div id="first"><main><button>更多</button><button>更多</button><a href="#/a/b">b</a></main></div>';
  });

  it('shows, and what came with it is not asked for again', async () => {
    start();
    expect(html.dataset.first).toBeUndefined();
    expect(first()).not.toBeNull();
    expect(asked).not.toContain('/juhe/api/feed');
    expect(asked).toContain('/juhe/api/banner');
    expect(await (await firsts()['GET /api/feed'])?.json()).toEqual({ code: 200, data: 'came along' });
  });

  it.each<[string, Parameters<typeof start>[0], () => unknown]>([
    ['another page', { hash: '#/a/b' }, () => undefined],
    ['an address with parameters', { hash: `#${home}?category=1` }, () => undefined],
    ['a page from the copy on the device', { at: Date.now() - 200_000 }, () => undefined],
    ['a member', {}, () => localStorage.setItem('token', 't')],
    ['another language', {}, () => localStorage.setItem('juhe-lang', 'fr')],
    ['a wide window', {}, () => Object.assign(window, { innerWidth: 600 })],
  ])('is not for %s', (_, options, prepare) => {
    prepare();
    start(options);
    expect(html.dataset.first).toBe('off');
    expect(first()).toBeNull();
  });

  it.each<[string, Parameters<typeof start>[0], () => unknown]>([
    ['a member', {}, () => localStorage.setItem('token', 't')],
    ['an old page', { at: Date.now() - 200_000 }, () => undefined],
  ])('brings no answers for %s', (_, options, prepare) => {
    prepare();
    start(options);
    expect(asked).toContain('/juhe/api/feed');
  });

  it('goes once the page has its content: not with a skeleton, not while something in sight is loading', async () => {
    start();
    root().innerHTML = '<header></header><main><div class="skeleton-page"></div></main>';
    await settle();
    expect(first()).not.toBeNull();
    root().innerHTML = '<main><p>x</p><div aria-busy="true"></div><span aria-hidden="true"></span></main>';
    for (const element of root().querySelectorAll('[aria-busy],span')) sized(element);
    await settle();
    expect(first()).not.toBeNull();
    root().querySelector('[aria-busy]')?.setAttribute('aria-busy', 'false');
    await settle();
    expect(first()).not.toBeNull();
    root().querySelector('span')?.remove();
    await settle();
    expect(first()).toBeNull();
    expect(html.dataset.first).toBe('off');
  });

  it('gives way to a notice of the app', async () => {
    start();
    root().innerHTML = '<main><div role="alert">x</div></main>';
    await settle();
    expect(first()).toBeNull();
  });

  it('gives way to another address, where nothing is pressed', () => {
    start();
    first()?.querySelector('button')?.click();
    let isPressed = false;
    root().innerHTML = '<main><button>更多</button></main>';
    for (const button of root().querySelectorAll('button')) button.onclick = () => (isPressed = true);
    dispatchEvent(new Event('hashchange'));
    expect(first()).toBeNull();
    expect(isPressed).toBe(false);
  });

  it('hands over what was typed and the focus, and sends no form', async () => {
    const form = '<main><form><input aria-label="搜索"><input aria-label="其他"><button>去</button></form></main>';
    document.getElementById('first')?.remove();
    document.body.insertAdjacentHTML('beforeend', `<div id="first">${form}</div>`);
    start();
    const field = first()?.querySelector('input') as HTMLInputElement;
    field.focus();
    field.value = '茶';
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    first()?.querySelector('form')?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    const typed: string[] = [];
    root().innerHTML = form;
    const [own, other] = root().querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
    own.addEventListener('input', () => typed.push(own.value));
    await settle();
    expect(first()).toBeNull();
    expect(typed).toEqual(['茶']);
    expect(other.value).toBe('');
    expect(document.activeElement).toBe(own);
  });

  it('hands over what was chosen from a list', async () => {
    const form =
      '<main><select><option value="a">a</option><option value="b" selected>b</option><option>c</option></select></main>';
    document.getElementById('first')?.remove();
    document.body.insertAdjacentHTML('beforeend', `<div id="first">${form}</div>`);
    start();
    const offered = first()?.querySelector('select') as HTMLSelectElement;
    offered.value = 'c';
    const chosen: string[] = [];
    root().innerHTML = form;
    const own = root().querySelector('select') as HTMLSelectElement;
    own.addEventListener('change', () => chosen.push(own.value));
    await settle();
    expect(chosen).toEqual(['c']);
  });

  it('does not change under a finger: neither the bars nor the page are replaced before it is lifted', async () => {
    const bar = '<header><button aria-label="返回"></button></header>';
    first()?.insertAdjacentHTML('afterbegin', bar);
    start();
    const button = first()?.querySelector('main button') as HTMLElement;
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    root().innerHTML = `${bar}<main><button>更多</button></main>`;
    const press = jest.fn();
    (root().querySelector('main button') as HTMLElement).onclick = press;
    await settle();
    expect(first()?.contains(button)).toBe(true);
    expect(document.querySelectorAll('header')).toHaveLength(2);
    button.dispatchEvent(new Event('pointerup', { bubbles: true }));
    button.click();
    await settle();
    expect(first()).toBeNull();
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('leaves the bars to the shell as soon as it has begun, with what was pressed there, while the page is loading', async () => {
    const bar = '<header><button aria-label="返回"></button></header>';
    first()?.insertAdjacentHTML('afterbegin', bar);
    start();
    first()?.querySelector<HTMLElement>('header button')?.click();
    root().innerHTML = `${bar}<main><div class="skeleton-page"></div></main>`;
    const press = jest.fn();
    (root().querySelector('header button') as HTMLElement).onclick = press;
    await settle();
    expect(press).toHaveBeenCalledTimes(1);
    expect(html.dataset.first).toBe('page');
    expect(document.querySelectorAll('header')).toHaveLength(1);
    expect(first()?.querySelector('main button')).not.toBeNull();
  });

  it('is in the document once, also while the page beneath has content that is not complete', async () => {
    start();
    root().innerHTML = '<main><button>更多</button><div aria-busy="true"></div></main>';
    sized(root().querySelector('[aria-busy]') as Element);
    await settle();
    expect(first()).not.toBeNull();
    expect(document.querySelectorAll('button')).toHaveLength(1);
    root().querySelector('[aria-busy]')?.remove();
    await settle();
    expect(first()).toBeNull();
  });

  it('stays in the document while somebody types in it', async () => {
    first()?.querySelector('main')?.insertAdjacentHTML('afterbegin', '<input aria-label="搜索">');
    start();
    first()?.querySelector('input')?.focus();
    root().innerHTML = '<main><p>x</p><div aria-busy="true"></div></main>';
    sized(root().querySelector('[aria-busy]') as Element);
    await settle();
    expect(first()?.querySelector('input')).toBe(document.activeElement);
  });

  it('presses again what was pressed last', async () => {
    start();
    first()?.querySelectorAll('button')[1]?.click();
    const pressed: string[] = [];
    root().innerHTML = '<main><button id="a">更多</button><button id="b">更多</button></main>';
    for (const button of root().querySelectorAll('button')) button.onclick = () => pressed.push(button.id);
    await settle();
    expect(first()).toBeNull();
    expect(pressed).toEqual(['b']);
  });
});

describe('the first screen of an address behind the hash', () => {
  const path = '/a/b';
  const next = '/a/next';
  const html = document.documentElement;
  const cover = () => document.getElementById('first');
  const sheets: CSSStyleSheet[] = [];
  let asked: string[];
  let answer: (answered: Answered) => void;
  const answers = () => (Reflect.get(window, '__JUHE__') as { first: Record<string, Promise<Response>> }).first;
  const screen: Answered = {
    status: 200,
    body: {
      html: '<main><img src="/a.webp" alt="" loading="lazy" fetchpriority="high"><button>更多</button></main>',
      css: '.x{top:0}',
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
  /** As a link does: the address, then the event. */
  const follow = (hash: string) => {
    history.replaceState(null, '', `/h5/${hash}`);
    dispatchEvent(new Event('hashchange'));
  };

  beforeEach(() => {
    asked = [];
    sheets.length = 0;
    localStorage.clear();
    delete html.dataset.first;
    Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
    AbortSignal.timeout ??= () => new AbortController().signal;
    // jsdom has neither.
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
      asked.push(url);
      if (!url.startsWith('/platform/screen')) return new Response('{"data":"asked"}');
      const { status, body } = await new Promise<Answered>((resolve) => {
        answer = resolve;
      });
      return new Response(body && JSON.stringify(body), { status });
    }) as typeof fetch;
    document.body.innerHTML =
      '<div id="root"><div class="skeleton"></div></div><style>#first [data-s="0"]{top:0}</style><div id="first"><main>home</main></div>';
  });

  it('takes the place of the skeleton, and its answers are not asked for', async () => {
    start();
    expect(asked[0]).toBe(`/platform/screen?${new URLSearchParams({ path, search: 'id=1' })}`);
    answer(screen);
    await settle();
    expect(cover()?.textContent).toBe('更多');
    expect(cover()?.querySelector('img')?.loading).toBe('eager');
    expect(document.querySelectorAll('#first')).toHaveLength(1);
    // Styles of the home page's elements would fall on this page's.
    expect(document.querySelector('body style')).toBeNull();
    expect(html.dataset.first).toBeUndefined();
    expect(document.adoptedStyleSheets).toMatchObject([{ text: '.x{top:0}' }]);
    expect(asked).not.toContain('/juhe/api/b?id=1');
    // What did not come along is asked for.
    expect(asked).toContain('/juhe/api/d');
    expect(await (await answers()['GET /api/b?id=1'])?.json()).toEqual({ data: 'along' });
    expect(await (await answers()['GET /api/c'])?.json()).toEqual({ data: 'c' });
  });

  it('goes, with its styles, once the page is there', async () => {
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
    expect(await (await answers()['GET /api/b?id=1'])?.json()).toEqual({ data: 'asked' });
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
    expect(asked.some((url) => url.startsWith('/platform/screen'))).toBe(false);
  });

  it('is left by a link before the app has begun: the next screen replaces it, and what the page left had asked for is given up', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    start();
    answer(screen);
    await settle();
    follow(`#${next}`);
    expect(asked.at(-1)).not.toBe(asked[0]);
    expect(asked).toContain(`/platform/screen?${new URLSearchParams({ path: next, search: '' })}`);
    expect(asked).toContain('/r/content/1/next.js');
    // Until the next one is there.
    expect(cover()?.textContent).toBe('更多');
    expect(answers()).not.toHaveProperty('GET /api/d');
    expect(answers()).toHaveProperty('GET /api/c');
    answer({ status: 200, body: { html: '<main>next</main>', css: '.y{top:0}', answers: {} } });
    await settle();
    expect(cover()?.textContent).toBe('next');
    expect(document.querySelectorAll('#first')).toHaveLength(1);
    expect(document.adoptedStyleSheets).toMatchObject([{ text: '.y{top:0}' }]);
    expect(html.style.getPropertyValue('--title')).toBe('"next"');
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    // A finger that was down on the screen before takes nothing away.
    dispatchEvent(new Event('pointerup'));
    await settle();
    expect(cover()?.textContent).toBe('next');
  });

  it('is left for the skeleton when the next page has no screen, and at once when the app has begun', async () => {
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
    const count = asked.length;
    follow(`#${next}`);
    expect(cover()).toBeNull();
    expect(asked).toHaveLength(count);
  });

  it('goes when the app begins with the next page before its screen has come', async () => {
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
