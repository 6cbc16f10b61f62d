import '@testing-library/jest-dom';
import { MemoryRouter, setLang, useTranslations } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { onReport, type Report } from '../shared/report.ts';
import type { LoadedPage, LoadOptions, RemoteHost } from './host.ts';
import { PageFailure } from './page-failure.ts';
import { RemotePage } from './remote-page.tsx';

const Hello = () => <p>{useTranslations('hello')('greeting')}</p>;
const messages = { hello: { greeting: '你好' } };
const previous = { release: '1', previous: true } as const;
const Broken = (): never => {
  throw new Error('bug');
};
let page = 0;
let reports: Report[] = [];
onReport((event) => reports.push(event));

/** A host with prepared results, one per call. */
const hostOf = (...responses: (() => Promise<LoadedPage>)[]) => {
  const calls: ({ lang: string } & LoadOptions)[] = [];
  const host: RemoteHost = {
    loadPage: (_app, _expose, lang, { signal: _signal, ...options } = {}) => {
      calls.push({ lang, ...options });
      const answer = responses[Math.min(calls.length, responses.length) - 1];
      return answer ? answer() : Promise.reject(new Error('no answer'));
    },
    preload: () => undefined,
  };
  return { host, calls };
};
const ready =
  (Screen = Hello, from: Pick<LoadedPage, 'release' | 'previous'> = { release: '2' }) =>
  async (): Promise<LoadedPage> => ({ Screen, messages, ...from });
const fails = (kind: PageFailure['kind']) => async () => Promise.reject(new PageFailure(kind, 'down'));

// Every test has its own page: a page that was shown once is shown again at once.
const show = async (host: RemoteHost, expose = `./page-${page}`) => {
  const view = render(
    <MemoryRouter>
      <RemotePage host={host} app="mall" expose={expose} first />
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return view;
};

/** Returns the button of the notice with `text`. */
const retryOf = (text: string): HTMLElement => {
  expect(screen.getByText(text)).toBeInTheDocument();
  return screen.getByRole('button', { name: '重试' });
};

describe('RemotePage', () => {
  beforeEach(() => {
    page += 1;
    reports = [];
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    act(() => setLang('zh-Hans'));
    jest.restoreAllMocks();
  });

  it('shows a skeleton, then the page with its own texts', async () => {
    let arrive: (page: LoadedPage) => void = () => undefined;
    const { host } = hostOf(() => new Promise((resolve) => (arrive = resolve)));
    await show(host);
    expect(screen.getByRole('status', { name: '页面加载中' })).toBeInTheDocument();
    await act(async () => arrive({ Screen: Hello, messages, release: '2' }));
    expect(screen.getByText('你好')).toBeInTheDocument();
  });

  it('shows a notice after a failure, and refetches on a click', async () => {
    const { host, calls } = hostOf(fails('network'), fails('network'), ready());
    await show(host);
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    expect(retryOf('页面加载失败，点击重试')).toBeInTheDocument();
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    expect(screen.getByText('你好')).toBeInTheDocument();
    expect(calls.map((call) => call.retry)).toEqual([false, true, true]);
  });

  it('reports a connection timeout', async () => {
    const { host } = hostOf(fails('timeout'));
    await show(host);
    expect(screen.getByRole('alert')).toHaveTextContent('连接超时，点击屏幕重试');
  });

  it('contains an error thrown while rendering and recovers from it', async () => {
    let broken = true;
    const Sometimes = () => {
      if (broken) throw new Error('bug');
      return <p>fine</p>;
    };
    const { host } = hostOf(ready(Sometimes));
    await show(host);
    broken = false;
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    expect(screen.getByText('fine')).toBeInTheDocument();
  });

  it('switches to the previous release when the live one throws again after a click', async () => {
    const { host, calls } = hostOf(ready(Broken), ready(Broken), ready(Hello, previous));
    await show(host);
    expect(calls).toHaveLength(1);
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    expect(await screen.findByText('你好')).toBeInTheDocument();
    await act(async () => undefined);
    expect(calls.map((call) => call.previous)).toEqual([false, false, true]);
    const failure = { kind: 'failure', app: 'mall', release: '2', name: 'threw', thrown: expect.any(Error) };
    expect(reports).toEqual([failure, failure, { kind: 'load', app: 'mall', release: '1' }]);
  });

  it('shows the notice when the previous release throws too, and restarts from the live one', async () => {
    const { host, calls } = hostOf(ready(Broken), ready(Broken), ready(Broken, previous), ready());
    await show(host);
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    await screen.findByText('页面加载失败，点击重试');
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    expect(await screen.findByText('你好')).toBeInTheDocument();
    expect(calls.map((call) => call.previous)).toEqual([false, false, true, false]);
  });

  it('never changes the release of a displayed page', async () => {
    let broken = false;
    const Sometimes = () => {
      if (broken) throw new Error('bug');
      return <p>fine</p>;
    };
    const { host, calls } = hostOf(fails('network'), ready(Sometimes));
    await show(host);
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    broken = true;
    await act(async () => setLang('en'));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(calls.map((call) => call.previous)).toEqual([false, false, false]);
  });

  it('requests another language of the displayed release', async () => {
    const { host, calls } = hostOf(ready(Hello, previous));
    await show(host);
    await act(async () => setLang('en'));
    expect(calls.map((call) => call.previous)).toEqual([false, true]);
    expect(reports).toEqual([{ kind: 'load', app: 'mall', release: '1' }]);
  });

  it('shows that a service is paused', async () => {
    const { host } = hostOf(fails('killed'), ready());
    await show(host);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(retryOf('暂停服务，请稍后再来'));
    expect(screen.getByText('你好')).toBeInTheDocument();
  });

  it('notifies the host when the page is left', async () => {
    let signal: AbortSignal | undefined;
    const host: RemoteHost = {
      loadPage: (_app, _expose, _lang, options) => {
        signal = options?.signal;
        return new Promise(() => undefined);
      },
      preload: () => undefined,
    };
    const view = await show(host);
    expect(signal?.aborted).toBe(false);
    view.unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('contains an error thrown later', async () => {
    const Later = () => {
      const [broken, setBroken] = useState(false);
      if (broken) throw new Error('bug');
      return (
        <button type="button" onClick={() => setBroken(true)}>
          break
        </button>
      );
    };
    const { host } = hostOf(ready(Later));
    await show(host);
    await userEvent.click(screen.getByRole('button', { name: 'break' }));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await userEvent.click(retryOf('页面加载失败，点击重试'));
    expect(screen.getByRole('button', { name: 'break' })).toBeInTheDocument();
  });

  it('shows a previously displayed page without a request', async () => {
    const { host, calls } = hostOf(ready());
    const view = await show(host);
    view.unmount();
    render(
      <MemoryRouter>
        <RemotePage host={host} app="mall" expose={`./page-${page}`} first={false} />
      </MemoryRouter>,
    );
    expect(screen.getByText('你好')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('fetches the texts of a newly selected language and keeps the page meanwhile', async () => {
    let arrive: (page: LoadedPage) => void = () => undefined;
    const { host, calls } = hostOf(ready(), () => new Promise((resolve) => (arrive = resolve)));
    await show(host);
    await act(async () => setLang('en'));
    expect(screen.getByText('你好')).toBeInTheDocument();
    await act(async () => arrive({ Screen: Hello, messages: { hello: { greeting: 'Hello' } }, release: '2' }));
    expect(screen.getByText('Hello')).toBeInTheDocument();
    expect(calls.map((call) => call.lang)).toEqual(['zh-Hans', 'en']);
  });

  it('shows a change made during development, and keeps the page until it has loaded', async () => {
    const renewed = () => <p>just changed</p>;
    let arrive: (page: LoadedPage) => void = () => undefined;
    const { host, calls } = hostOf(ready(), () => new Promise((resolve) => (arrive = resolve)));
    await show(host);
    const announceUpdate = (app: string) =>
      act(async () => {
        dispatchEvent(new CustomEvent('juhe:remote-updated', { detail: { app } }));
      });
    await announceUpdate('wallet');
    expect(calls).toHaveLength(1);
    await announceUpdate('mall');
    expect(screen.getByText('你好')).toBeInTheDocument();
    await act(async () => arrive({ Screen: renewed, messages, release: 'dev' }));
    expect(screen.getByText('just changed')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });
});
