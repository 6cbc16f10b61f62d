import type { Lang, LiveDocument, LiveRemote } from '@juhe/platform';
import type { LiveSource } from '../shared/live-source.ts';
import type { OverrideMark, PageJson } from '../shared/page-json.ts';
import { complete, emptyDocument } from './live-routes.ts';
import { rememberSeen } from './memory.ts';
import { filled, withUnused, withFull } from './merge.ts';
import { createNewestDocument } from './newest-document.ts';

export interface TabLive extends LiveSource {
  /**
   * Notifies the listener when `document`, `completeRemote`, `newest` or `overrides` changes; returns the function that
   * unsubscribes.
   */
  subscribe: (listener: () => void) => () => void;
  /** The newest complete document verified by this tab. */
  newest: () => LiveDocument | undefined;
  /** Language of its titles. */
  newestLang: () => Lang | undefined;
  /** Whether the tab's address requests other releases. */
  readonly hasOverrides: boolean;
  /** Apps whose code has run in this tab. */
  used: () => Iterable<string>;
  /** Outcome of the overrides in the tab's address. */
  overrides: () => Readonly<Record<string, OverrideMark>>;
}

/** Creates the source of this tab's live releases, starting from its page (docs/releasing.md, What a tab does). */
export const createLiveSource = (page: PageJson): TabLive => {
  const listeners = new Set<() => void>();
  const inPage = page.live && complete(page.live);
  const local = new Map<string, LiveRemote>();
  const executedApps = new Set<string>();
  let marks = page.overrides ?? {};
  let document = inPage ?? emptyDocument;
  let starting: Promise<void> | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const show = (next: LiveDocument) => {
    document = local.size ? { ...next, remotes: { ...next.remotes, ...Object.fromEntries(local) } } : next;
    notify();
  };
  const { current, lang, check, checkForUpdates, best, isAnswered } = createNewestDocument(page, (newest) => {
    const completed = document.partial ? filled(document, newest) : document;
    show(withUnused(completed, newest, (app) => executedApps.has(app) || Object.hasOwn(marks, app)));
  });

  /** Determines the document this tab runs on: the page's, the registry's, or the last good one. */
  const initialize = async (): Promise<void> => {
    const refused = page.live ? await check(page.live) : 'unsigned';
    if (page.live && !refused) {
      rememberSeen(page.live);
      return;
    }
    console.error(`the page's live document is refused: ${refused}`);
    await checkForUpdates();
    // The registry's clock may have shown that only the device's clock is wrong.
    if (inPage && refused === 'expired' && !(await check(page.live))) return;
    const next = await best();
    if (!next)
      throw new Error(
        `no live document: the page's is refused (${refused}), the registry ${isAnswered() ? 'has no better one' : 'does not answer'}`,
      );
    // The running shell is that of the page, whichever is live.
    show({ ...complete(next), shell: inPage?.shell ?? next.shell });
  };
  /** Replaces live apps by those running on this machine, in this tab only. */
  const override = async (): Promise<void> => {
    const settled = Object.entries(marks).map(async ([app, mark]): Promise<[string, OverrideMark]> => {
      if (!('url' in mark)) return [app, mark];
      const { overrideRemote } = await import(/* webpackChunkName: "extras" */ './override-remote.ts');
      const result = await overrideRemote(app, mark.url, page.lang ?? '');
      if (typeof result === 'string') return [app, { refused: result }];
      local.set(app, result);
      return [app, mark];
    });
    marks = Object.fromEntries(await Promise.all(settled));
  };
  const start = async (): Promise<void> => {
    const overriding = page.overrides && local.size === 0 ? override() : undefined;
    await initialize();
    if (!overriding) return;
    await overriding;
    show(document);
  };

  const remote = (app: string): LiveRemote | undefined => {
    const tabRemote = document.remotes[app];
    const newestRemote = current()?.remotes[app];
    if (!tabRemote || !newestRemote || local.has(app) || newestRemote.killed === tabRemote.killed) return tabRemote;
    const { killed: _killed, ...rest } = tabRemote;
    return newestRemote.killed ? { ...rest, killed: true } : rest;
  };

  return {
    get document() {
      return document;
    },
    get verified() {
      // A failure is not cached: the next access, e.g. after a member's click, starts again.
      starting ??= start().catch((thrown: unknown) => {
        starting = undefined;
        throw thrown;
      });
      return starting;
    },
    remote,
    use: (app) => void executedApps.add(app),
    used: () => executedApps,
    completeRemote: async (app) => {
      const mark = marks[app];
      // No fallback for overrides: whoever tests a release must see it fail.
      if ((mark && !('refused' in mark)) || remote(app)?.fallback) return remote(app);
      if (!current()) await checkForUpdates();
      const tabRemote = remote(app);
      const fullDocument = await best();
      const now = fullDocument && complete(fullDocument).remotes[app];
      return tabRemote ? withFull(tabRemote, now) : undefined;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    checkForUpdates,
    newest: current,
    newestLang: lang,
    hasOverrides: page.overrides !== undefined,
    overrides: () => marks,
  };
};
