import { boot } from './boot.ts';
import { startEarly } from './early-request.ts';
import { scopeListenersToTest } from './test-listeners.ts';

const home = '/pages/index/index';

scopeListenersToTest();

describe('the first screen delivered with the page', () => {
  let requestedUrls: string[];
  const html = document.documentElement;
  const first = () => document.getElementById('first');
  const root = () => document.getElementById('root') as HTMLElement;
  const firsts = () => (Reflect.get(window, '__JUHE__') as { first: Record<string, Promise<Response>> }).first;
  /** Runs both inline scripts; the second one waits until an embedded screen has been painted. */
  const start = async ({ hash = '', at = Date.now(), path = home } = {}): Promise<void> => {
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
    // Without the `hashchange` event, which only occurs in an open page.
    history.replaceState(null, '', `/h5/${hash}`);
    html.dataset.screen = `${at} ${path}`;
    startEarly();
    boot();
    document.dispatchEvent(new Event('readystatechange'));
    document.dispatchEvent(new Event('DOMContentLoaded'));
    while (!Reflect.get(window, '__JUHE__')) await settle();
  };
  /** Lets the boot script process changes: the observer, a frame and the pictures. */
  const settle = async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  };
  const sized = (element: Element) => {
    element.getBoundingClientRect = () => new DOMRect(0, 10, 100, 36);
  };

  beforeEach(() => {
    requestedUrls = [];
    localStorage.clear();
    delete html.dataset.first;
    html.lang = 'zh-Hans';
    Reflect.deleteProperty(window, '__JUHE__');
    Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
    AbortSignal.timeout ??= () => new AbortController().signal;
    globalThis.fetch = (async (url: string) => {
      requestedUrls.push(url);
      return new Response('{}');
    }) as typeof fetch;
    document.body.innerHTML =
      '<div id="root"><div class="skeleton"></div></div><div id="first" data-embedded><main><button>更多</button><button>更多</button><a href="#/a/b">b</a></main></div>';
  });

  it('is displayed, and its bundled responses are not requested again', async () => {
    await start();
    expect(html.dataset.first).toBe('on');
    expect(first()).not.toBeNull();
    expect(requestedUrls).not.toContain('/juhe/api/feed');
    expect(requestedUrls).toContain('/juhe/api/banner');
    expect(await (await firsts()['GET /api/feed'])?.json()).toEqual({ code: 200, data: 'came along' });
  });

  it.each<[string, Parameters<typeof start>[0], () => unknown]>([
    ['another page', { hash: '#/a/b' }, () => undefined],
    ['an address with parameters', { hash: `#${home}?category=1` }, () => undefined],
    ['a page from the copy on the device', { at: Date.now() - 200_000 }, () => undefined],
    ['a member', {}, () => localStorage.setItem('token', 't')],
    ['another language', {}, () => localStorage.setItem('juhe-lang', 'fr')],
    ['a wide window', {}, () => Object.assign(window, { innerWidth: 600 })],
  ])('is not for %s', async (_, options, prepare) => {
    prepare();
    await start(options);
    expect(html.dataset.first).toBe('off');
    expect(first()).toBeNull();
  });

  it.each<[string, Parameters<typeof start>[0], () => unknown]>([
    ['a member', {}, () => localStorage.setItem('token', 't')],
    ['an old page', { at: Date.now() - 200_000 }, () => undefined],
  ])('brings no answers for %s', async (_, options, prepare) => {
    prepare();
    await start(options);
    expect(requestedUrls).toContain('/juhe/api/feed');
  });

  it('is removed once the page has its content: not with a skeleton, not while visible parts are loading', async () => {
    await start();
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

  it('is replaced by a notice of the app', async () => {
    await start();
    root().innerHTML = '<main><div role="alert">x</div></main>';
    await settle();
    expect(first()).toBeNull();
  });

  it('is replaced when the address changes, and replays no tap there', async () => {
    await start();
    first()?.querySelector('button')?.click();
    let isPressed = false;
    root().innerHTML = '<main><button>更多</button></main>';
    for (const button of root().querySelectorAll('button')) button.onclick = () => (isPressed = true);
    dispatchEvent(new Event('hashchange'));
    expect(first()).toBeNull();
    expect(isPressed).toBe(false);
  });

  it('transfers input and focus, and submits no form', async () => {
    const form = '<main><form><input aria-label="搜索"><input aria-label="其他"><button>去</button></form></main>';
    document.getElementById('first')?.remove();
    document.body.insertAdjacentHTML('beforeend', `<div id="first">${form}</div>`);
    await start();
    const field = first()?.querySelector('input') as HTMLInputElement;
    field.focus();
    field.value = '茶';
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    first()?.querySelector('form')?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    const typed: string[] = [];
    root().innerHTML = form;
    const [firstInput, secondInput] = root().querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
    firstInput.addEventListener('input', () => typed.push(firstInput.value));
    await settle();
    expect(first()).toBeNull();
    expect(typed).toEqual(['茶']);
    expect(secondInput.value).toBe('');
    expect(document.activeElement).toBe(firstInput);
  });

  it('leaves the focus to the field that the page focuses at its start, which was invisible then', async () => {
    await start();
    root().innerHTML = '<main><input aria-label="其他"><input aria-label="搜索" data-autofocus="true"></main>';
    while (first()) await settle();
    expect(document.activeElement).toBe(root().querySelector('[aria-label="搜索"]'));
  });

  it('transfers the selected option of a list', async () => {
    const form =
      '<main><select><option value="a">a</option><option value="b" selected>b</option><option>c</option></select></main>';
    document.getElementById('first')?.remove();
    document.body.insertAdjacentHTML('beforeend', `<div id="first">${form}</div>`);
    await start();
    const offered = first()?.querySelector('select') as HTMLSelectElement;
    offered.value = 'c';
    const chosen: string[] = [];
    root().innerHTML = form;
    const select = root().querySelector('select') as HTMLSelectElement;
    select.addEventListener('change', () => chosen.push(select.value));
    await settle();
    expect(chosen).toEqual(['c']);
  });

  it('does not change during a touch: neither the bars nor the page are replaced before the finger is lifted', async () => {
    const bar = '<header><button aria-label="返回"></button></header>';
    first()?.insertAdjacentHTML('afterbegin', bar);
    await start();
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

  it('transfers the bars and their taps to the shell as soon as it has started, while the page is loading', async () => {
    const bar = '<header><button aria-label="返回"></button></header>';
    first()?.insertAdjacentHTML('afterbegin', bar);
    await start();
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

  it('is in the document once, also while the page beneath has incomplete content', async () => {
    await start();
    root().innerHTML = '<main><button>更多</button><div aria-busy="true"></div></main>';
    sized(root().querySelector('[aria-busy]') as Element);
    await settle();
    expect(first()).not.toBeNull();
    expect(document.querySelectorAll('button')).toHaveLength(1);
    root().querySelector('[aria-busy]')?.remove();
    await settle();
    expect(first()).toBeNull();
  });

  it('remains in the document while the member types in it', async () => {
    first()?.querySelector('main')?.insertAdjacentHTML('afterbegin', '<input aria-label="搜索">');
    await start();
    first()?.querySelector('input')?.focus();
    root().innerHTML = '<main><p>x</p><div aria-busy="true"></div></main>';
    sized(root().querySelector('[aria-busy]') as Element);
    await settle();
    expect(first()?.querySelector('input')).toBe(document.activeElement);
  });

  it('marks the last tap, and replays it', async () => {
    await start();
    const [earlier, last] = first()?.querySelectorAll('button') ?? [];
    earlier?.click();
    last?.click();
    expect([...(first()?.querySelectorAll('[data-pressed]') ?? [])]).toEqual([last]);
    const pressed: string[] = [];
    root().innerHTML = '<main><button id="a">更多</button><button id="b">更多</button></main>';
    for (const button of root().querySelectorAll('button')) button.onclick = () => pressed.push(button.id);
    await settle();
    expect(first()).toBeNull();
    expect(pressed).toEqual(['b']);
  });
});
