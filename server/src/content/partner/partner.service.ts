import { createHash, randomBytes } from 'node:crypto';
import type { partnerSchemas } from '@juhe/contract/content/partner.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { partnerFail } from './partner-failures.ts';

/** The partner's scheme: SHA-1, as hex, of key, timestamp and nonce, sorted by character codes and concatenated. */
export const signatureOf = (secureKey: string, timestamp: string, nonce: string): string =>
  createHash('sha1').update([secureKey, timestamp, nonce].sort().join('')).digest('hex');

/** Returns a signature for one call of the partner feed; each has a new nonce, so that none can be reused. */
export const getPartnerSignature = ({ deps }: Ctx): HandlerOutput<(typeof partnerSchemas)['getPartnerSignature']> => {
  const { csj } = deps.config;
  if (!csj) throw partnerFail('partner.off');
  const timestamp = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(8).toString('hex');
  return { partner: csj.partner, timestamp, nonce, signature: signatureOf(csj.secureKey, String(timestamp), nonce) };
};
