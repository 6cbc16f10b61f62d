import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

export const logisticsFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'logistics.carrierUnknown': 400,
  'logistics.waybillWrong': 400,
  'logistics.none': 404,
});
