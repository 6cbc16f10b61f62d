import { defineOperations } from '../operation.ts';
import { voiceLimits } from './voice.constants.ts';
import type { voiceSchemas } from './voice.schemas.ts';

const write = { method: 'POST', access: 'required', extension: true, mobile: true } as const;

/** Recordings for messages of kind `voice` (social.md f). */
export const voice = defineOperations<typeof voiceSchemas>()('social/voice', {
  uploadVoice: {
    ...write,
    path: '/api/service/chat/uploadVoice',
    encoding: 'multipart',
    maxBytes: voiceLimits.bytes,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Stores a recording of at most a minute (Opus in WebM, AAC or Opus in MP4); an unused one is deleted after a day.',
  },
});
