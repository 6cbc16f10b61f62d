import { deviceValue, type LiveDocument, type LiveKey } from '@juhe/platform';

/** The last good complete document of this device with its verifying key. */
export interface Stored {
  readonly etag: string | undefined;
  readonly key: LiveKey;
  readonly document: LiveDocument;
}

interface Viewed {
  readonly generation: number;
  readonly kid: string;
}

const storedDocument = deviceValue({
  key: 'juhe-live',
  scope: 'device',
  json: (stored) =>
    typeof stored === 'object' && stored !== null && 'document' in stored && 'key' in stored ? (stored as Stored) : undefined,
});
const verifiedGenerations = deviceValue({
  key: 'juhe-live-seen',
  scope: 'device',
  json: (stored) => (stored ?? undefined) as Partial<Record<string, Viewed>> | undefined,
});

export const readStored = (): Stored | undefined => storedDocument.read();
export const storeDocument = (entry: Stored): void => void storedDocument.write(entry);
export const dropStored = (): void => void storedDocument.write(undefined);

/**
 * Returns the newest generation of a channel verified here by a key that is still valid; another key means another
 * installation.
 */
export const seenGeneration = (channel: string, isRecorded: (kid: string) => boolean): number => {
  const lastSeen = verifiedGenerations.read()?.[channel];
  return lastSeen && isRecorded(lastSeen.kid) ? lastSeen.generation : 0;
};
export const rememberSeen = ({ channel, generation, signature }: LiveDocument): void => {
  const seenByChannel = verifiedGenerations.read();
  const lastSeen = seenByChannel?.[channel];
  if (lastSeen?.generation === generation && lastSeen.kid === signature.kid) return;
  verifiedGenerations.write({ ...seenByChannel, [channel]: { generation, kid: signature.kid } });
};
