import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of changes to the category tree. */
export const categoryFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'category.missing': 404,
  'category.level': 409,
  'category.children': 409,
  'category.products': 409,
  'category.coupons': 409,
  'category.applications': 409,
});
