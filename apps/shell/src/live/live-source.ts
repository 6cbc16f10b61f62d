import { getLang, type Lang, type LiveDocument, type LiveRemote } from '@juhe/platform';
import type { LiveSource } from '../shared/live-source.ts';
import type { OverrideMark, PageJson } from '../shared/page-json.ts';
import { askKeys, askLive } from './ask-live.ts';
import { type Refused, whyRefused } from './check.ts';
import { createKeyRing } from './key-ring.ts';
import { complete, emptyDocument } from './live-routes.ts';
import { dropKept, keepDocument, readKept, rememberSeen, seenGeneration } from './memory.ts';
import { filled, withUnused, withWhole } from './merge.ts';

/** How long after its expiry the last good document may start a tab while the registry does not answer, in milliseconds. */
const graceMs = 7 * 86_400_000;

export interface TabLive extends LiveSource {
  /** Calls when `document`, `whole`, `newest` or `overrides` became another; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** The newest whole document that this tab has verified. */
  newest: () => LiveDocument | undefined;
  /** The language of its titles. */
  newestLang: () => Lang | undefined;
  /** Whether the tab's address asks for other releases. */
  readonly hasOverrides: boolean;
  /** Apps whose code has run in the tab. */
  used: () => Iterable<string>;
  /** What became of the overrides of the tab's address. */
  overrides: () => Readonly<Record<string, OverrideMark>>;
}

/** The live releases of this tab, from what its page brought (docs/releasing.md, What a tab does). */
export const createLiveSource = (page: PageJson): TabLive => {
  const ring = createKeyRing(page.keys ?? []);
  const listeners = new Set<() => void>();
  const inPage = page.live && complete(page.live);
  const local = new Map<string, LiveRemote>();
  const used = new Set<string>();
  let marks = page.overrides ?? {};
  let document = inPage ?? emptyDocument;
  let newest: LiveDocument | undefined;
  let newestLang: Lang | undefined;
  let etag: string | undefined;
  let early = page.whole;
  /** What the registry's clock is ahead of the device's, in milliseconds. */
  let ahead = 0;
  let registryAnswers = true;
  let asking: { readonly lang: Lang; readonly done: Promise<void> } | undefined;
  let starting: Promise<void> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const show = (next: LiveDocument) => {
    document = local.size ? { ...next, remotes: { ...next.remotes, ...Object.fromEntries(local) } } : next;
    tell();
  };
  const check = (candidate: unknown, grace = 0, kept = false): Promise<Refused | undefined> => {
    const channel = page.live?.channel;
    const known = (kid: string) => ring.find(kid) !== undefined;
    const generation = channel && !kept ? seenGeneration(channel, known) : 0;
    return whyRefused(candidate, { key: ring.find, now: Date.now() + ahead, channel, generation, grace });
  };

  /** The last good whole document of this device, as long as the page's keys know or certify its key. */
  const lastGood = async (grace: number) => {
    const kept = readKept();
    if (!kept) return undefined;
    await ring.adopt([kept.key]);
    const refused = await check(kept.document, grace, true);
    if (!refused) return kept;
    if (refused !== 'expired') dropKept();
    return undefined;
  };

  const ask = async (lang: Lang): Promise<void> => {
    if (lang !== page.lang) early = undefined;
    if (!newest) {
      const kept = await lastGood(0);
      // One that an hour has outdated is answered whole.
      if (kept && !(await check(kept.document))) etag = kept.etag;
      const answer = await askLive(etag, early);
      early = undefined;
      if (answer.unchanged && kept) [newest, newestLang] = [complete(kept.document), lang];
      await take(answer, lang);
    } else await take(await askLive(etag), lang);
  };
  const take = async (answer: Awaited<ReturnType<typeof askLive>>, lang: Lang): Promise<void> => {
    registryAnswers = answer.answered;
    if (answer.date !== undefined) ahead = answer.date - Date.now();
    if (answer.document !== undefined) {
      let refused = await check(answer.document);
      if (refused === 'unknownKey') {
        await ring.adopt(await askKeys());
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
      const key = ring.find(fresh.signature.kid);
      if (key) keepDocument({ etag, key, document: fresh });
    }
    if (!newest) return;
    const known = document.partial ? filled(document, newest) : document;
    show(withUnused(known, newest, (app) => used.has(app) || Object.hasOwn(marks, app)));
  };
  /** The answer has titles in one language: a request under way in another one is waited for, and asked again. */
  const look = async (): Promise<void> => {
    const lang = getLang();
    while (asking && asking.lang !== lang) await asking.done;
    asking ??= {
      lang,
      done: ask(lang).finally(() => {
        asking = undefined;
      }),
    };
    return asking.done;
  };

  /** Settles which document this tab runs on: the page's, what the registry answers, the last good one. */
  const settle = async (): Promise<void> => {
    const refused = page.live ? await check(page.live) : 'unsigned';
    if (page.live && !refused) {
      rememberSeen(page.live);
      return;
    }
    console.error(`the page's live document is refused: ${refused}`);
    await look();
    // The registry's clock may have shown that only the device's is wrong.
    if (inPage && refused === 'expired' && !(await check(page.live))) return;
    const next = newest ?? (await lastGood(registryAnswers ? 0 : graceMs))?.document;
    if (!next)
      throw new Error(
        `no live document: the page's is refused (${refused}), the registry ${registryAnswers ? 'has no better one' : 'does not answer'}`,
      );
    // The shell that runs is that of the page, whatever is live.
    show({ ...complete(next), shell: inPage?.shell ?? next.shell });
  };
  /** Apps that run on this machine take the place of the live ones, in this tab only. */
  const override = async (): Promise<void> => {
    const settled = Object.entries(marks).map(async ([app, mark]): Promise<[string, OverrideMark]> => {
      if (!('url' in mark)) return [app, mark];
      const { overrideRemote } = await import(/* webpackChunkName: "extras" */ './override-remote.ts');
      const made = await overrideRemote(app, mark.url, page.lang ?? '');
      if (typeof made === 'string') return [app, { refused: made }];
      local.set(app, made);
      return [app, mark];
    });
    marks = Object.fromEntries(await Promise.all(settled));
  };
  const start = async (): Promise<void> => {
    const overriding = page.overrides && local.size === 0 ? override() : undefined;
    await settle();
    if (!overriding) return;
    await overriding;
    show(document);
  };

  const remote = (app: string): LiveRemote | undefined => {
    const known = document.remotes[app];
    const now = newest?.remotes[app];
    if (!known || !now || local.has(app) || now.killed === known.killed) return known;
    const { killed: _killed, ...rest } = known;
    return now.killed ? { ...rest, killed: true } : rest;
  };

  return {
    get document() {
      return document;
    },
    get verified() {
      // A failure is not kept: whoever asks again, as a member's click does, starts again.
      starting ??= start().catch((thrown: unknown) => {
        starting = undefined;
        throw thrown;
      });
      return starting;
    },
    remote,
    use: (app) => void used.add(app),
    used: () => used,
    whole: async (app) => {
      const mark = marks[app];
      // Who tries a release wants to see it fail.
      if ((mark && !('refused' in mark)) || remote(app)?.fallback) return remote(app);
      if (!newest) await look();
      const known = remote(app);
      const whole = newest ?? (await lastGood(registryAnswers ? 0 : graceMs))?.document;
      const now = whole && complete(whole).remotes[app];
      return known ? withWhole(known, now) : undefined;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    newest: () => newest,
    newestLang: () => newestLang,
    hasOverrides: page.overrides !== undefined,
    overrides: () => marks,
  };
};
