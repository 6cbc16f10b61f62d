/** Parsing of recordings: container, codec and length come from the file itself, never from the sender. */
import { WebmReader } from './webm-reader.ts';
import { mp4Milliseconds } from './mp4-reader.ts';

export interface VoiceFile {
  readonly container: 'webm' | 'mp4';
  readonly milliseconds: number;
}

/**
 * Parses a recording with a single sound track: Opus in WebM, or AAC or Opus in MP4. Undefined for anything else, and for a
 * file truncated within its header.
 */
export const readVoice = (bytes: Uint8Array): VoiceFile | undefined => {
  try {
    const isMp4 = Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
    const milliseconds = isMp4 ? mp4Milliseconds(bytes) : new WebmReader(bytes).milliseconds();
    return milliseconds === undefined ? undefined : { container: isMp4 ? 'mp4' : 'webm', milliseconds: Math.round(milliseconds) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
