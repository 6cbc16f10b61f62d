import '@testing-library/jest-dom';
import { defineSlot } from '@juhe/contract/slot';
import {
  type FragmentProps,
  type LiveDocument,
  type LiveFill,
  MemoryRouter,
  type RouteEntry,
  RouteTableProvider,
  setLang,
  setSlotHost,
} from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Slot } from './slot.tsx';

const grid = defineSlot({ id: 'mine.grid', kind: 'entries', most: 2 });
const below = defineSlot<{ saleNo: string }>({ id: 'goods.below-price', kind: 'fragment', most: 2, height: 44 });

const entry = (app: string, more: Partial<LiveFill> = {}): LiveFill => ({
  slot: 'mine.grid',
  title: `title of ${app}`,
  icon: 'star',
  to: `/remote/${app}/home`,
  ...more,
});
const fragment = (more: Partial<LiveFill> = {}): LiveFill => ({
  slot: 'goods.below-price',
  expose: './slot/goods.below-price',
  js: [`${test}.js`],
  css: [],
  ...more,
});

/** Failures are remembered per tab: each test has its own files. */
let test = 0;
let remotes: Record<string, { fills: LiveFill[]; killed?: true }> = {};
let newest: typeof remotes | undefined;
let listeners: (() => void)[] = [];
let reportGone: () => void = () => undefined;
const Fragment = ({ app, props, onGone: onUnavailable }: FragmentProps) => {
  reportGone = onUnavailable;
  return <p>{`${app} got ${String(props.saleNo)}`}</p>;
};
const documentOf = (apps: typeof remotes) => ({ remotes: apps }) as unknown as LiveDocument;
const install = (loadFragment: () => Promise<ComponentType<FragmentProps>> = async () => Fragment) => {
  const document = documentOf(remotes);
  let newDocument: LiveDocument | undefined;
  setSlotHost({
    live: {
      document,
      newest: () => (newest ? (newDocument ??= documentOf(newest)) : undefined),
      newestLang: () => 'en',
      remote: (app) => (newest ?? remotes)[app],
      subscribe: (listener) => {
        listeners.push(listener);
        return () => {
          listeners = listeners.filter((registered) => registered !== listener);
        };
      },
    },
    loadFragment,
  });
};
const notifyListeners = () => act(async () => listeners.forEach((listener) => listener()));

let near: (() => void)[] = [];
class Observer {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    near.push(() => this.callback([{ isIntersecting: true }]));
  }
  disconnect() {}
}
const comeNear = () => act(async () => near.forEach((callback) => callback()));

let signedIn = false;
const isSignedIn = () => signedIn;
const onRefused = () => undefined;
const pageOf = (app: string): RouteEntry => ({ path: `/remote/${app}/home`, title: app, access: 'public', kind: 'page' });
const show = (children: React.ReactNode) =>
  render(
    <MemoryRouter>
      <RouteTableProvider routes={['a', 'b', 'c'].map(pageOf)} isSignedIn={isSignedIn} onRefused={onRefused}>
        {children}
      </RouteTableProvider>
    </MemoryRouter>,
  );
const entries = () => <Slot {...grid()}>{({ title, to }) => <a href={to}>{title}</a>}</Slot>;
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);
const room = () => document.querySelector<HTMLElement>('[style*="height: 44px"]');
const placeAt = (top: number) => {
  HTMLElement.prototype.getBoundingClientRect = () => ({ top }) as DOMRect;
};
const { getBoundingClientRect } = HTMLElement.prototype;

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: Observer });
  test += 1;
  [remotes, newest, listeners, near, signedIn] = [{}, undefined, [], [], false];
});
afterEach(() => {
  HTMLElement.prototype.getBoundingClientRect = getBoundingClientRect;
  act(() => setLang('zh-Hans'));
});

describe('entries', () => {
  it('are those of pages that exist, as many as the slot shows, by the operator’s order and then by app', () => {
    remotes = {
      a: { fills: [entry('a'), entry('a', { slot: 'other.slot', title: 'elsewhere' })] },
      b: { fills: [entry('b', { order: 0 })] },
      c: { fills: [entry('c', { to: '/remote/gone/home' })] },
    };
    install();
    show(entries());
    expect(links()).toEqual(['title of b', 'title of a']);
  });

  it('for members are not shown to visitors', () => {
    remotes = { a: { fills: [entry('a', { access: 'required' })] }, b: { fills: [entry('b')] } };
    install();
    const { unmount } = show(entries());
    expect(links()).toEqual(['title of b']);
    unmount();
    signedIn = true;
    show(entries());
    expect(links()).toEqual(['title of a', 'title of b']);
  });

  it('disappear when their app is switched off, and have titles in the chosen language', async () => {
    remotes = { a: { fills: [entry('a')] }, b: { fills: [entry('b')] } };
    install();
    show(entries());
    newest = { a: { fills: [], killed: true }, b: { fills: [entry('b', { title: 'in English' })] } };
    await notifyListeners();
    expect(links()).toEqual(['title of b']);
    act(() => setLang('en'));
    expect(links()).toEqual(['in English']);
  });
});

describe('a fragment', () => {
  it('has its room at once, and is loaded when it comes near the screen', async () => {
    remotes = { a: { fills: [fragment()] } };
    const load = jest.fn(async () => Fragment);
    install(load);
    show(<Slot {...below({ saleNo: 'S1' })} />);
    expect(room()).toBeEmptyDOMElement();
    expect(load).not.toHaveBeenCalled();
    await comeNear();
    expect(room()).toHaveTextContent('a got S1');
  });

  it('leaves its room empty when it fails on the screen, and none the next time', async () => {
    remotes = { a: { fills: [fragment()] } };
    install();
    placeAt(100);
    const { unmount } = show(<Slot {...below({ saleNo: 'S1' })} />);
    await comeNear();
    act(() => reportGone());
    expect(room()).toBeEmptyDOMElement();
    unmount();
    show(<Slot {...below({ saleNo: 'S1' })} />);
    expect(room()).toBeNull();
  });

  it('takes no room any more when it fails below the screen', async () => {
    remotes = { a: { fills: [fragment()] } };
    install();
    placeAt(innerHeight + 50);
    show(<Slot {...below({ saleNo: 'S1' })} />);
    await comeNear();
    act(() => reportGone());
    expect(room()).toBeNull();
  });

  it('goes at once when its app is switched off, without moving the page', async () => {
    remotes = { a: { fills: [fragment()] } };
    install();
    placeAt(100);
    show(<Slot {...below({ saleNo: 'S1' })} />);
    await comeNear();
    newest = { a: { fills: [], killed: true } };
    await notifyListeners();
    expect(room()).toBeEmptyDOMElement();
  });

  it('that comes with a later document does not move the page', async () => {
    remotes = {};
    install();
    show(<Slot {...below({ saleNo: 'S1' })} />);
    remotes.a = { fills: [fragment()] };
    await notifyListeners();
    expect(room()).toBeNull();
  });

  it('is absent where its host cannot be had', async () => {
    remotes = { a: { fills: [fragment()] } };
    install(() => Promise.reject(new Error('down')));
    show(<Slot {...below({ saleNo: 'S1' })} />);
    await comeNear();
    expect(room()).toBeEmptyDOMElement();
  });
});
