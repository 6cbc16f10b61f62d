import { getLang, type Lang, type LiveDocument, type LiveRemote } from '@juhe/platform';
import type { LiveSource } from '../shared/live-source.ts';
import type { OverrideMark, PageJson } from '../shared/page-json.ts';
import { askKeys, askLive } from './ask-live.ts';
import { type Refused, findRefusal } from './check.ts';
import { createKeyRing } from './key-ring.ts';
import { complete, emptyDocument } from './live-routes.ts';
import { dropStored, keepDocument, readStored, rememberSeen, seenGeneration } from './memory.ts';
import { filled, withUnused, withFull } from './merge.ts';

/** Grace period (ms) after its expiry during which the last good document may start a tab while the registry does not respond. */
const graceMs = 7 * 86_400_000;

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
  const keyRing = createKeyRing(page.keys ?? []);
  const listeners = new Set<() => void>();
  const inPage = page.live && complete(page.live);
  const local = new Map<string, LiveRemote>();
  const executedApps = new Set<string>();
  let marks = page.overrides ?? {};
  let document = inPage ?? emptyDocument;
  let newest: LiveDocument | undefined;
  let newestLang: Lang | undefined;
  let etag: string | undefined;
  let early = page.whole;
  /** Offset (ms) of the registry's clock to the device's. */
  let clockOffset = 0;
  let registryAnswers = true;
  let pendingRequest: { readonly lang: Lang; readonly done: Promise<void> } | undefined;
  let starting: Promise<void> | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const show = (next: LiveDocument) => {
    document = local.size ? { ...next, remotes: { ...next.remotes, ...Object.fromEntries(local) } } : next;
    notify();
  };
  const check = (candidate: unknown, grace = 0, isStored = false): Promise<Refused | undefined> => {
    const channel = page.live?.channel;
    const isKnownKey = (kid: string) => keyRing.find(kid) !== undefined;
    const generation = channel && !isStored ? seenGeneration(channel, isKnownKey) : 0;
    return findRefusal(candidate, { key: keyRing.find, now: Date.now() + clockOffset, channel, generation, grace });
  };

  /** Returns the last good complete document of this device, as long as the page's keys know or certify its key. */
  const lastGood = async (grace: number) => {
    const stored = readStored();
    if (!stored) return undefined;
    await keyRing.adopt([stored.key]);
    const refused = await check(stored.document, grace, true);
    if (!refused) return stored;
    if (refused !== 'expired') dropStored();
    return undefined;
  };

  const request = async (lang: Lang): Promise<void> => {
    if (lang !== page.lang) early = undefined;
    if (!newest) {
      const stored = await lastGood(0);
      // Without an etag, an expired document is replaced by a full response.
      if (stored && !(await check(stored.document))) etag = stored.etag;
      const answer = await askLive(etag, early);
      early = undefined;
      if (answer.unchanged && stored) [newest, newestLang] = [complete(stored.document), lang];
      await accept(answer, lang);
    } else await accept(await askLive(etag), lang);
  };
  const accept = async (answer: Awaited<ReturnType<typeof askLive>>, lang: Lang): Promise<void> => {
    registryAnswers = answer.answered;
    if (answer.date !== undefined) clockOffset = answer.date - Date.now();
    if (answer.document !== undefined) {
      let refused = await check(answer.document);
      if (refused === 'unknownKey') {
        await keyRing.adopt(await askKeys());
        refused = await check(answer.document);
      }
      if (refused) {
        console.error(`/platform/live.json is refused: ${refused}`);
        return;
      }
      const fresh = answer.document as LiveDocument;
      etag = answer.etag;
      [newest, newestLang] = [complete(fresh), lang];
      rememberSeen(fresh);
      const key = keyRing.find(fresh.signature.kid);
      if (key) keepDocument({ etag, key, document: fresh });
    }
    if (!newest) return;
    const completed = document.partial ? filled(document, newest) : document;
    show(withUnused(completed, newest, (app) => executedApps.has(app) || Object.hasOwn(marks, app)));
  };
  /** A response has titles in one language: a pending request in another language is awaited and then repeated. */
  const checkForUpdates = async (): Promise<void> => {
    const lang = getLang();
    while (pendingRequest && pendingRequest.lang !== lang) await pendingRequest.done;
    pendingRequest ??= {
      lang,
      done: request(lang).finally(() => {
        pendingRequest = undefined;
      }),
    };
    return pendingRequest.done;
  };

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
    const next = newest ?? (await lastGood(registryAnswers ? 0 : graceMs))?.document;
    if (!next)
      throw new Error(
        `no live document: the page's is refused (${refused}), the registry ${registryAnswers ? 'has no better one' : 'does not answer'}`,
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
    const now = newest?.remotes[app];
    if (!tabRemote || !now || local.has(app) || now.killed === tabRemote.killed) return tabRemote;
    const { killed: _killed, ...rest } = tabRemote;
    return now.killed ? { ...rest, killed: true } : rest;
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
      if (!newest) await checkForUpdates();
      const tabRemote = remote(app);
      const fullDocument = newest ?? (await lastGood(registryAnswers ? 0 : graceMs))?.document;
      const now = fullDocument && complete(fullDocument).remotes[app];
      return tabRemote ? withFull(tabRemote, now) : undefined;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    checkForUpdates: checkForUpdates,
    newest: () => newest,
    newestLang: () => newestLang,
    hasOverrides: page.overrides !== undefined,
    overrides: () => marks,
  };
};
