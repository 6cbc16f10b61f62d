import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { Lang, LiveDocument, LiveRemote, Messages, PageModule } from '@juhe/platform';
import { runContainerScript } from './container-script.ts';
import type { LoadedPage, RemoteHost } from './host.ts';
import { classify, PageFault } from './page-fault.ts';
import { preloadPage } from './preload.ts';
import { withAttempt } from './retry.ts';
import { withLimit } from './with-limit.ts';

/** Milliseconds: the entry's script, and everything a page needs. Chunks have 6 s by the build (`chunkLoadTimeout`). */
const entryLimit = 6_000;
const pageLimit = 15_000;

/** As in tools/define-remote.mjs. */
const containerOf = (app: string) => `juhe_${app}`;

const isPageModule = (value: unknown): value is PageModule =>
  typeof value === 'object' &&
  value !== null &&
  'Screen' in value &&
  'loadMessages' in value &&
  typeof value.loadMessages === 'function';

/** The one adapter around Module Federation: remotes are registered at run time from the live document. */
export const createHost = (live: LiveDocument): RemoteHost => {
  const registered = new Set<string>();
  /** The attempt that an entry is asked for with, by container. */
  const attempts = new Map<string, number>();

  const remoteOf = (app: string): LiveRemote => {
    const remote = live.remotes[app];
    if (!remote) throw new PageFault('corrupt', `${app} is not live`);
    return remote;
  };

  registerPlugins([
    {
      name: 'juhe-entry',
      // Instead of the runtime's own loader: with the entry's hash, a limit, and another address for another attempt.
      loadEntry: async ({ remoteInfo }) => {
        const app = remoteInfo.name.slice(containerOf('').length);
        const { base, entry, files } = remoteOf(app);
        const attempt = attempts.get(remoteInfo.name);
        return (await runContainerScript(
          remoteInfo.name,
          `${base}${entry}${attempt ? `?r=${attempt}` : ''}`,
          files[entry],
          entryLimit,
        )) as never;
      },
    },
  ]);

  const loadModule = async (app: string, expose: string): Promise<PageModule> => {
    const { base, entry } = remoteOf(app);
    const name = containerOf(app);
    if (!registered.has(app)) {
      registerRemotes([{ name, entry: new URL(base + entry, location.href).href }]);
      registered.add(app);
    }
    const module: unknown = await loadRemote(`${name}/${expose.replace(/^\.\//, '')}`);
    if (!isPageModule(module)) throw new PageFault('corrupt', `${app} exposes no page under ${expose}`);
    return module;
  };

  const messagesOf = async (app: string, module: PageModule, lang: Lang): Promise<Messages> => {
    const messages: unknown = await module.loadMessages(lang);
    if (typeof messages !== 'object' || messages === null) throw new PageFault('corrupt', `${app} has no texts for ${lang}`);
    return messages as Messages;
  };

  return {
    loadPage: async (app, expose, lang, retry = false): Promise<LoadedPage> => {
      const name = containerOf(app);
      try {
        return await withAttempt(name, retry, (attempt) => {
          attempts.set(name, attempt);
          return withLimit(pageLimit, `${app} ${expose}`, async () => {
            const module = await loadModule(app, expose);
            return { Screen: module.Screen, messages: await messagesOf(app, module, lang) };
          });
        });
      } catch (thrown) {
        throw classify(thrown);
      }
    },
    preload: (app, path) => {
      const remote = live.remotes[app];
      const route = remote?.routes.find((one) => one.path === path);
      if (remote && route) preloadPage(remote, route);
    },
  };
};
