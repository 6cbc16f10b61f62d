import { call } from '@juhe/api-client';
import { voice } from '@juhe/contract/social/voice';

/** Uploads a voice message; the message queue shows the result. */
export const uploadVoice = (file: File, onProgress: (part: number) => void) =>
  call(voice.uploadVoice, { file }, { quiet: true, onProgress });
