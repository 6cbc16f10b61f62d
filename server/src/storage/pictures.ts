import { SpooledFile } from '../http/input/spooled-file.ts';
import { storageFail } from './failures.ts';
import { type DecodedPicture, decodePicture, maxFrames } from './picture-process.ts';

export interface Picture extends DecodedPicture {
  /** Identifies the content: the same source has the same name. */
  readonly hash: string;
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Determines the type of a file by its first bytes; the name and the type sent by a client are ignored. */
export const pictureType = (bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | undefined => {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') ? 'gif' : undefined;
};

/**
 * Converts an uploaded picture into its stored form: upright, without metadata, in sRGB, re-encoded in two sizes, by a
 * separate process. Refuses files that are no picture (`upload.type`), damaged, truncated or beyond the limits of time and
 * memory (`upload.broken`), have more than 40 megapixels, all frames together (`upload.dimensions`), or more than 300 frames
 * (`upload.frames`).
 * @param owner who waits for it: one owner's pictures do not delay those of all others
 * @param readsQr also reads the QR code in it
 */
export const readPicture = async (source: Uint8Array | Blob, owner: string, readsQr = false): Promise<Picture> => {
  const decoded = await decodePicture(owner, async () => {
    const head = source instanceof SpooledFile ? await source.head(16) : undefined;
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(head ?? (await source.arrayBuffer()));
    const type = pictureType(bytes);
    if (!type) throw storageFail('upload.type');
    return { source: source instanceof SpooledFile ? source.path : bytes, animated: type === 'gif' || type === 'webp', readsQr };
  });
  if ('picture' in decoded) return { ...decoded.picture, hash: decoded.picture.sourceHash.slice(0, 40) };
  throw decoded.fault === 'frames' ? storageFail('upload.frames', { n: maxFrames }) : storageFail(`upload.${decoded.fault}`);
};
