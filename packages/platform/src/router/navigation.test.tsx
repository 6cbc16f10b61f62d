import { definePage } from '@juhe/contract/page';
import * as mallPages from '@juhe/contract/pages/mall';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import type { RouteEntry } from '@juhe/contract/live-document';
import { type Navigation, useNavigation, useQuery } from './navigation.ts';
import { settleNavigation } from './navigation-lock.ts';
import { PageLink } from './page-link.tsx';
import type { Refusal } from './refusal.ts';
import { RouteTableProvider } from './route-table.tsx';
import { pageUrl, pathOf } from './url.ts';

const routes: RouteEntry[] = [
  { path: '/pages/index/index', title: '发现', access: 'public', kind: 'tab' },
  { path: '/pages/mine/mine', title: '我的', access: 'required', kind: 'tab' },
  { path: '/subPackages/user/login', title: '登录', access: 'public', kind: 'page' },
  { path: '/subPackages/shop/goods-info', title: '商品', access: 'public', kind: 'page' },
  { path: '/subPackages/shop/cart', title: '购物车', access: 'required', kind: 'page' },
];
const goods = '/subPackages/shop/goods-info';
const goodsPage = definePage<never, 'tab' | 'sort' | 'saleNo'>(goods);

let navigation: Navigation;
let address: string;
/** The history entry: `default` is the first one. */
let entry: string;
const refusals: Refusal[] = [];

const Probe = () => {
  const { pathname, search, key } = useLocation();
  entry = key;
  navigation = useNavigation();
  address = pathname + search;
  const query = useQuery(mallPages.goodsInfo);
  return <output>{JSON.stringify(query)}</output>;
};

const start = ({
  signedIn = false,
  at = '/pages/index/index',
  prepare,
  children,
}: {
  signedIn?: boolean;
  at?: string;
  prepare?: (path: string) => void;
  children?: React.ReactNode;
} = {}) => {
  const isSignedIn = () => signedIn;
  refusals.length = 0;
  settleNavigation();
  render(
    <MemoryRouter initialEntries={[at]}>
      <RouteTableProvider
        routes={routes}
        isSignedIn={isSignedIn}
        onRefused={(refusal) => refusals.push(refusal)}
        {...(prepare ? { prepare } : {})}
      >
        <Probe />
        {children}
      </RouteTableProvider>
    </MemoryRouter>,
  );
};

const runInAct = <T,>(step: () => T): T => {
  let result: T | undefined;
  act(() => {
    result = step();
  });
  return result as T;
};

describe('navigation (specification §2)', () => {
  it('wants a url', () => {
    start();
    expect(runInAct(() => navigation.navigateTo(''))).toMatchObject({ reason: 'urlMissing', message: '缺少页面地址' });
    expect(runInAct(() => navigation.redirectTo('', { a: 1 }))).toMatchObject({ reason: 'urlMissing' });
  });

  it('wants a page that exists', () => {
    start();
    expect(runInAct(() => navigation.navigateTo('/subPackages/no/where'))).toMatchObject({
      reason: 'pageMissing',
      message: '页面不存在',
    });
    expect(refusals).toHaveLength(1);
    expect(address).toBe('/pages/index/index');
  });

  it('navigates and redirects to no tab page, switches to tab pages only', () => {
    start({ signedIn: true, at: goods });
    expect(runInAct(() => navigation.navigateTo('/pages/mine/mine'))).toMatchObject({ reason: 'toTab' });
    expect(runInAct(() => navigation.redirectTo('/pages/mine/mine'))).toMatchObject({ reason: 'toTab' });
    expect(runInAct(() => navigation.switchTab('/subPackages/shop/cart'))).toMatchObject({ reason: 'notTab' });
    expect(runInAct(() => navigation.switchTab('/pages/mine/mine'))).toBeUndefined();
    expect(address).toBe('/pages/mine/mine');
  });

  // SHELL-15
  it('refuses the same url while it is being opened, and lets it in afterwards', () => {
    start();
    const both = runInAct(() => [navigation.navigateTo(goods, { saleNo: '1' }), navigation.navigateTo(goods, { saleNo: '1' })]);
    expect(both).toEqual([undefined, expect.objectContaining({ reason: 'urlLocked' })]);
    expect(refusals).toEqual([]);
    expect(address).toBe(`${goods}?saleNo=1`);
    runInAct(() => navigation.back());
    expect(runInAct(() => navigation.navigateTo(goods, { saleNo: '1' }))).toBeUndefined();
  });

  it('says 请先登录 to the signed-out and opens the sign-in, which leads back', () => {
    start();
    expect(runInAct(() => navigation.navigateTo('/subPackages/shop/cart'))).toMatchObject({
      reason: 'signedOut',
      message: '请先登录',
    });
    expect(refusals.map(({ message }) => message)).toEqual(['请先登录']);
    expect(address).toBe(`/subPackages/user/login?redirect=${encodeURIComponent('/subPackages/shop/cart')}`);
  });

  it.each(['/pages/publish/publish', '/pages/message/message', '/pages/mine/mine'])(
    'keeps visitors from %s, whether or not an app has it',
    (guarded) => {
      start();
      expect(runInAct(() => navigation.open(`${guarded}?a=1`))).toMatchObject({ reason: 'signedOut', message: '请先登录' });
      expect(address).toBe(pageUrl('/subPackages/user/login', { redirect: `${guarded}?a=1` }));
    },
  );

  it('tells a member that a guarded page is missing when no app has it', () => {
    start({ signedIn: true });
    expect(runInAct(() => navigation.open('/pages/publish/publish'))).toMatchObject({ reason: 'pageMissing' });
  });

  it('opens one sign-in however often it is asked for, and goes back to the page below it', () => {
    start({ at: goods });
    runInAct(() => [navigation.signIn(), navigation.signIn(), navigation.whenSignedIn(() => undefined)]);
    expect(address).toBe(pageUrl('/subPackages/user/login', { redirect: goods }));
    runInAct(() => navigation.open(goods, { replace: true }));
    expect([address, entry]).toEqual([goods, 'default']);
  });

  it('goes back once when the way back is tapped twice', () => {
    start();
    runInAct(() => navigation.navigateTo(goods));
    const before = refusals.length;
    runInAct(() => [navigation.back(), navigation.back()]);
    expect([address, refusals.length]).toEqual(['/pages/index/index', before]);
  });

  it.each(['%', '%E0%A4%A', '/a%', '/pages/mine/mine%zz?x=%&y=%C3', '/%00'])('does not stumble over %j', (url) => {
    start({ at: `/${url}` });
    expect(runInAct(() => navigation.open(url))).toMatchObject({ reason: 'pageMissing' });
    expect(screen.getByRole('status')).toBeInTheDocument();
  });

  it('runs what a member may do, and leads a visitor to the sign-in and back to the same page', () => {
    start({ at: `${goods}?saleNo=S1` });
    expect(runInAct(() => navigation.whenSignedIn(() => 'done'))).toBeUndefined();
    expect(refusals).toMatchObject([{ reason: 'signedOut' }]);
    expect(address).toBe(pageUrl('/subPackages/user/login', { redirect: `${goods}?saleNo=S1` }));
    cleanup();
    start({ signedIn: true, at: goods });
    expect(runInAct(() => navigation.whenSignedIn(() => 'done'))).toBe('done');
    expect(address).toBe(goods);
  });

  it('lets members in', () => {
    start({ signedIn: true });
    expect(runInAct(() => navigation.navigateTo('/subPackages/shop/cart'))).toBeUndefined();
    expect(address).toBe('/subPackages/shop/cart');
  });

  it('goes home where there is no page to go back to', () => {
    start({ at: goods });
    runInAct(() => navigation.back());
    expect(address).toBe('/pages/index/index');
  });

  it('keeps parameters in the address', () => {
    start({ at: `${goods}?saleNo=1&tab=a` });
    runInAct(() => navigation.replaceQuery({ tab: 'b', sort: 'price', saleNo: undefined }, goodsPage));
    expect(screen.getByRole('status')).toHaveTextContent('{"tab":"b","sort":"price"}');
    // @ts-expect-error a parameter that the page does not have
    runInAct(() => navigation.replaceQuery({ tabs: 'b' }, goodsPage));
  });
});

describe('a page link', () => {
  it('is a real link that navigates', async () => {
    start({
      children: (
        <PageLink to={goods} query={{ saleNo: 'S 1', empty: '' }}>
          go
        </PageLink>
      ),
    });
    const link = screen.getByRole('link', { name: 'go' });
    expect(link).toHaveAttribute('href', `#${goods}?saleNo=S+1`);
    await userEvent.click(link);
    expect(screen.getByRole('status')).toHaveTextContent('{"saleNo":"S 1"}');
  });

  it('switches to a tab page', async () => {
    start({ at: goods, children: <PageLink to="/pages/index/index">home</PageLink> });
    await userEvent.click(screen.getByRole('link'));
    expect(address).toBe('/pages/index/index');
  });

  it('has its page loaded ahead when most people follow it, once the page that it stands on has settled', () => {
    jest.useFakeTimers();
    try {
      const prepare = jest.fn();
      start({
        prepare,
        children: (
          <>
            <PageLink to={`${goods}?saleNo=1`} query={{ tab: 'a' }} ahead>
              go
            </PageLink>
            <PageLink to="/pages/index/index">home</PageLink>
            <PageLink to="/subPackages/no/where" ahead>
              nowhere
            </PageLink>
          </>
        ),
      });
      expect(prepare).not.toHaveBeenCalled();
      act(() => jest.runAllTimers());
      expect(prepare.mock.calls).toEqual([[goods]]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not there when its page is not', () => {
    start({ children: <PageLink to="/subPackages/no/where">nowhere</PageLink> });
    expect(screen.queryByText('nowhere')).toBeNull();
  });
});

describe('addresses', () => {
  it('leave out what is not given', () => {
    expect(pageUrl('/a', { x: undefined, y: null, z: '', n: 0, f: false })).toBe('/a?n=0&f=false');
    expect(pageUrl('/a?b=1', { c: '&=?' })).toBe('/a?b=1&c=%26%3D%3F');
  });

  it('know the page that they name', () => {
    expect(['', '/', '/pages/mine/mine/', '/a?x=/b#c'].map(pathOf)).toEqual([
      '/pages/index/index',
      '/pages/index/index',
      '/pages/mine/mine',
      '/a',
    ]);
  });
});
