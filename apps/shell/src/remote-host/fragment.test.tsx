import '@testing-library/jest-dom';
import { clearSession, startSession } from '@juhe/auth';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { type LiveFill, MemoryRouter, setLang, useTranslations } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import type { LoadedPage, LoadOptions, RemoteHost } from './host.ts';
import { PageFailure } from './page-failure.ts';
import { onReport, type Report } from '../shared/report.ts';
import { fragmentOf, loadLimit, showLimit } from './fragment.tsx';
import { useFragmentApps } from '../shared/fragment-apps.ts';
import type { LiveSource } from '../shared/live-source.ts';

let reports: Report[] = [];
onReport((event) => reports.push(event));

let test = 0;
/** A fragment that was shown once is shown again at once: each test has its own. */
const fillOf = (more: Partial<LiveFill> = {}): LiveFill => ({
  slot: 'goods.below-price',
  expose: `./slot/${test}`,
  js: [],
  css: [],
  ...more,
});
const messages = { hello: { greeting: 'hello' } };
const Hello = ({ saleNo }: { saleNo?: string }) => <p>{`${useTranslations('hello')('greeting')} ${saleNo}`}</p>;
const ready =
  (Screen: (props: { saleNo?: string }) => React.ReactNode = Hello) =>
  async (): Promise<LoadedPage> => ({ Screen: Screen as LoadedPage['Screen'], messages, release: '2' });

const Present = () => <output>{useFragmentApps().join()}</output>;
const show = async (
  load: () => Promise<LoadedPage>,
  { fill = fillOf(), live = {} }: { fill?: LiveFill; live?: Partial<LiveSource> } = {},
) => {
  const onUnavailable = jest.fn();
  const calls: (LoadOptions & { lang: string })[] = [];
  const host: RemoteHost = {
    loadPage: (_app, _expose, lang, options = {}) => {
      calls.push({ lang, ...options });
      return load();
    },
    preload: () => undefined,
  };
  const Fragment = fragmentOf(host, { remote: () => undefined, ...live } as unknown as LiveSource);
  const view = render(
    <MemoryRouter>
      <Fragment app="wallet" fill={fill} props={{ saleNo: 'S1' }} onGone={onUnavailable} />
      <Present />
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return { onGone: onUnavailable, calls, ...view };
};

beforeEach(() => {
  test += 1;
  reports = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  act(() => {
    setLang('zh-Hans');
    clearSession();
  });
  jest.restoreAllMocks();
});

it('shows the fragment with its own texts and the page’s values, and counts it as a load of its release', async () => {
  const { calls, onGone: onUnavailable } = await show(ready());
  expect(screen.getByText('hello S1')).toBeInTheDocument();
  expect(calls).toMatchObject([{ limit: loadLimit }]);
  expect(reports).toEqual([{ kind: 'load', app: 'wallet', release: '2' }]);
  expect(onUnavailable).not.toHaveBeenCalled();
});

it('registers its app on the page while it is mounted', async () => {
  const { unmount } = await show(ready());
  expect(screen.getByRole('status')).toHaveTextContent('wallet');
  unmount();
  render(<Present />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is absent when it cannot be loaded, which the loader has reported', async () => {
  const { onGone: onUnavailable } = await show(() => Promise.reject(new PageFailure('network', 'down')));
  expect(onUnavailable).toHaveBeenCalledTimes(1);
  expect(reports).toEqual([]);
});

it('lets the host report a timeout, and aborts when unmounted', async () => {
  const late = await show(() => Promise.reject(new PageFailure('timeout', 'late')));
  late.unmount();
  expect(late.calls[0]?.signal?.aborted).toBe(false);
  const pending = await show(() => new Promise(() => undefined));
  pending.unmount();
  expect(pending.calls[0]?.signal?.aborted).toBe(true);
});

it('is absent when it throws, as a failure of its own release', async () => {
  const { onGone: onUnavailable } = await show(
    ready(() => {
      throw new Error('bug');
    }),
  );
  expect(onUnavailable).toHaveBeenCalledTimes(1);
  expect(reports).toEqual([{ kind: 'failure', app: 'wallet', release: '2', name: 'threw', thrown: expect.any(Error) }]);
});

it('is absent when its content does not arrive', async () => {
  jest.useFakeTimers();
  const neverSettles = new Promise(() => undefined);
  const { onGone: onUnavailable } = await show(
    ready(() => {
      use(neverSettles);
      return null;
    }),
  );
  await act(async () => jest.advanceTimersByTime(showLimit - 1));
  expect(onUnavailable).not.toHaveBeenCalled();
  await act(async () => jest.advanceTimersByTime(1));
  expect(onUnavailable).toHaveBeenCalledTimes(1);
  expect(reports).toMatchObject([{ kind: 'failure', app: 'wallet', release: '2', name: 'timeout' }]);
});

it('keeps its content when its texts in another language do not arrive', async () => {
  let fails = false;
  const { onGone: onUnavailable } = await show(() => (fails ? Promise.reject(new PageFailure('network', 'down')) : ready()()));
  fails = true;
  await act(async () => setLang('en'));
  expect(screen.getByText('hello S1')).toBeInTheDocument();
  expect(onUnavailable).not.toHaveBeenCalled();
});

it('requests nothing for members while nobody is signed in', async () => {
  const { calls } = await show(ready(), { fill: fillOf({ access: 'required' }) });
  expect(calls).toEqual([]);
  await act(async () => startSession('token', { id: '1', nickname: 'A' } as MemberInfo));
  expect(screen.getByText('hello S1')).toBeInTheDocument();
  act(() => clearSession());
  expect(screen.queryByText('hello S1')).toBeNull();
});

it('runs no code of a switched-off app', async () => {
  const { calls } = await show(ready(), { live: { remote: () => ({ killed: true }) as never } });
  expect(calls).toEqual([]);
});
