import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

export const storageFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'upload.type': 400,
  'upload.broken': 400,
  'upload.dimensions': 400,
  'upload.frames': 400,
  'upload.quota': 409,
  'upload.dailyLimit': 429,
  'upload.unknown': 400,
  'upload.notShipped': 400,
});
