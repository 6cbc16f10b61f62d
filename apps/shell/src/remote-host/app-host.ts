import { pages } from '@generated/pages';
import type { Lang, LiveDocument } from '@juhe/platform';
import { createHost } from './federation-host.ts';
import type { LoadedPage, RemoteHost } from './host.ts';
import { classify, PageFault } from './page-fault.ts';
import { withAttempt } from './retry.ts';
import { withLimit } from './with-limit.ts';

/** Milliseconds for a page of the shell itself. */
const pageLimit = 15_000;

const loadOwn = async (expose: string, lang: Lang): Promise<LoadedPage> => {
  const page = pages[expose.slice(1)];
  if (!page) throw new PageFault('corrupt', `the shell has no page ${expose}`);
  const [{ Screen }, messages] = await Promise.all([page.load(), page.loadMessages(lang)]);
  return { Screen, messages };
};

/** Pages of the shell and of the remotes behind one door: the sign-in works with every remote down. */
export const createAppHost = (live: LiveDocument): RemoteHost => {
  const remotes = createHost(live);
  return {
    loadPage: async (app, expose, lang, retry = false) => {
      if (app !== 'shell') return remotes.loadPage(app, expose, lang, retry);
      try {
        return await withAttempt('juhe_shell', retry, () => withLimit(pageLimit, expose, () => loadOwn(expose, lang)));
      } catch (thrown) {
        throw classify(thrown);
      }
    },
    preload: (app, path) => {
      if (app !== 'shell') remotes.preload(app, path);
    },
  };
};
