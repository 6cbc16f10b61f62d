import * as mallPages from '@juhe/contract/pages/mall';
import { HashRouter, type Navigation, type RouteEntry, RouteTableProvider, useLocation, useNavigation } from '@juhe/platform';
import { act, render, waitFor } from '@testing-library/react';
import { useScrollMemory } from './use-scroll-memory.ts';

const discover = '/pages/index/index';
const welfare = '/pages/welfare/welfare';
const minePath = '/pages/mine/mine';
const goods = '/subPackages/shop/goods-info';
const routes: RouteEntry[] = [
  { path: discover, title: '发现', access: 'public', kind: 'tab' },
  { path: welfare, title: '福利', access: 'public', kind: 'tab' },
  { path: minePath, title: '我的', access: 'public', kind: 'tab' },
  { path: goods, title: '商品', access: 'public', kind: 'page' },
];
const isSignedIn = () => true;
const onRefused = () => undefined;

let navigation: Navigation;
let path: string;

const Page = () => {
  path = useLocation().pathname;
  navigation = useNavigation();
  useScrollMemory(path.startsWith('/pages/'));
  return null;
};

const scrollTo = jest.fn((_x: number, y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
});

const scrollBy = (y: number) => {
  scrollTo(0, y);
  window.dispatchEvent(new Event('scroll'));
};

/** Opens a document at `hash`, as after typing an address into the same browser tab. */
const openDocument = (hash: string) => {
  window.history.pushState(null, '', `#${hash}`);
  scrollTo(0, 0);
  return render(
    <HashRouter>
      <RouteTableProvider routes={routes} isSignedIn={isSignedIn} onRefused={onRefused}>
        <Page />
      </RouteTableProvider>
    </HashRouter>,
  );
};

const navigate = async (to: string, step: () => unknown) => {
  await act(async () => void step());
  await waitFor(() => expect(path).toBe(to));
};

beforeEach(() => {
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 10_000, configurable: true });
});

// SHELL-4
it('opens a new document at its top, whatever the position of another page of the browser tab', () => {
  const former = openDocument(welfare);
  scrollBy(1200);
  former.unmount();
  openDocument(goods);
  expect(window.scrollY).toBe(0);
});

// SHELL-4
it('opens a changed hash at the top and restores the position on back', async () => {
  openDocument(goods);
  scrollBy(700);
  await navigate(welfare, () => {
    window.location.hash = welfare;
  });
  expect(window.scrollY).toBe(0);
  scrollBy(300);
  await navigate(goods, () => navigation.back());
  expect(window.scrollY).toBe(700);
  await navigate(welfare, () => window.history.forward());
  expect(window.scrollY).toBe(300);
});

// SHELL-1
it('keeps the position of each tab page, but not of a page that is opened again', async () => {
  openDocument(discover);
  scrollBy(1097);
  await navigate(minePath, () => navigation.switchTab(minePath));
  expect(window.scrollY).toBe(0);
  await navigate(discover, () => navigation.switchTab(discover));
  expect(window.scrollY).toBe(1097);
  await navigate(goods, () => navigation.navigateTo(goods));
  expect(window.scrollY).toBe(0);
  scrollBy(500);
  await navigate(discover, () => navigation.back());
  expect(window.scrollY).toBe(1097);
  await navigate(goods, () => navigation.navigateTo(goods));
  expect(window.scrollY).toBe(0);
});

it('keeps the position when a parameter changes in place', async () => {
  openDocument(goods);
  scrollBy(400);
  await act(async () => navigation.replaceQuery({ saleNo: 'S2' }, mallPages.goodsInfo));
  expect(window.scrollY).toBe(400);
});
