import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

/** Failures of the wallet, in the member's words; amounts in yuan. */
export const walletFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'share.missing': 404,
  'share.decided': 409,
  'company.none': 404,
  'company.suspended': 409,
  'entry.unsealed': 409,
  'entry.missing': 404,
  'statement.notOver': 409,
  'statement.tooLongForPdf': 409,
  'statement.tooLong': 409,
  'statement.unknown': 404,
  'pay.self': 409,
  'pay.unknown': 404,
  'pay.payeeMissing': 400,
  'pay.payeeExpired': 409,
  'pay.dailyLimit': 409,
});
