import type { LiveDocument, LiveKey } from '@juhe/platform';

/** The last good whole document of this device, with the key that it was verified by. */
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
  const kept = read(documentAt);
  return typeof kept === 'object' && kept !== null && 'document' in kept && 'key' in kept ? (kept as Kept) : undefined;
};
export const keepDocument = (kept: Kept): void => write(documentAt, kept);
export const dropKept = (): void => {
  try {
    localStorage.removeItem(documentAt);
  } catch {
    // Nothing was kept then.
  }
};

const readSeen = () => (read(seenAt) ?? {}) as Partial<Record<string, Seen>>;

/** The newest generation of a channel that was verified here by a key that still counts; another key is another installation. */
export const seenGeneration = (channel: string, isKnown: (kid: string) => boolean): number => {
  const seen = readSeen()[channel];
  return seen && isKnown(seen.kid) ? seen.generation : 0;
};
export const rememberSeen = ({ channel, generation, signature }: LiveDocument): void => {
  const all = readSeen();
  const seen = all[channel];
  if (seen?.generation === generation && seen.kid === signature.kid) return;
  write(seenAt, { ...all, [channel]: { generation, kid: signature.kid } });
};
