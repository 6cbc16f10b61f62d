import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. */
export const sameText = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Restricts access to a payment's cashier page to visitors who were sent there, by a key derived from the installation's
 * secret.
 */
export const cashierTokens = (secretKey: Buffer) => {
  const key = createHmac('sha256', secretKey).update('payment-sandbox-cashier').digest();
  const tokenOf = (payNo: string): string => createHmac('sha256', key).update(payNo).digest('hex').slice(0, 32);
  return { tokenOf, isTokenOf: (payNo: string, token: string): boolean => sameText(tokenOf(payNo), token) };
};
