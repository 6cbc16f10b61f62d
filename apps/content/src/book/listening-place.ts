import { keepLookLog, useQueryLastBookLookLogQuery } from '@juhe/api-client/content/book';
import { getSession, useSession } from '@juhe/auth';
import type { LookLog } from '@juhe/contract/content/book.schemas';
import { type AudioState, onAudio, onAudioCloseRequest, onPageHide, serverNow } from '@juhe/platform';
import { useSyncExternalStore } from 'react';

/** Where somebody listens: chapter, seconds of it, and when that was. */
export type ListeningPlace = Pick<LookLog, 'indexId' | 'position' | 'readAt'>;

/** Seconds that may pass until a place is kept again. */
const keepEvery = 10;

const key = (bookId: string) => `juhe-listening:${bookId}`;

const isPlace = (value: unknown): value is ListeningPlace =>
  typeof value === 'object' &&
  value !== null &&
  'indexId' in value &&
  typeof value.indexId === 'string' &&
  'position' in value &&
  typeof value.position === 'number' &&
  'readAt' in value &&
  typeof value.readAt === 'string';

const places = new Map<string, ListeningPlace | undefined>();
const listeners = new Set<() => void>();

const placeOnDevice = (bookId: string): ListeningPlace | undefined => {
  if (!places.has(bookId)) {
    let value: unknown;
    try {
      value = JSON.parse(localStorage.getItem(key(bookId)) ?? 'null');
    } catch {
      // Storage is refused: as long as the page lives, then.
    }
    places.set(bookId, isPlace(value) ? value : undefined);
  }
  return places.get(bookId);
};

/** Keeps a place in a book that is listened to, on the device and for a member on the server. */
export const keepListening = (bookId: string, indexId: string, seconds: number): void => {
  const place = { indexId, position: Math.floor(seconds), readAt: new Date(serverNow()).toISOString() };
  places.set(bookId, place);
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(key(bookId), JSON.stringify(place));
  } catch {
    // The server's log remains.
  }
  // Listening goes on whatever happens to its log.
  if (getSession().signedIn) void keepLookLog({ bookId, ...place });
};

/** Chapters that were played on this page, by the book they belong to: the player outlives the screens. */
const bookOf = new Map<string, string>();
let last: AudioState | undefined;
let keptAt = Number.NaN;

const keepNow = (state: AudioState, seconds = state.currentPlayTime): void => {
  const bookId = bookOf.get(state.currentPlayId);
  if (bookId === undefined) return;
  keptAt = seconds;
  keepListening(bookId, state.currentPlayId, seconds);
};

const follow = (state: AudioState): void => {
  const before = last;
  last = state.audioContext ? state : undefined;
  if (before && before.currentPlayId !== state.currentPlayId && Math.abs(before.currentPlayTime - keptAt) >= 1) keepNow(before);
  if (!last || last.status === 'stopped') return;
  const isNew = before?.currentPlayId !== last.currentPlayId || before.status !== last.status;
  if (isNew || !(Math.abs(last.currentPlayTime - keptAt) < keepEvery)) keepNow(last);
};

let following = false;
/** Keeps the place in a book while its chapters are heard, on whichever page the member is meanwhile. */
export const followListening = (bookId: string, indexIds: readonly string[]): void => {
  for (const id of indexIds) bookOf.set(id, bookId);
  if (following) return;
  following = true;
  onAudio(follow);
  onAudioCloseRequest(({ currentTime }) => last && keepNow(last, currentTime));
  onPageHide(() => last && keepNow(last));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The last place in a book: the member's on any device, or this device's if that is later. */
export const useListeningPlace = (bookId: string): ListeningPlace | undefined => {
  const { signedIn } = useSession();
  const { data } = useQueryLastBookLookLogQuery({ bookId }, { skip: !signedIn });
  const here = useSyncExternalStore(subscribe, () => placeOnDevice(bookId));
  const there = (signedIn && data) || undefined;
  if (!here || !there) return here ?? there;
  return Date.parse(here.readAt) >= Date.parse(there.readAt) ? here : there;
};
