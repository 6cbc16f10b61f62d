import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of exchanging points for goods. */
export const pointsShopFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'pointsGoods.missing': 404,
  'pointsGoods.categoryMissing': 400,
  'pointsGoods.categoryInUse': 409,
  'pointsGoods.priceChanged': 409,
  'pointsGoods.stockShort': 409,
  'pointsGoods.memberLimit': 409,
  'pointsGoods.pointsShort': 409,
  'pointsOrder.missing': 404,
  'pointsOrder.address': 409,
});
