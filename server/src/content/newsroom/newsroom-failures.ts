import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of the newsroom, in the operator's language. */
export const newsroomFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'newsroom.missing': 404,
  'newsroom.author': 400,
  'newsroom.category': 400,
  'newsroom.empty': 400,
  'newsroom.notOurs': 409,
  'newsroom.removed': 409,
  'newsroom.categoryInUse': 409,
});
