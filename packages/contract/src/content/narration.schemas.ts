import { z } from 'zod';
import { flag, id, noOutput, upload } from '../fields.ts';

export const narrationSchemas = {
  setChapterAudio: {
    /** MP3 of at most 64 MB. */
    input: z.object({ bookId: id, indexId: id, file: upload }),
    output: z.object({ url: z.string(), seconds: z.number().int() }),
  },
  removeChapterAudio: { input: z.object({ bookId: id, indexId: id }), output: noOutput },
  setBookAudio: { input: z.object({ bookId: id, audio: flag }), output: noOutput },
};
