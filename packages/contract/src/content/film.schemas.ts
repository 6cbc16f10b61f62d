import { z } from 'zod';
import { fileUrl, id, integer, noOutput, text, upload } from '../fields.ts';

/** Limits of films uploaded by members. */
export const filmLimits = {
  bytes: 100 * 1024 * 1024,
  seconds: 180,
  /** Size (bytes) of every part except the last. */
  partBytes: 4 * 1024 * 1024,
  /** Maximum number in 24 hours. */
  daily: 20,
  /** Maximum number of concurrent uploads per member. */
  atOnce: 3,
} as const;

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
  startFilm: { input: z.object({ name: text(200), size: integer(1, 10_000_000_000) }), output: progress },
  getFilmProgress: { input: z.object({ id }), output: progress },
  sendFilmPart: { input: z.object({ id, part: integer(0, 63), file: upload }), output: progress },
  finishFilm: { input: z.object({ id }), output: film },
  dropFilm: { input: z.object({ id }), output: noOutput },
};
