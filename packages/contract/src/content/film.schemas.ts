import { z } from 'zod';
import { fileUrl, id, integer, nothing, text, upload } from '../fields.ts';

/** Films that members upload. */
export const filmLimits = {
  bytes: 100 * 1024 * 1024,
  seconds: 180,
  /** Every part but the last has so many bytes. */
  partBytes: 4 * 1024 * 1024,
  /** In 24 hours. */
  daily: 20,
  /** Uploads of a member that are under way. */
  atOnce: 3,
} as const;

const progress = z.object({
  id,
  /** Numbers of the parts, from 0, that are still missing. */
  missing: z.array(z.number().int()),
});

const film = z.object({
  id,
  url: fileUrl,
  /** Pixels, as it is shown. */
  width: z.number().int(),
  height: z.number().int(),
  seconds: z.number().int(),
});
export type Film = z.output<typeof film>;

export const filmSchemas = {
  startFilm: { input: z.object({ name: text(200), size: integer(1, 10_000_000_000) }), output: progress },
  filmProgress: { input: z.object({ id }), output: progress },
  sendFilmPart: { input: z.object({ id, part: integer(0, 63), file: upload }), output: progress },
  finishFilm: { input: z.object({ id }), output: film },
  dropFilm: { input: z.object({ id }), output: nothing },
};
