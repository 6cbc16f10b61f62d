import { getInstance } from '@module-federation/runtime';
import { getLang, type Lang, type Messages, type PageModule } from '@juhe/platform';
import { type Container, runContainerScript } from './container-script.ts';
import type { LoadedPage } from './host.ts';
import { PageFault } from './page-fault.ts';
import { fetchFiles, forgetEarly } from './page-files.ts';
import { partOf, type RemoteRelease } from './part-of.ts';
import { withAttempt } from './retry.ts';
import { remember, watch } from '../shared/traces.ts';

/** Milliseconds for a page's files; as `chunkLoadTimeout` in tools/lib/base-config.mjs. */
const filesLimit = 10_000;

const isPageModule = (value: unknown): value is PageModule =>
  typeof value === 'object' &&
  value !== null &&
  'Screen' in value &&
  'loadMessages' in value &&
  typeof value.loadMessages === 'function';

/** An app that somebody works on: its files change, so they have no hashes. */
const isLoopback = (base: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//.test(base);

/** Joins the container to the shared packages of the shell, as the federation runtime would. */
const join = async (container: Container): Promise<Container> => {
  const scopes = getInstance()?.shareScopeMap ?? {};
  const options = { version: '', shareScopeKeys: 'default' };
  // Out of the way of the options that the runtime copies.
  Object.defineProperty(options, 'shareScopeMap', { value: scopes });
  await container.init((scopes.default ??= {}), [], options);
  return container;
};

const opened = new Map<string, Promise<Container>>();

/** The container of a release: two releases of an app may be in the page, each with its own. */
const open = (key: string, app: string, { base, entry, files, release }: RemoteRelease, attempt: number): Promise<Container> => {
  const known = opened.get(key);
  if (known) return known;
  const integrity = files[entry];
  if (!integrity && !isLoopback(base)) return Promise.reject(new PageFault('corrupt', `${key} has no hash of its entry`));
  watch.judge();
  // The name is that of tools/define-remote.mjs.
  const opening = runContainerScript(`juhe_${app}`, base + entry, integrity, attempt).then((container) => {
    watch.judge(app, release);
    return join(container);
  });
  // While the request is out.
  remember();
  opened.set(key, opening);
  opening.catch(() => opened.delete(key));
  return opening;
};

/** What a page needs besides the entry. */
export const filesOf = (release: RemoteRelease, expose: string, lang: Lang): string[] => {
  const part = partOf(release, expose);
  if (!part) throw new PageFault('corrupt', `${release.base} has no page ${expose}`);
  return [part.js, part.css, release.messages?.[lang]].flatMap((files = []) => files.map((file) => release.base + file));
};

/** The one adapter around Module Federation: releases are opened at run time from the live document. */
export const loadFrom = (
  app: string,
  release: RemoteRelease,
  expose: string,
  lang: Lang,
  { retry = false, left }: { retry?: boolean | undefined; left?: AbortSignal | undefined },
): Promise<LoadedPage> => {
  // As `uniqueName` in tools/define-remote.mjs.
  const key = `${app}@${release.release}`;
  return withAttempt(key, retry, async (attempt) => {
    const urls = filesOf(release, expose, lang);
    const container = await open(key, app, release, attempt).catch((thrown: unknown) => {
      forgetEarly(urls);
      throw thrown;
    });
    await fetchFiles(attempt ? urls.map((url) => `${url}?r=${attempt}`) : urls, { limit: filesLimit, lanes: 3, left });
    const factory = await container.get(expose);
    watch.judge();
    const module: unknown = factory();
    watch.judge(app, release.release);
    if (!isPageModule(module)) throw new PageFault('corrupt', `${key} exposes no page under ${expose}`);
    const messages: unknown = await module.loadMessages(lang);
    if (typeof messages !== 'object' || messages === null) throw new PageFault('corrupt', `${key} has no texts for ${lang}`);
    return { Screen: module.Screen, messages: messages as Messages, release: release.release };
  });
};

let idle: Promise<unknown> = Promise.resolve();

/** Fetches a page's files while nothing else is going on: one at a time, so that nobody waits behind one that hangs. */
export const fetchIdly = (release: RemoteRelease, expose: string): void => {
  const urls = [release.base + release.entry, ...filesOf(release, expose, getLang())];
  idle = idle.then(() => fetchFiles(urls, { limit: filesLimit, lanes: 1, priority: 'low' })).catch(() => undefined);
};
