import { pages } from '@generated/pages';
import type { Lang } from '@juhe/platform';
import type { LiveSource } from '../shared/live-source.ts';
import { report } from '../shared/report.ts';
import { createBreaker } from './breaker.ts';
import { fetchIdly, loadFrom } from './federation-host.ts';
import type { LoadedPage, LoadOptions, RemoteHost } from './host.ts';
import { classify, PageFailure } from './page-failure.ts';
import { partOf, type RemoteRelease } from './part-of.ts';
import { withAttempt } from './retry.ts';
import { withLimit } from './with-limit.ts';

/**
 * Time (ms) until a notice is shown; when only this much of it is left and the live release has not loaded, the previous
 * release is tried too.
 */
const pageLimit = 15_000;
const restOfLate = 4000;

/** Failures that affect other releases too. */
const ofThisTab: readonly string[] = ['offline', 'killed', 'untrusted'];

const loadOwn = async (expose: string, lang: Lang, release: string): Promise<LoadedPage> => {
  const page = pages[expose.slice(1)];
  if (!page) throw new PageFailure('corrupt', `the shell has no page ${expose}`);
  const [{ Screen }, messages] = await Promise.all([page.load(), page.loadMessages(lang)]);
  return { Screen, messages, release };
};

/** Loads pages of the shell and of the remotes through one interface: the sign-in works with every remote down. */
export const createAppHost = (source: LiveSource): RemoteHost => {
  const breaker = createBreaker();

  /** Rejects with a classified failure and reports it, unless the release is not its cause. */
  const watched = async (
    app: string,
    release: string,
    { signal, limit = pageLimit }: LoadOptions,
    load: () => Promise<LoadedPage>,
  ) => {
    try {
      const page = await withLimit(limit, app, load);
      breaker.succeed(`${app}@${release}`);
      return page;
    } catch (thrown) {
      const failure = classify(thrown);
      if (failure.kind !== 'offline' && !signal?.aborted) {
        breaker.fail(`${app}@${release}`);
        report({
          kind: 'failure',
          app,
          release,
          name: failure.kind,
          thrown: failure.kind === 'threw' ? failure.cause : undefined,
        });
      }
      throw failure;
    }
  };

  /** Returns the app known to this tab once its document is verified: no code of a remote runs before. */
  const verified = async (app: string, retry: boolean) => {
    try {
      await source.verified;
    } catch (cause) {
      throw new PageFailure('untrusted', 'there is no live document that this tab may use', { cause });
    }
    if (retry && source.remote(app)?.killed) await source.checkForUpdates();
    const remote = source.remote(app) ?? (await source.completeRemote(app));
    if (!remote) throw new PageFailure('corrupt', `${app} is not live`);
    if (remote.killed) throw new PageFailure('killed', `${app} is switched off`);
    source.use(app);
    return remote;
  };

  const loadRemotePage = async (app: string, expose: string, lang: Lang, options: LoadOptions): Promise<LoadedPage> => {
    const { retry = false, signal, limit = pageLimit } = options;
    const started = performance.now();
    const remote = await verified(app, retry);
    const from = (release: RemoteRelease) =>
      watched(app, release.release, options, () => loadFrom(app, release, expose, lang, { retry, signal }));
    const previous = async (): Promise<LoadedPage> => {
      const fallback = (await source.completeRemote(app))?.fallback;
      if (!fallback || !partOf(fallback, expose)) throw new PageFailure('corrupt', `${app} has no other release with ${expose}`);
      return { ...(await from(fallback)), previous: true };
    };
    if (options.previous) return previous();
    const live =
      !retry && breaker.isOpen(`${app}@${remote.release}`)
        ? Promise.reject(new PageFailure('network', `${app}: ${remote.release} failed again and again`))
        : from(remote);
    try {
      return await withLimit(limit - restOfLate, app, () => live);
    } catch (thrown) {
      const { kind } = classify(thrown);
      if (ofThisTab.includes(kind) || signal?.aborted) throw thrown;
      const remainingMs = started + limit - performance.now();
      // The first to arrive is used; when neither arrives, the failure of the live release counts.
      return await withLimit(remainingMs, app, () => Promise.any([live, previous()]).catch(() => live));
    }
  };

  return {
    loadPage: async (app, expose, lang, options = {}) => {
      const { release } = source.document.shell;
      const retry = options.retry ?? false;
      try {
        return await (app === 'shell'
          ? watched(app, release, {}, () => withAttempt('shell', retry, () => loadOwn(expose, lang, release)))
          : loadRemotePage(app, expose, lang, options));
      } catch (thrown) {
        throw classify(thrown);
      }
    },
    preload: (app, path) => {
      const remote = source.remote(app);
      const route = remote?.routes.find((route) => route.path === path);
      if (remote && route && !remote.killed && !breaker.isOpen(`${app}@${remote.release}`)) fetchIdly(remote, route.expose);
    },
  };
};
