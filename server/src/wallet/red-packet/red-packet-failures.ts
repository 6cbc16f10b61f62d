import { defineFailures } from '../../http/failure/failures.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

/** Failures of red packets. */
export const redPacketFail = defineFailures<RefusalArguments>()(texts.refusals, {
  'redPacket.missing': 404,
  'redPacket.own': 409,
  'redPacket.over': 409,
});
