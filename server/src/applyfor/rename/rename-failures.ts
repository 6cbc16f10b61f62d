import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of a shop's name change, in the owner's words. */
export const renameFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'rename.missing': 404,
  'rename.open': 409,
  'rename.changed': 409,
  'rename.same': 409,
  'rename.wait': 409,
  'rename.tooMany': 409,
  'rename.shopNotOpen': 409,
});
