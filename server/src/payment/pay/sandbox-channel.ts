import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { paymentFail } from '../failures.ts';
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

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Signs with keys derived from the installation's secret, one for each purpose. */
export const sandboxSigner = (secretKey: Buffer) => {
  const key = (purpose: string): Buffer => createHmac('sha256', secretKey).update(`payment-sandbox-${purpose}`).digest();
  const mac = (purpose: string, text: string): string => createHmac('sha256', key(purpose)).update(text).digest('hex');
  return {
    signBody: (body: string): string => mac('callback', body),
    isBodySigned: (body: string, signature: string): boolean => sameText(mac('callback', body), signature),
    /** Lets only those to a payment's cashier page who were sent there. */
    cashierToken: (payNo: string): string => mac('cashier', payNo).slice(0, 32),
    isCashierToken: (payNo: string, token: string): boolean => sameText(mac('cashier', payNo).slice(0, 32), token),
  };
};
export type SandboxSigner = ReturnType<typeof sandboxSigner>;

/** The embedded gateway: a cashier page of our own that signs callbacks as a real one does. Not for production. */
export const sandboxChannel = (secretKey: Buffer): Channel => {
  const signer = sandboxSigner(secretKey);
  return {
    name: 'sandbox',
    begin: (ctx, _tx, { payNo }) =>
      Promise.resolve({ paid: false, cashierUrl: `/pay/sandbox/${payNo}?token=${signer.cashierToken(payNo)}&lang=${ctx.lang}` }),
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
