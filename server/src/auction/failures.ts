import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

/** Failures of the auction, in the bidder's words; amounts are passed formatted. */
export const auctionFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'lot.missing': 404,
  'lot.notOpen': 409,
  'lot.ended': 409,
  'bid.late': 409,
  'bid.unusual': 409,
  'bid.related': 409,
  'bid.tooLow': 409,
  'bid.maxTooLow': 400,
  'bid.leading': 409,
  'bid.own': 409,
  'bid.depositShort': 409,
});
