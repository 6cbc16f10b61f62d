import { useQueryLastBookLookLogQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import { type AudioState, onAudio, onAudioCloseRequest, onPageHide, serverNow } from '@juhe/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { type KeptPlace, later, listeningPlaces, ownerNow, watchPlaces } from './kept-places.ts';

/** Seconds that may pass until a place is kept again. */
const keepEvery = 10;

/** What was heard since the page was loaded, by member and book: the server knows it already, the shown log perhaps not yet. */
const heard = new Map<string, KeptPlace>();
const heardKey = (bookId: string) => `${bookId}@${ownerNow() ?? ''}`;
const listeners = new Set<() => void>();

/** The same object as long as nothing changes. */
const snapshots = new Map<string, { text: string; place: KeptPlace | undefined }>();
const placeOnDevice = (bookId: string): KeptPlace | undefined => {
  const name = heardKey(bookId);
  const place = later(heard.get(name), listeningPlaces.here(bookId));
  const text = JSON.stringify(place) ?? '';
  const former = snapshots.get(name);
  if (former?.text === text) return former.place;
  snapshots.set(name, { text, place });
  return place;
};

/** Keeps a place in a book that is listened to: for a member on the server, until that has it and for visitors on the device. */
export const keepListening = (bookId: string, indexId: string, seconds: number): void => {
  const place = {
    indexId,
    position: Math.floor(seconds),
    readAt: new Date(serverNow()).toISOString(),
    deviceAt: Date.now(),
  };
  heard.set(heardKey(bookId), place);
  listeningPlaces.write(bookId, place);
  for (const listener of listeners) listener();
  // Listening goes on whatever happens to its log; what cannot be sent now waits.
  if (ownerNow() !== undefined) void listeningPlaces.send(bookId, place);
};

interface Playing {
  readonly bookId: string;
  /** Who began to listen; undefined for a visitor. */
  readonly owner: string | undefined;
}

/** Chapters that were played on this page, by the book they belong to: the player outlives the screens. */
const bookOf = new Map<string, Playing>();
let last: AudioState | undefined;
let keptAt = Number.NaN;

const keepNow = (state: AudioState, seconds = state.currentPlayTime): void => {
  const playing = bookOf.get(state.currentPlayId);
  // What one member began to hear is no place of whoever came afterwards; a visitor who signs in goes on as a member.
  if (!playing || (playing.owner !== undefined && playing.owner !== ownerNow())) return;
  keptAt = seconds;
  keepListening(playing.bookId, state.currentPlayId, seconds);
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
  for (const id of indexIds) bookOf.set(id, { bookId, owner: ownerNow() });
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
export const useListeningPlace = (bookId: string): KeptPlace | undefined => {
  const { signedIn } = useSession();
  const { data } = useQueryLastBookLookLogQuery({ bookId }, { skip: !signedIn });
  const here = useSyncExternalStore(
    subscribe,
    () => placeOnDevice(bookId),
    () => undefined,
  );
  useEffect(watchPlaces, []);
  return later<KeptPlace>((signedIn && data) || undefined, here);
};
