import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of listing goods for resale. */
export const resaleFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'transfer.price': 400,
  'transfer.reserve': 400,
  'transfer.times': 400,
  'transfer.limit': 409,
  'transfer.resales': 409,
  'transfer.codeMissing': 409,
  'transfer.tooSoon': 409,
  'transfer.dispute': 409,
  'transfer.feeShort': 409,
});
