import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { paymentFail } from '../failures.ts';
import { cashierTokens, sameText } from './cashier-token.ts';
import type { Channel } from './channel.ts';

/** Header of a sandbox callback: HMAC-SHA-256 of the body, hexadecimal. */
export const signatureHeader = 'x-sandbox-signature';

const notice = z.object({
  payNo: z.string(),
  tradeNo: z.string().min(1).max(100),
  amountCents: z.int().positive(),
  result: z.enum(['success', 'failure']),
});
export type SandboxNotice = z.output<typeof notice>;

/** Signs notices with a key derived from the installation's secret. */
export const sandboxSigner = (secretKey: Buffer) => {
  const key = createHmac('sha256', secretKey).update('payment-sandbox-callback').digest();
  const signBody = (body: string): string => createHmac('sha256', key).update(body).digest('hex');
  return { signBody, isBodySigned: (body: string, signature: string): boolean => sameText(signBody(body), signature) };
};
export type SandboxSigner = ReturnType<typeof sandboxSigner>;

/** The embedded gateway: our own cashier page, which signs callbacks like a real one. Not for production. */
export const sandboxChannel = (secretKey: Buffer): Channel => {
  const signer = sandboxSigner(secretKey);
  const { tokenOf } = cashierTokens(secretKey);
  return {
    name: 'sandbox',
    begin: (ctx, _tx, { payNo }) =>
      Promise.resolve({ paid: false, cashierUrl: `/pay/sandbox/${payNo}?token=${tokenOf(payNo)}&lang=${ctx.lang}` }),
    readCallback({ headers, body }) {
      const signature = headers[signatureHeader];
      if (typeof signature !== 'string' || !signer.isBodySigned(body, signature)) throw paymentFail('payment.callbackRefused');
      let value: unknown;
      try {
        value = JSON.parse(body);
      } catch {
        throw paymentFail('payment.callbackRefused');
      }
      const { data } = notice.safeParse(value);
      if (!data) throw paymentFail('payment.callbackRefused');
      return data.result === 'success' ? { payNo: data.payNo, tradeNo: data.tradeNo, amountCents: data.amountCents } : undefined;
    },
    received: '{"code":"SUCCESS"}',
  };
};
