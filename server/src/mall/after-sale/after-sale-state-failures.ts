import type { AfterSaleState } from '@juhe/contract/mall/after-sale.schemas';
import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** The reason for refusing an event: the current state of the case. */
export const afterSaleStateFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'afterSale.is.applied': 409,
  'afterSale.is.approved': 409,
  'afterSale.is.rejected': 409,
  'afterSale.is.appealed': 409,
  'afterSale.is.returning': 409,
  'afterSale.is.received': 409,
  'afterSale.is.reshipped': 409,
  'afterSale.is.refunded': 409,
  'afterSale.is.completed': 409,
  'afterSale.is.withdrawn': 409,
  'afterSale.is.closed': 409,
});

/** The refusal (409) of an event that the state does not permit. */
export const afterSaleRefusal = (state: AfterSaleState) => afterSaleStateFail(`afterSale.is.${state}`);
