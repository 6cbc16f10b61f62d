import { getInstance } from '@module-federation/runtime';
import { getLang, type Lang, type Messages, type PageModule } from '@juhe/platform';
import { type Container, runContainerScript } from './container-script.ts';
import type { LoadedPage } from './host.ts';
import { PageFailure } from './page-failure.ts';
import { fetchFiles, discardEarly } from './page-files.ts';
import { partOf, type RemoteRelease } from './part-of.ts';
import { withAttempt } from './retry.ts';
import { remember, watch } from '../shared/traces.ts';

/** Timeout (ms) for a page's files, the same as `chunkLoadTimeout` in tools/lib/base-config.mjs. */
const filesLimit = 10_000;

const isPageModule = (value: unknown): value is PageModule =>
  typeof value === 'object' &&
  value !== null &&
  'Screen' in value &&
  'loadMessages' in value &&
  typeof value.loadMessages === 'function';

/** An app in development: its files change, so they have no hashes. */
const isLoopback = (base: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//.test(base);

/** Connects the container to the shell's shared packages, as the federation runtime would. */
const join = async (container: Container): Promise<Container> => {
  const scopes = getInstance()?.shareScopeMap ?? {};
  const options = { version: '', shareScopeKeys: 'default' };
  // Non-enumerable, so that it is not among the options copied by the runtime.
  Object.defineProperty(options, 'shareScopeMap', { value: scopes });
  await container.init((scopes.default ??= {}), [], options);
  return container;
};

const opened = new Map<string, Promise<Container>>();

/** Opens the container of a release: two releases of an app may be in the page, each with its own. */
const open = (key: string, app: string, { base, entry, files, release }: RemoteRelease, attempt: number): Promise<Container> => {
  const existing = opened.get(key);
  if (existing) return existing;
  const integrity = files[entry];
  if (!integrity && !isLoopback(base)) return Promise.reject(new PageFailure('corrupt', `${key} has no hash of its entry`));
  watch.judge();
  // The name must match tools/define-remote.mjs.
  const opening = runContainerScript(`juhe_${app}`, base + entry, integrity, attempt).then((container) => {
    watch.judge(app, release);
    return join(container);
  });
  // While the request is pending.
  remember();
  opened.set(key, opening);
  opening.catch(() => opened.delete(key));
  return opening;
};

/** Returns the files that a page needs besides the entry. */
export const filesOf = (release: RemoteRelease, expose: string, lang: Lang): string[] => {
  const part = partOf(release, expose);
  if (!part) throw new PageFailure('corrupt', `${release.base} has no page ${expose}`);
  return [part.js, part.css, release.messages?.[lang]].flatMap((files = []) => files.map((file) => release.base + file));
};

/** The only adapter to Module Federation: opens releases at run time from the live document. */
export const loadFrom = (
  app: string,
  release: RemoteRelease,
  expose: string,
  lang: Lang,
  { retry = false, signal }: { retry?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<LoadedPage> => {
  // Must match `uniqueName` in tools/define-remote.mjs.
  const key = `${app}@${release.release}`;
  return withAttempt(key, retry, async (attempt) => {
    const urls = filesOf(release, expose, lang);
    const container = await open(key, app, release, attempt).catch((thrown: unknown) => {
      discardEarly(urls);
      throw thrown;
    });
    await fetchFiles(attempt ? urls.map((url) => `${url}?r=${attempt}`) : urls, { limit: filesLimit, lanes: 3, signal });
    const factory = await container.get(expose);
    watch.judge();
    const module: unknown = factory();
    watch.judge(app, release.release);
    if (!isPageModule(module)) throw new PageFailure('corrupt', `${key} exposes no page under ${expose}`);
    const messages: unknown = await module.loadMessages(lang);
    if (typeof messages !== 'object' || messages === null) throw new PageFailure('corrupt', `${key} has no texts for ${lang}`);
    return { Screen: module.Screen, messages: messages as Messages, release: release.release };
  });
};

let idle: Promise<unknown> = Promise.resolve();

/** Prefetches a page's files while the browser is idle: one at a time, so that nothing waits for one that hangs. */
export const fetchIdly = (release: RemoteRelease, expose: string): void => {
  const urls = [release.base + release.entry, ...filesOf(release, expose, getLang())];
  idle = idle.then(() => fetchFiles(urls, { limit: filesLimit, lanes: 1, priority: 'low' })).catch(() => undefined);
};
