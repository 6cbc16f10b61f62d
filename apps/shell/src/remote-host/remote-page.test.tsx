import '@testing-library/jest-dom';
import { MemoryRouter, setLang, useTranslations } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { LoadedPage, RemoteHost } from './host.ts';
import { PageFault } from './page-fault.ts';
import { RemotePage } from './remote-page.tsx';

const Hello = () => <p>{useTranslations('hello')('greeting')}</p>;
const messages = { hello: { greeting: '你好' } };
let page = 0;

/** A host that answers as told, one answer for each call. */
const hostOf = (...answers: (() => Promise<LoadedPage>)[]) => {
  const calls: { lang: string; retry: boolean }[] = [];
  const host: RemoteHost = {
    loadPage: (_app, _expose, lang, retry = false) => {
      calls.push({ lang, retry });
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      return answer ? answer() : Promise.reject(new Error('no answer'));
    },
    preload: () => undefined,
  };
  return { host, calls };
};
const ready =
  (Screen = Hello) =>
  async () => ({ Screen, messages });
const fails = (kind: PageFault['kind']) => async () => Promise.reject(new PageFault(kind, 'down'));

// Every test has a page of its own: a page that was shown once shows again at once.
const show = async (host: RemoteHost, expose = `./page-${page}`) => {
  const view = render(
    <MemoryRouter>
      <RemotePage host={host} app="mall" expose={expose} first />
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return view;
};

describe('RemotePage', () => {
  beforeEach(() => {
    page += 1;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    act(() => setLang('zh-Hans'));
  });

  it('shows a skeleton, then the page with its own texts', async () => {
    let arrive: (page: LoadedPage) => void = () => undefined;
    const { host } = hostOf(() => new Promise((resolve) => (arrive = resolve)));
    await show(host);
    expect(screen.getByRole('status', { name: '页面加载中' })).toBeInTheDocument();
    await act(async () => arrive({ Screen: Hello, messages }));
    expect(screen.getByText('你好')).toBeInTheDocument();
  });

  it('shows a notice after a failure, and a click on it really asks again', async () => {
    const { host, calls } = hostOf(fails('network'), fails('network'), ready());
    await show(host);
    await userEvent.click(screen.getByRole('button', { name: '页面加载失败，点击重试' }));
    expect(screen.getByRole('button', { name: '页面加载失败，点击重试' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '页面加载失败，点击重试' }));
    expect(screen.getByText('你好')).toBeInTheDocument();
    expect(calls.map((call) => call.retry)).toEqual([false, true, true]);
  });

  it('says that the connection timed out', async () => {
    const { host } = hostOf(fails('timeout'));
    await show(host);
    expect(screen.getByRole('alert')).toHaveTextContent('连接超时，点击屏幕重试');
  });

  it('contains what a page throws while rendering and recovers from it', async () => {
    let broken = true;
    const Sometimes = () => {
      if (broken) throw new Error('bug');
      return <p>fine</p>;
    };
    const { host } = hostOf(ready(Sometimes));
    await show(host);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '页面加载失败，点击重试' }));
    expect(screen.getByText('fine')).toBeInTheDocument();
  });

  it('contains what a page throws later', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: '页面加载失败，点击重试' }));
    expect(screen.getByRole('button', { name: 'break' })).toBeInTheDocument();
  });

  it('shows a page that was shown before without asking again', async () => {
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

  it('fetches the texts of a newly chosen language and keeps the page meanwhile', async () => {
    let arrive: (page: LoadedPage) => void = () => undefined;
    const { host, calls } = hostOf(ready(), () => new Promise((resolve) => (arrive = resolve)));
    await show(host);
    await act(async () => setLang('en'));
    expect(screen.getByText('你好')).toBeInTheDocument();
    await act(async () => arrive({ Screen: Hello, messages: { hello: { greeting: 'Hello' } } }));
    expect(screen.getByText('Hello')).toBeInTheDocument();
    expect(calls.map((call) => call.lang)).toEqual(['zh-Hans', 'en']);
  });
});
