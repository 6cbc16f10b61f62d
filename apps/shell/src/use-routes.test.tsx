import { setLang } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import { createLiveSource } from './live/live-source.ts';
import { makeKey, remote, signedDocument } from './live/testing/signed.ts';
import { useRoutes } from './use-routes.ts';

const trustedKey = makeKey('k1');
/** A generation whose only page has this title. */
const titled = (title: string, generation = 1) => {
  const mall = remote('m1');
  return signedDocument(trustedKey, {
    generation,
    remotes: { mall: { ...mall, routes: mall.routes.map((route) => ({ ...route, title })) } },
  });
};
const responses: Partial<Record<string, string>> = {};
const languageOfCookie = () => /juhe-lang=([\w-]+)/.exec(document.cookie)?.[1] ?? 'en';

const Titles = ({ live }: { live: ReturnType<typeof createLiveSource> }) => (
  <p>
    {useRoutes(live)
      .filter(({ app }) => app === 'mall')
      .map(({ title }) => title)
      .join()}
  </p>
);
const show = async () => {
  const live = createLiveSource({ keys: [trustedKey.key], lang: 'en', live: titled('Mall') });
  await live.verified;
  render(<Titles live={live} />);
  return live;
};

beforeEach(() => {
  localStorage.clear();
  setLang('en');
  document.documentElement.dataset.titles = 'en';
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = (async () =>
    new Response(JSON.stringify(titled(responses[languageOfCookie()] ?? '', 2)))) as unknown as typeof fetch;
});

it('has the titles of the tab’s own releases, whatever newer ones exist', async () => {
  Object.assign(responses, { en: 'Newer mall' });
  const live = await show();
  live.use('mall');
  await act(() => live.checkForUpdates());
  expect(screen.getByText('Mall')).toBeInTheDocument();
});

it('has the titles of a selected language, and of the first one again', async () => {
  Object.assign(responses, { en: 'Mall', fr: 'Boutique', es: 'Tienda' });
  const live = await show();
  live.use('mall');
  for (const [lang, title] of [
    ['fr', 'Boutique'],
    ['es', 'Tienda'],
    ['en', 'Mall'],
  ] as const) {
    act(() => setLang(lang));
    expect(await screen.findByText(title)).toBeInTheDocument();
  }
});
