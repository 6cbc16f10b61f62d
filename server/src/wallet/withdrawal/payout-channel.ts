/** Channels of a payout (wallet.md a): manual, or a service that responds with signed notices. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { withdrawFail } from './withdrawal-failures.ts';

const notice = z.object({
  payoutNo: z.string().min(1).max(64),
  /** The channel's own number of this transfer; repeated deliveries of a notice have the same number. */
  tradeNo: z.string().min(1).max(100),
  netCents: z.int().positive(),
  result: z.enum(['success', 'failure', 'returned']),
});
export type PayoutNotice = z.output<typeof notice>;

export interface PayoutChannel {
  readonly name: string;
  /** Verifies a notice; throws `withdraw.notice`. Channels without one are booked by operators. */
  readonly readNotice?: (body: string, signature: string) => PayoutNotice;
}

/** Signs and verifies notices of the embedded sandbox with a key derived from the installation's secret. */
export const payoutSigner = (secretKey: Buffer) => {
  const key = createHmac('sha256', secretKey).update('payout-sandbox').digest();
  return (body: string): string => createHmac('sha256', key).update(body).digest('hex');
};

/** Header of a notice: HMAC-SHA-256 of the body, hexadecimal. */
export const payoutSignature = 'x-payout-signature';

/** The sandbox's page of a payout, accessible only with its URL. */
export const payoutPage = (secretKey: Buffer) => {
  const key = createHmac('sha256', secretKey).update('payout-sandbox-page').digest();
  const tokenOf = (payoutNo: string): string => createHmac('sha256', key).update(payoutNo).digest('hex').slice(0, 32);
  return {
    isTokenOf: (payoutNo: string, token: string): boolean => {
      const [expected, sent] = [Buffer.from(tokenOf(payoutNo)), Buffer.from(token)];
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },
    addressOf: (payoutNo: string): string => `/pay/payout-sandbox/${payoutNo}?token=${tokenOf(payoutNo)}`,
  };
};

const sandbox = (secretKey: Buffer): PayoutChannel => ({
  name: 'sandbox',
  readNotice(body, signature) {
    const expected = Buffer.from(payoutSigner(secretKey)(body));
    const sent = Buffer.from(signature);
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw withdrawFail('withdraw.notice');
    try {
      return notice.parse(JSON.parse(body));
    } catch {
      throw withdrawFail('withdraw.notice');
    }
  },
});

/** The channel of that name in this installation; the sandbox only where payments use it too. Throws `withdraw.notice`. */
export const payoutChannel = ({ config, secrets }: Pick<Deps, 'config' | 'secrets'>, name: string): PayoutChannel => {
  if (name === 'manual') return { name };
  if (name === 'sandbox' && config.payment.channels.includes('sandbox')) return sandbox(secrets.secretKey);
  throw withdrawFail('withdraw.notice');
};
