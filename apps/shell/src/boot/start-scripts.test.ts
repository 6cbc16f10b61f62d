import { boot } from './boot.ts';

const home = '/pages/index/index';

describe('the scripts of the shell', () => {
  const started = () => [...document.querySelectorAll('script[data-initial]')].map((script) => script.getAttribute('src'));
  /** The decoded pictures, and the function that completes the decoding. */
  let decode: () => void;
  let answerScreen: (response: Response) => void;
  const start = ({ hash = '', sheets = '' } = {}) => {
    const page = {
      apiPrefix: '/juhe',
      lang: 'zh-Hans',
      screens: ['/a/b'],
      screen: { path: home, at: Date.now(), answers: {}, sprite: '/r/shell/1/icons.svg' },
      live: { shell: { base: '/r/shell/1/', routes: [] }, remotes: {} },
    };
    document.head.innerHTML = `<link rel="x-script" as="script" href="/r/shell/1/react.js" crossorigin="anonymous" integrity="sha384-x">
      <link rel="x-script" as="script" href="/r/shell/1/main.js" crossorigin="anonymous"><script type="application/json" id="juhe-page">${JSON.stringify(page)}</script>`;
    document.body.innerHTML = `${sheets}<div id="root"><div class="skeleton"></div></div><div id="first" data-embedded><main><img src="/media/banner.webp" fetchpriority="high"></main></div>`;
    history.replaceState(null, '', `/h5/${hash}`);
    // As decided by the early script.
    document.documentElement.dataset.first = hash ? 'off' : 'on';
    boot();
  };
  /** Lets promises and frames proceed without advancing time. */
  const settle = async () => {
    for (let step = 0; step < 36; step += 1) {
      await Promise.resolve();
      jest.advanceTimersByTime(4);
    }
  };

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    delete document.documentElement.dataset.first;
    Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true, writable: true });
    AbortSignal.timeout ??= () => new AbortController().signal;
    HTMLImageElement.prototype.decode = () =>
      new Promise((resolve) => {
        decode = () => resolve();
      });
    globalThis.fetch = (async (url: string) =>
      url.startsWith('/platform/screen')
        ? new Promise<Response>((resolve) => {
            answerScreen = resolve;
          })
        : new Response('{}')) as typeof fetch;
  });
  afterEach(() => jest.useRealTimers());

  it('are fetched after the requested screen, 400 ms later at the latest', async () => {
    const preloaded = () => document.querySelectorAll('link[rel=preload][as=script]').length;
    start({ hash: '#/a/b' });
    await settle();
    expect(preloaded()).toBe(0);
    answerScreen(new Response(null, { status: 204 }));
    await settle();
    expect(preloaded()).toBe(2);

    start({ hash: '#/a/b' });
    jest.advanceTimersByTime(399);
    await Promise.resolve();
    expect(preloaded()).toBe(0);
    jest.advanceTimersByTime(1);
    await settle();
    expect(preloaded()).toBe(2);

    start({ hash: '#/nowhere' });
    expect(preloaded()).toBe(2);
  });

  it('run immediately, in their order, when there is no first screen', async () => {
    start({ hash: '#/nowhere' });
    await settle();
    expect(started()).toEqual(['/r/shell/1/react.js', '/r/shell/1/main.js']);
    const script = document.querySelector<HTMLScriptElement>('script[data-initial]');
    expect(script?.async).toBe(false);
    expect(script).toHaveAttribute('integrity', 'sha384-x');
    expect(script).toHaveAttribute('crossorigin', 'anonymous');
  });

  it('wait until the first screen has been drawn with its largest picture', async () => {
    start();
    await settle();
    expect(started()).toEqual([]);
    decode();
    await settle();
    expect(started()).toHaveLength(2);
  });

  it('are requested, with the sprite of the icons, once the first screen in the document has been painted', async () => {
    const requested = () => document.querySelectorAll('link[rel=preload][as=script]').length;
    start();
    await Promise.resolve();
    jest.advanceTimersByTime(20);
    await Promise.resolve();
    expect(requested()).toBe(0);
    expect(document.querySelector('#sprite')).toBeNull();
    await settle();
    expect(requested()).toBe(2);
    expect(document.querySelector('#sprite use')).toHaveAttribute('href', '/r/shell/1/icons.svg#x');
  });

  it('run after the style sheets of the shell, whether these arrive or fail', async () => {
    const sheet = () => document.querySelector('body > link[rel=stylesheet]');
    for (const event of ['load', 'error']) {
      const sheets =
        '<template id="juhe-styles"><link rel="stylesheet" href="/r/shell/1/main.css" integrity="sha384-y"></template>';
      start({ hash: '#/nowhere', sheets });
      await settle();
      expect(sheet()).toHaveAttribute('integrity', 'sha384-y');
      expect(started()).toEqual([]);
      sheet()?.dispatchEvent(new Event(event));
      await settle();
      expect(started()).toHaveLength(2);
    }
  });

  it('do not wait for a late picture', async () => {
    start();
    await settle();
    jest.advanceTimersByTime(300);
    await settle();
    expect(started()).toHaveLength(2);
  });

  it('wait for a requested first screen, up to a limit', async () => {
    start({ hash: '#/a/b' });
    await settle();
    expect(started()).toEqual([]);
    jest.advanceTimersByTime(500);
    await settle();
    expect(started()).toHaveLength(2);
  });

  it('run immediately when the address turns out to have no first screen', async () => {
    start({ hash: '#/a/b' });
    answerScreen(new Response(undefined, { status: 204 }));
    await settle();
    expect(started()).toHaveLength(2);
  });

  it('run in a hidden tab, where nothing is drawn', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    start();
    await settle();
    expect(started()).toHaveLength(2);
    hidden.mockRestore();
  });
});
