import { z } from 'zod';
import { id, upload } from '../fields.ts';

export const voiceSchemas = {
  uploadVoice: {
    input: z.object({ file: upload }),
    /** The duration is read from the file. */
    output: z.object({ id, milliseconds: z.number().int() }),
  },
};
