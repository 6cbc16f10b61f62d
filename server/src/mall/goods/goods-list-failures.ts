import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of the goods lists. */
export const goodsListFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'goods.cursor': 400,
  'goods.priceRange': 400,
});
