import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';

export const commonFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'places.down': 409,
  'share.missing': 404,
  'job.missing': 404,
  'job.alive': 409,
  'secretKey.unknown': 404,
  'secretKey.current': 409,
  'secretKey.sealing': 409,
  'secretKey.needed': 409,
  'protocol.missing': 404,
  'feedback.dailyLimit': 429,
  'feedback.missing': 404,
  'feedback.answered': 409,
  'check.missing': 404,
  'check.decided': 409,
  'name.reserved': 400,
  'content.repeated': 409,
  'content.daily': 429,
  'report.missing': 404,
  'report.own': 409,
  'report.reasonMissing': 400,
  'report.again': 409,
  'report.unknown': 404,
  'report.resolved': 409,
});
