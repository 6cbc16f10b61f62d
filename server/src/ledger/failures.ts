import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

export const ledgerFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'ledger.insufficientFunds': 409,
  'ledger.insufficientPoints': 409,
  'ledger.alreadyPosted': 409,
});
