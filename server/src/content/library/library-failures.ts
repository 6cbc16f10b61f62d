import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of operators' actions on books. */
export const libraryFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'library.encoding': 400,
  'library.empty': 400,
  'library.manyChapters': 400,
  'library.category': 404,
  'library.categoryInUse': 409,
  'library.exists': 409,
  'library.finished': 409,
  'library.nothing': 400,
});
