import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of goods in storage and in transit, in the member's words. */
export const storageFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'pickUp.addressMissing': 404,
  'pickUp.notStored': 409,
  'parcel.extendedAlready': 409,
  'parcel.receiptDue': 409,
  'order.unsplittable': 409,
  'split.sum': 400,
});
