import { createHash } from 'node:crypto';
import type { Storage } from '../../storage/storage.ts';

const types = { mp4: 'video/mp4', mp3: 'audio/mpeg' } as const;
export type LessonFileKind = keyof typeof types;

/** Returns the storage location of a lesson's file from its row (`<hash>.mp4`, `<hash>.mp3`); undefined for anything else. */
export const lessonFile = (media: string): { key: string; type: string } | undefined => {
  const kind = /^[0-9a-f]{40}\.(mp4|mp3)$/.exec(media)?.[1];
  return kind === 'mp4' || kind === 'mp3' ? { key: `lesson/${media}`, type: types[kind] } : undefined;
};

/** Returns the value stored in a lesson's row for a file with this content. */
export const lessonFileName = (bytes: Uint8Array, kind: LessonFileKind): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${kind}`;

/** Stores a lesson's file by content hash; returns the value for the lesson's row. It is accessible only by signed addresses. */
export const storeLessonFile = async (storage: Storage, bytes: Uint8Array, kind: LessonFileKind): Promise<string> => {
  const media = lessonFileName(bytes, kind);
  await storage.put(`lesson/${media}`, bytes, types[kind]);
  return media;
};
