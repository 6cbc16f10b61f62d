import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const accountFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'serviceFee.onceADay': 409,
  'serviceFee.short': 409,
});
