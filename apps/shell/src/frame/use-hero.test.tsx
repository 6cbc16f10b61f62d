import {
  HashRouter,
  type Navigation,
  PageLink,
  type RouteEntry,
  RouteTableProvider,
  useCurrentPath,
  useNavigation,
} from '@juhe/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useHero } from './use-hero.ts';

const list = '/subPackages/shop/mall-more';
const goods = '/subPackages/shop/goods-info';
const plain = '/subPackages/shop/cart';
const routes: RouteEntry[] = [list, goods, plain].map((path) => ({ path, title: path, access: 'public', kind: 'page' }));
const isSignedIn = () => false;
const onRefused = () => undefined;

let navigation: Navigation;

const Pages = () => {
  const path = useCurrentPath();
  navigation = useNavigation();
  useHero();
  return (
    <main>
      {path === goods && <span data-hero-page="picture" />}
      {path === plain && <p>no picture</p>}
      {path === list &&
        [goods, plain].map((to) => (
          <PageLink key={to} to={to} query={{ saleNo: 'S1' }}>
            <span data-hero="picture">
              <img src="/tea.webp" alt={to} />
            </span>
          </PageLink>
        ))}
    </main>
  );
};

const movement = () => document.documentElement.dataset.hero;
const tap = (name: string) => act(async () => screen.getByRole('img', { name }).click());

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 44, 375, 375));
  jest.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('http://localhost/tea.webp');
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
  window.history.pushState(null, '', `#${list}`);
  render(
    <HashRouter>
      <RouteTableProvider routes={routes} isSignedIn={isSignedIn} onRefused={onRefused}>
        <Pages />
      </RouteTableProvider>
    </HashRouter>,
  );
});

it('shows the list’s picture at the position of the large one, and animates it back', async () => {
  await tap(goods);
  await waitFor(() => expect(movement()).toBe('forward'));
  expect(document.body.lastElementChild).toHaveStyle({ position: 'absolute', top: '44px', width: '375px' });
  await act(async () => navigation.back());
  await waitFor(() => expect(movement()).toBe('back'));
  expect(document.body.lastElementChild).not.toHaveStyle({ position: 'absolute' });
});

it('does not change a page without a large picture', async () => {
  await tap(plain);
  expect(await screen.findByText('no picture')).toBeInTheDocument();
  expect(movement()).toBeUndefined();
});
