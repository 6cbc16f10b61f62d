import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of announcing and withdrawing lots. */
export const announceFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'lot.increment': 400,
  'lot.reserve': 400,
  'lot.times.life': 400,
  'lot.times.far': 400,
  'lot.times.missing': 400,
  'session.times': 400,
  'session.closed': 409,
  'lot.cancelFirst': 409,
  'lot.hasBids': 409,
});
