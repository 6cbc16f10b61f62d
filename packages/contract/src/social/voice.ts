import { defineOperations } from '../operation.ts';
import type { voiceSchemas } from './voice.schemas.ts';

/** Duration of a recording (ms), its maximum size (bytes), and the bars of its picture. */
export const voiceLimits = { leastMs: 500, mostMs: 60_000, bytes: 1_048_576, bars: 40 } as const;

const write = { method: 'POST', access: 'required', extension: true, mobile: true } as const;

/** Recordings for messages of kind `voice` (social.md f). */
export const voice = defineOperations<typeof voiceSchemas>()('social/voice', {
  uploadVoice: {
    ...write,
    path: '/api/service/chat/uploadVoice',
    encoding: 'multipart',
    maxBytes: 1_048_576,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Stores a recording of at most a minute (Opus in WebM, AAC or Opus in MP4); what no message uses goes after a day.',
  },
});
