import { waitFor } from '@testing-library/react';
import {
  type AppLocation,
  closingOthers,
  createAppHistory,
  historyDepth,
  moveAs,
  type Movement,
  replacePage,
} from './history.ts';

const tab = '/pages/index/index';
const goods = '/subPackages/shop/goods-info?saleNo=1';

interface Step {
  readonly action: string;
  readonly path: string;
  readonly key: string;
  readonly movement: Movement | undefined;
}

let stop: () => void = () => undefined;

/** A document that opens at `hash`, as after an address typed into the same browser tab. */
const openDocument = (hash: string) => {
  stop();
  window.history.pushState(null, '', `#${hash}`);
  const history = createAppHistory();
  const steps: Step[] = [];
  const record = ({ action, location }: AppLocation, movement?: Movement) =>
    steps.push({ action, path: location.pathname + location.search, key: location.key, movement });
  record(history.current());
  stop = history.listen(record);
  return { history, steps, latest: () => steps.at(-1) };
};

afterEach(() => stop());

it('gives the first entry of each document a key of its own, which a reload finds again', () => {
  const first = openDocument(tab).steps[0]?.key;
  const second = openDocument(goods).steps[0]?.key;
  expect(first).not.toBe('default');
  expect(second).not.toBe(first);
  expect(createAppHistory().current().location.key).toBe(second);
  expect(historyDepth()).toBe(0);
});

// SHELL-3
it('takes a plain change of the hash for a new page above the current one, with a way back', async () => {
  const { history, steps, latest } = openDocument(tab);
  window.location.hash = goods;
  await waitFor(() => expect(latest()).toMatchObject({ action: 'PUSH', path: goods, movement: 'forward' }));
  expect(latest()?.key).not.toBe(steps[0]?.key);
  expect(historyDepth()).toBe(1);
  history.navigator.go(-1);
  await waitFor(() => expect(latest()).toMatchObject({ action: 'POP', path: tab, movement: 'back', key: steps[0]?.key }));
  expect(historyDepth()).toBe(0);
});

it('keeps the entry when the browser replaces it by one of the same address', () => {
  const { steps } = openDocument(goods);
  window.history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(steps.at(-1)).toMatchObject({ key: steps[0]?.key, movement: 'none' });
  expect(historyDepth()).toBe(0);
});

it('opens a page in place of another from outside of the router', () => {
  const { steps } = openDocument(tab);
  replacePage('/pages/user/bind-mobile');
  expect(steps.at(-1)).toMatchObject({ path: '/pages/user/bind-mobile', movement: 'none' });
  expect(steps.at(-1)?.key).not.toBe(steps[0]?.key);
  expect(historyDepth()).toBe(0);
});

it('moves forward, back, along the tabs, or not at all', async () => {
  const { history, latest } = openDocument(tab);
  history.navigator.push(goods);
  expect(latest()?.movement).toBe('forward');
  history.navigator.replace(`${goods}&tab=reviews`);
  expect(latest()?.movement).toBe('none');
  history.navigator.go(-1);
  await waitFor(() => expect(latest()).toMatchObject({ path: tab, movement: 'back' }));
  history.navigator.go(1);
  await waitFor(() => expect(latest()).toMatchObject({ path: `${goods}&tab=reviews`, movement: 'forward' }));
  moveAs('tab', () => history.navigator.replace('/pages/mine/mine'));
  expect(latest()?.movement).toBe('tab');
});

it('does not move again what the browser has moved itself', () => {
  const { steps } = openDocument(tab);
  window.history.replaceState({ idx: -1, key: 'former' }, '');
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: true }));
  expect(steps.at(-1)).toMatchObject({ action: 'POP', key: 'former', movement: 'none' });
});

it('tells about going back outside of the popstate event, in which React starts no view transition', async () => {
  const { history, latest } = openDocument(tab);
  history.navigator.push(goods);
  const received = new Promise<Step | undefined>((resolve) =>
    window.addEventListener('popstate', () => resolve(latest()), { once: true }),
  );
  history.navigator.go(-1);
  expect(await received).toMatchObject({ path: goods });
  await waitFor(() => expect(latest()?.path).toBe(tab));
});

// SHELL-1
it('closes the pages below a tab page once that shows, without showing any of them', async () => {
  const { history, steps, latest } = openDocument(tab);
  history.navigator.push(goods);
  history.navigator.push('/subPackages/shop/cart');
  const before = steps.length;
  closingOthers(() => history.navigator.replace('/pages/mine/mine'));
  expect(latest()).toMatchObject({ action: 'REPLACE', path: '/pages/mine/mine' });
  history.settle();
  await waitFor(() => expect(historyDepth()).toBe(0));
  expect(window.location.hash).toBe('#/pages/mine/mine');
  expect(history.current().location.key).toBe(latest()?.key);
  expect(steps).toHaveLength(before + 1);
  history.navigator.push(goods);
  expect(historyDepth()).toBe(1);
  history.navigator.go(-1);
  await waitFor(() => expect(latest()).toMatchObject({ path: '/pages/mine/mine', movement: 'back' }));
});

it('stays on the page of a hash that changes while the pages below a tab page close', async () => {
  const { history, latest } = openDocument(tab);
  history.navigator.push(goods);
  closingOthers(() => history.navigator.replace('/pages/mine/mine'));
  history.settle();
  window.location.hash = '#/pages/message/message';
  await waitFor(() => expect(latest()).toMatchObject({ action: 'PUSH', path: '/pages/message/message' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(latest()?.path).toBe('/pages/message/message');
  expect(window.location.hash).toBe('#/pages/message/message');
  expect(history.current().location.pathname).toBe('/pages/message/message');
});
