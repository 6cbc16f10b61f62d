import { call } from '@juhe/api-client';
import { voice } from '@juhe/contract/social/voice';

export { voiceLimits } from '@juhe/contract/social/voice';

/** Sends a recording; the queue of messages tells how it went. */
export const uploadVoice = (file: File, onProgress: (part: number) => void) =>
  call(voice.uploadVoice, { file }, { quiet: true, onProgress });
