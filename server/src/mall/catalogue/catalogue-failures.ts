import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Refusals of operators' changes to the catalogue. */
export const catalogueFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'product.missing': 404,
  'sku.missing': 404,
  'product.shopMissing': 404,
  'product.memberPrice': 400,
  'product.categoryLevel': 400,
  'sku.values': 400,
  'sku.only': 409,
  'sku.twice': 409,
  'sku.inOrder': 409,
  'sku.inActivity': 409,
  'sku.last': 409,
  'sku.tooMany': 409,
  'product.specsInUse': 409,
  'stock.moved': 409,
  'stock.below': 409,
  'stock.above': 409,
});
