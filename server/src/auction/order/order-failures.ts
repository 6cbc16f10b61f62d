import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import { defineFailures } from '../../http/failure/failures.ts';
import type { Texts } from '../../http/text/lang.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of a won order, in the member's words. */
export const orderFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'order.missing': 404,
  'order.state': 409,
  'order.notPlatform': 409,
  'secondChance.missing': 404,
  'secondChance.over': 409,
  'order.late': 409,
});

/** An order's state as a phrase within a sentence. */
const stateTexts: Readonly<Record<AuctionOrderState, Texts>> = texts.orderFailures.stateTexts;

/** The refusal (409) of an event that the state does not allow. */
export const orderRefusal = (state: AuctionOrderState) => orderFail('order.state', { state: stateTexts[state] });
