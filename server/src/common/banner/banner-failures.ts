import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const bannerFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'banner.missing': 404,
});
