import { runContainerScript } from './container-script.ts';

const src = '/r/mall/2/remoteEntry.js';
const container = { init: () => undefined, get: async () => () => ({}) };
const elements = () => [...document.head.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link, script')];
const addressOf = (element: HTMLLinkElement | HTMLScriptElement | undefined) =>
  element?.getAttribute('href') ?? element?.getAttribute('src');
/** Fires the event on the pending element as the browser would. */
const end = async (type: 'load' | 'error') => {
  elements().at(-1)?.dispatchEvent(new Event(type));
  await jest.advanceTimersByTimeAsync(0);
};
const start = (attempt = 0) => runContainerScript('juhe_mall', src, 'sha384-x', attempt);

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, 'juhe_mall');
});
afterEach(() => jest.useRealTimers());

describe('runContainerScript', () => {
  it('fetches the entry, runs it with its hash, and leaves no trace', async () => {
    const run = start();
    expect(elements()).toMatchObject([{ rel: 'preload', integrity: 'sha384-x', crossOrigin: 'anonymous' }]);
    await end('load');
    expect(elements().at(-1)).toMatchObject({ tagName: 'SCRIPT', integrity: 'sha384-x', crossOrigin: 'anonymous' });
    Reflect.set(globalThis, 'juhe_mall', container);
    await end('load');
    expect(await run).toBe(container);
    expect(elements()).toEqual([]);
    expect(Reflect.get(globalThis, 'juhe_mall')).toBeUndefined();
  });

  it('makes three attempts, each at another address, with a delay after a quick failure', async () => {
    const outcome = start().catch((thrown: unknown) => thrown);
    const addresses = [addressOf(elements()[0])];
    for (const pause of [250, 500]) {
      await end('error');
      await jest.advanceTimersByTimeAsync(pause - 1);
      expect(elements()).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      addresses.push(addressOf(elements()[0]));
    }
    await end('error');
    expect(await outcome).toMatchObject({ kind: 'network' });
    expect(addresses[0]).toBe(src);
    expect(new Set(addresses).size).toBe(3);
    expect(elements()).toEqual([]);
  });

  it('limits an attempt to 3 s and aborts its request, which frees the connection', async () => {
    const outcome = start().catch((thrown: unknown) => thrown);
    const [first] = elements();
    await jest.advanceTimersByTimeAsync(2999);
    expect(first?.isConnected).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(first?.isConnected).toBe(false);
    expect(addressOf(elements()[0])).toMatch(/\?r=\d+$/);
    await jest.advanceTimersByTimeAsync(6000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
    expect(elements()).toEqual([]);
  });

  it("uses the boot script's preload, whether pending or complete", async () => {
    for (const state of [undefined, 'load']) {
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: src });
      if (state) link.dataset.state = state;
      document.head.append(link);
      const run = start();
      if (!state) {
        expect(elements()).toEqual([link]);
        await end('load');
      }
      await jest.advanceTimersByTimeAsync(0);
      expect(elements().map((element) => element.tagName)).toEqual(['LINK', 'SCRIPT']);
      Reflect.set(globalThis, 'juhe_mall', container);
      await end('load');
      expect(await run).toBe(container);
      expect(link.isConnected).toBe(false);
    }
  });

  it('starts with the address of the attempt', () => {
    void start(7).catch(() => undefined);
    expect(addressOf(elements()[0])).toBe(`${src}?r=7`);
  });

  it('rejects a script that is not a container', async () => {
    const outcome = start().catch((thrown: unknown) => thrown);
    for (const pause of [250, 500, 0]) {
      await end('load');
      Reflect.set(globalThis, 'juhe_mall', { init: 1 });
      await end('load');
      await jest.advanceTimersByTimeAsync(pause);
    }
    expect(await outcome).toMatchObject({ kind: 'corrupt' });
  });
});
