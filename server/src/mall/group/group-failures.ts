import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of group buying, in member-facing wording; each states the alternative. */
export const groupFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'group.missing': 404,
  'group.full': 409,
  'group.over': 409,
  'group.joined': 409,
  'group.tooMany': 409,
  'group.memberLimit': 409,
  'group.skuOut': 409,
});
