import { getLang, type Lang, type LiveDocument } from '@juhe/platform';
import type { PageJson } from '../shared/page-json.ts';
import { requestKeys, requestLive } from './request-live.ts';
import { type DocumentRefusal, findRefusal } from './check.ts';
import { createKeyRing } from './key-ring.ts';
import { complete } from './live-routes.ts';
import { dropStored, storeDocument, readStored, rememberSeen, seenGeneration } from './memory.ts';

/** Grace period (ms) after its expiry during which the last good document may start a tab while the registry does not respond. */
const graceMs = 7 * 86_400_000;

/** The newest complete document verified by this tab. */
export interface NewestDocument {
  /** Undefined before the first response of the registry. */
  current: () => LiveDocument | undefined;
  /** Language of its titles. */
  lang: () => Lang | undefined;
  /** Returns the reason for refusing a document from the page or the registry; undefined: it is good. */
  check: (candidate: unknown) => Promise<DocumentRefusal | undefined>;
  /** Asks the registry. Never rejects for a registry that does not respond. */
  checkForUpdates: () => Promise<void>;
  /** The newest document or else the last good one of this device, even if expired while the registry does not respond. */
  best: () => Promise<LiveDocument | undefined>;
  /** Whether the registry has responded to the last request, if any. */
  isAnswered: () => boolean;
}

/**
 * Requests, verifies and stores live documents.
 * @param onNewest called after each request whose response is not refused, as soon as there is a newest document
 */
export const createNewestDocument = (page: PageJson, onNewest: (newest: LiveDocument) => void): NewestDocument => {
  const keyRing = createKeyRing(page.keys ?? []);
  let newest: LiveDocument | undefined;
  let newestLang: Lang | undefined;
  let etag: string | undefined;
  let early = page.whole;
  /** Offset (ms) of the registry's clock to the device's. */
  let clockOffset = 0;
  let registryAnswers = true;
  let pendingRequest: { readonly lang: Lang; readonly done: Promise<void> } | undefined;

  const check = (candidate: unknown, grace = 0, isStored = false): Promise<DocumentRefusal | undefined> => {
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
      const answer = await requestLive(etag, early);
      early = undefined;
      if (answer.unchanged && stored) [newest, newestLang] = [complete(stored.document), lang];
      await accept(answer, lang);
    } else await accept(await requestLive(etag), lang);
  };
  const accept = async (answer: Awaited<ReturnType<typeof requestLive>>, lang: Lang): Promise<void> => {
    registryAnswers = answer.answered;
    if (answer.date !== undefined) clockOffset = answer.date - Date.now();
    if (answer.document !== undefined) {
      let refused = await check(answer.document);
      if (refused === 'unknownKey') {
        await keyRing.adopt(await requestKeys());
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
      if (key) storeDocument({ etag, key, document: fresh });
    }
    if (newest) onNewest(newest);
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

  return {
    current: () => newest,
    lang: () => newestLang,
    check,
    checkForUpdates,
    best: async () => newest ?? (await lastGood(registryAnswers ? 0 : graceMs))?.document,
    isAnswered: () => registryAnswers,
  };
};
