import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of creations and drafts. */
export const creationFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'creation.missing': 404,
  'creation.unpublished': 409,
  'creation.title': 400,
  'creation.empty': 400,
  'creation.long': 400,
  'creation.noPictures': 400,
  'creation.manyPictures': 400,
  'creation.noFilm': 400,
  'creation.noCover': 400,
  'creation.category': 400,
  'creation.daily': 429,
  'creation.fixed': 409,
  'draft.missing': 404,
  'creation.removed': 409,
  'draft.kind': 409,
  'draft.newer': 409,
  'draft.full': 409,
});
