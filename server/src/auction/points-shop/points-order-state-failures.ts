import type { PointsOrderState } from '@juhe/contract/auction/points-shop.schemas';
import { defineFailures, type Failure } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

const stateFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'pointsOrder.is.paid': 409,
  'pointsOrder.is.shipped': 409,
  'pointsOrder.is.received': 409,
  'pointsOrder.is.cancelled': 409,
});

/** The refusal of an event, naming the current state of the order. */
export const pointsOrderRefusal = (state: PointsOrderState): Failure => stateFail(`pointsOrder.is.${state}`);
