import { useGetReadingProgressQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import { type AudioState, onAudio, onAudioCloseRequest, onPageHide, serverNow } from '@juhe/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { type OfflinePosition, later, listeningPositions, watchPositions } from '../offline/position-outbox.ts';
import { ownerNow } from '../offline/outbox.ts';

/** Interval (s) between two saves of the position. */
const saveInterval = 10;

/** Positions heard since the page load, by member and book: the server already has them, the cached log perhaps not yet. */
const listened = new Map<string, OfflinePosition>();
const positionStorageKey = (bookId: string) => `${bookId}@${ownerNow() ?? ''}`;
const listeners = new Set<() => void>();

/** Stable references as long as nothing changes. */
const snapshots = new Map<string, { text: string; place: OfflinePosition | undefined }>();
const placeOnDevice = (bookId: string): OfflinePosition | undefined => {
  const name = positionStorageKey(bookId);
  const savedPosition = later(listened.get(name), listeningPositions.here(bookId));
  const text = JSON.stringify(savedPosition) ?? '';
  const snapshot = snapshots.get(name);
  if (snapshot?.text === text) return snapshot.place;
  snapshots.set(name, { text, place: savedPosition });
  return savedPosition;
};

/**
 * Stores a position in an audiobook: for a member on the server, and on the device until the server has it; for visitors on
 * the device.
 */
export const saveListeningPosition = (bookId: string, indexId: string, seconds: number): void => {
  const savedPosition = {
    indexId,
    position: Math.floor(seconds),
    readAt: new Date(serverNow()).toISOString(),
    deviceAt: Date.now(),
  };
  listened.set(positionStorageKey(bookId), savedPosition);
  listeningPositions.write(bookId, savedPosition);
  for (const listener of listeners) listener();
  // Playback continues even if the log fails; a position that cannot be sent now waits.
  if (ownerNow() !== undefined) void listeningPositions.send(bookId, savedPosition);
};

interface Playing {
  readonly bookId: string;
  /** The member who started playback; undefined for a visitor. */
  readonly owner: string | undefined;
}

/** The book of each chapter played on this page: the player outlives the screens. */
const bookOf = new Map<string, Playing>();
let last: AudioState | undefined;
let savedSeconds = Number.NaN;

const saveCurrentPosition = (state: AudioState, seconds = state.currentPlayTime): void => {
  const playing = bookOf.get(state.currentPlayId);
  // Playback started by one member must not set a position for another member who signs in later; a visitor who signs in
  // continues as a member.
  if (!playing || (playing.owner !== undefined && playing.owner !== ownerNow())) return;
  savedSeconds = seconds;
  saveListeningPosition(playing.bookId, state.currentPlayId, seconds);
};

const follow = (state: AudioState): void => {
  const previous = last;
  last = state.audioContext ? state : undefined;
  if (previous && previous.currentPlayId !== state.currentPlayId && Math.abs(previous.currentPlayTime - savedSeconds) >= 1)
    saveCurrentPosition(previous);
  if (!last || last.status === 'stopped') return;
  const isNew = previous?.currentPlayId !== last.currentPlayId || previous.status !== last.status;
  if (isNew || !(Math.abs(last.currentPlayTime - savedSeconds) < saveInterval)) saveCurrentPosition(last);
};

let following = false;
/** Stores the position in a book while its chapters play, whichever page the member visits. */
export const followListening = (bookId: string, indexIds: readonly string[]): void => {
  for (const id of indexIds) bookOf.set(id, { bookId, owner: ownerNow() });
  if (following) return;
  following = true;
  onAudio(follow);
  onAudioCloseRequest(({ currentTime }) => last && saveCurrentPosition(last, currentTime));
  onPageHide(() => last && saveCurrentPosition(last));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the last position in a book: the member's from any device, or this device's if that is later. */
export const useListeningPosition = (bookId: string): OfflinePosition | undefined => {
  const { signedIn } = useSession();
  const { data } = useGetReadingProgressQuery({ bookId }, { skip: !signedIn });
  const devicePosition = useSyncExternalStore(
    subscribe,
    () => placeOnDevice(bookId),
    () => undefined,
  );
  useEffect(watchPositions, []);
  return later<OfflinePosition>((signedIn && data) || undefined, devicePosition);
};
