import type { LiveDocument, LiveKey } from '@juhe/platform';

/** The last good complete document of this device with its verifying key. */
export interface Kept {
  readonly etag: string | undefined;
  readonly key: LiveKey;
  readonly document: LiveDocument;
}

interface Seen {
  readonly generation: number;
  readonly kid: string;
}

const documentAt = 'juhe-live';
const seenAt = 'juhe-live-seen';

const read = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
};
const write = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage may be refused or full: the tab then has only what the server answers.
  }
};

export const readKept = (): Kept | undefined => {
  const stored = read(documentAt);
  return typeof stored === 'object' && stored !== null && 'document' in stored && 'key' in stored ? (stored as Kept) : undefined;
};
export const keepDocument = (entry: Kept): void => write(documentAt, entry);
export const dropKept = (): void => {
  try {
    localStorage.removeItem(documentAt);
  } catch {
    // Then nothing was stored.
  }
};

const readSeen = () => (read(seenAt) ?? {}) as Partial<Record<string, Seen>>;

/**
 * Returns the newest generation of a channel verified here by a key that is still valid; another key means another
 * installation.
 */
export const seenGeneration = (channel: string, isKnown: (kid: string) => boolean): number => {
  const lastSeen = readSeen()[channel];
  return lastSeen && isKnown(lastSeen.kid) ? lastSeen.generation : 0;
};
export const rememberSeen = ({ channel, generation, signature }: LiveDocument): void => {
  const seenByChannel = readSeen();
  const lastSeen = seenByChannel[channel];
  if (lastSeen?.generation === generation && lastSeen.kid === signature.kid) return;
  write(seenAt, { ...seenByChannel, [channel]: { generation, kid: signature.kid } });
};
