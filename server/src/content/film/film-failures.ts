import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of film uploads. */
export const filmFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'film.missing': 404,
  'film.size': 400,
  'film.seconds': 400,
  'film.type': 400,
  'film.codec': 400,
  'film.broken': 400,
  'film.part': 400,
  'film.unfinished': 409,
  'film.quota': 409,
  'film.daily': 429,
  'film.atOnce': 429,
});
