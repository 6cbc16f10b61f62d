import { z } from 'zod';
import { fileUrl, id, integer, line, noOutput, upload } from '../fields.ts';

const progress = z.object({
  id,
  /** Indexes of the missing parts, from 0. */
  missing: z.array(z.number().int()),
});

const film = z.object({
  id,
  url: fileUrl,
  /** Display size in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  seconds: z.number().int(),
});
export type Film = z.output<typeof film>;

export const filmSchemas = {
  startFilm: { input: z.object({ name: line(200), size: integer(1, 10_000_000_000) }), output: progress },
  getFilmProgress: { input: z.object({ id }), output: progress },
  sendFilmPart: { input: z.object({ id, part: integer(0, 63), file: upload }), output: progress },
  finishFilm: { input: z.object({ id }), output: film },
  dropFilm: { input: z.object({ id }), output: noOutput },
};
