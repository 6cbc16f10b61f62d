import { boot } from './boot.ts';

const page = {
  apiPrefix: '/juhe',
  lang: 'zh-Hans',
  live: {
    shell: {
      base: '/r/shell/1/',
      messages: { 'zh-Hans': ['messages.js'] },
      ahead: ['virtual.js'],
      routes: [{ path: '/subPackages/user/login', title: '登录', kind: 'page', access: 'public', js: ['login.js'], css: [] }],
    },
    remotes: {
      content: {
        base: '/r/content/1/',
        entry: 'remoteEntry.js',
        files: { 'remoteEntry.js': 'sha384-x' },
        messages: { 'zh-Hans': ['texts.js'] },
        routes: [
          {
            path: '/pages/index/index',
            title: '"发现"',
            kind: 'tab',
            access: 'public',
            js: ['index.js'],
            css: ['index.css'],
            prefetch: ['GET /api/feed'],
          },
          {
            path: '/subPackages/find/detail-book',
            title: '书',
            kind: 'page',
            access: 'public',
            js: [],
            css: [],
            prefetch: ['POST /api/book id={id}&n=1'],
          },
          {
            path: '/subPackages/find/novel-bookshelf',
            title: '书架',
            kind: 'page',
            access: 'required',
            js: ['shelf.js'],
            css: [],
            prefetch: ['GET /api/shelf'],
          },
        ],
      },
    },
  },
};

describe('the boot script', () => {
  let requests: [string, RequestInit | undefined][];
  const start = (hash: string) => {
    document.head.innerHTML = `<script type="application/json" id="juhe-page">${JSON.stringify(page)}</script>`;
    location.hash = hash;
    boot();
  };
  const setting = '/juhe/api/common/configKey/sys.global.graying.app';
  const fetched = () => requests.map(([url]) => url).filter((url) => url !== setting);
  const firsts = () => (Reflect.get(window, '__JUHE__') as { first: Record<string, Promise<Response>> }).first;
  const first = () => Object.keys(firsts()).filter((call) => call !== 'GET /api/common/configKey/sys.global.graying.app');
  const pageRequested = () => requests.findLast(([url]) => url.startsWith('/juhe/') && url !== setting);
  const ahead = () => (Reflect.get(window, '__JUHE__') as { ahead: Record<string, Promise<boolean>> }).ahead;
  beforeEach(() => {
    requests = [];
    AbortSignal.timeout ??= () => new AbortController().signal;
    globalThis.fetch = (async (url: string, init?: RequestInit) => {
      requests.push([url, init]);
      return new Response('{}');
    }) as typeof fetch;
  });

  it.each(['', '#/', '#/pages/index/index', '#/pages/index/index/'])('fetches the home page ahead at %s', async (hash) => {
    start(hash);
    expect(document.querySelector('link[rel=preload]')).toMatchObject({ integrity: 'sha384-x', crossOrigin: 'anonymous' });
    await Promise.all(Object.values(ahead()));
    expect(fetched()).toEqual([
      '/juhe/api/feed',
      '/r/content/1/index.js',
      '/r/content/1/index.css',
      '/r/content/1/texts.js',
      '/r/shell/1/virtual.js',
    ]);
    expect(document.documentElement.dataset.kind).toBe('tab');
    expect(document.documentElement.style.getPropertyValue('--title')).toBe('"\\"发现\\""');
  });

  it('fetches two files at a time, and reports the outcome of each', async () => {
    const open: ((answer: Response) => void)[] = [];
    globalThis.fetch = (async (url: string) => {
      requests.push([url, undefined]);
      return url.startsWith('/r/') ? new Promise((resolve) => open.push(resolve)) : new Response('{}');
    }) as typeof fetch;
    start('#/pages/index/index');
    expect(fetched().filter((url) => url.startsWith('/r/'))).toHaveLength(2);
    open[0]?.(new Response('', { status: 404 }));
    expect(await ahead()['/r/content/1/index.js']).toBe(false);
    await Promise.resolve();
    expect(fetched().at(-1)).toBe('/r/content/1/texts.js');
  });

  it('requests nothing of a switched-off app', () => {
    const { content } = page.live.remotes;
    Object.assign(content, { killed: true });
    start('#/pages/index/index');
    Reflect.deleteProperty(content, 'killed');
    expect(fetched()).toEqual(['/r/shell/1/virtual.js']);
    expect(document.querySelector('link[rel=preload]')).toBeNull();
    expect(document.documentElement.dataset.kind).toBe('tab');
  });

  it('records the outcome of the entry for the shell', () => {
    start('#/pages/index/index');
    const link = document.querySelector<HTMLLinkElement>('link[rel=preload]');
    link?.dispatchEvent(new Event('error'));
    expect(link?.dataset.state).toBe('error');
  });

  it('requests the initial responses of a page with its parameters, encoded', () => {
    start('#/subPackages/find/detail-book?id=a%26b&x=1');
    expect(first()).toEqual(['POST /api/book id=a%26b&n=1']);
    expect(pageRequested()).toEqual(['/juhe/api/book', expect.objectContaining({ method: 'POST', body: 'id=a%26b&n=1' })]);
    expect(document.documentElement.dataset.kind).toBe('page');
  });

  it('omits a request that lacks a parameter, because the page would send a different one', () => {
    start('#/subPackages/find/detail-book?x=1');
    expect(first()).toEqual([]);
  });

  it("requests a member's responses only with the member's token", () => {
    start('#/subPackages/find/novel-bookshelf');
    expect(fetched()).toEqual(['/r/content/1/shelf.js', '/r/content/1/texts.js']);
    localStorage.setItem('token', 'secret');
    start('#/subPackages/find/novel-bookshelf');
    localStorage.clear();
    expect(pageRequested()).toEqual([
      '/juhe/api/shelf',
      expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'secret' }) }),
    ]);
  });

  it('fetches the files of a page of the shell', () => {
    start('#/subPackages/user/login?redirect=%2F');
    expect(fetched()).toEqual(['/r/shell/1/login.js', '/r/shell/1/messages.js']);
    expect(document.querySelector('link[rel=preload]')).toBeNull();
  });

  it.each(['#/nowhere', '#%E0%A4%A', '#?a=b', '#__proto__'])('leaves an unknown address to the shell: %s', (hash) => {
    start(hash);
    expect(first()).toHaveLength(hash === '#?a=b' ? 1 : 0);
  });

  it('requests the complete document when the embedded one may omit the page of the address', () => {
    start('#/nowhere');
    expect(fetched()).toEqual([]);
    Object.assign(page.live, { partial: true });
    start('#/nowhere');
    expect(fetched()).toEqual(['/platform/live.json']);
    expect(Reflect.get(window, '__JUHE__')).toHaveProperty('whole', expect.any(Promise));
    requests = [];
    start('#/pages/index/index');
    expect(fetched()).not.toContain('/platform/live.json');
    Reflect.deleteProperty(page.live, 'partial');
  });

  describe('in grey mode', () => {
    const isGrey = () => document.documentElement.hasAttribute('data-grey');
    const answering = (data: unknown) => {
      globalThis.fetch = (async () => new Response(JSON.stringify({ code: 200, msg: 'ok', data }))) as typeof fetch;
    };
    const nextTask = () => new Promise((resolve) => setTimeout(resolve));
    /** Simulates the early script, which applies the stored setting. */
    const remember = (grey: boolean) => document.documentElement.toggleAttribute('data-grey', grey);
    beforeEach(() => remember(false));

    it('is grey from the start if it was grey last time, until the setting is known', async () => {
      remember(true);
      answering('false');
      start('#/pages/index/index');
      expect(isGrey()).toBe(true);
      await nextTask();
      expect(isGrey()).toBe(false);
    });

    // COMMON-3
    it.each([
      ['true', true],
      ['TRUE', false],
      ['1', false],
      ['', false],
      [true, false],
      [null, false],
    ])('takes the setting %p as %p, and leaves the answer to the shell', async (data, shown) => {
      answering(data);
      start('#/pages/index/index');
      expect(isGrey()).toBe(false);
      await nextTask();
      expect(isGrey()).toBe(shown);
      const answer = await firsts()['GET /api/common/configKey/sys.global.graying.app'];
      expect(await answer?.json()).toMatchObject({ data });
    });

    it.each([
      ['nothing is answered', () => Promise.reject(new TypeError('offline'))],
      ['the answer is none', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ])('stays as remembered when %s', async (_title, answer) => {
      remember(true);
      globalThis.fetch = answer as typeof fetch;
      start('#/pages/index/index');
      await nextTask();
      expect(isGrey()).toBe(true);
    });
  });
});
