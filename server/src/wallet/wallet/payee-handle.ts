import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Ctx } from '../../http/context.ts';

/** How long a look-up may be paid, in milliseconds. */
const lifetimeMs = 15 * 60_000;

const keyOf = ({ deps }: Ctx): Buffer => Buffer.from(hkdfSync('sha256', deps.secrets.secretKey, '', 'wallet payee handle', 32));
const [nonceBytes, tagBytes] = [12, 16];

/**
 * Names a member to one payer for 15 minutes (AES-256-GCM, the payer's id is authenticated): a look-up by mobile shows a masked
 * nickname, and the member's id would lead to the whole one on the homepage.
 */
export const makePayeeHandle = (ctx: Ctx, payeeId: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), nonce).setAAD(Buffer.from(ctx.memberId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify([payeeId, Date.now() + lifetimeMs])), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
};

/** The member that a handle names; undefined when it is another payer's, expired or forged. */
export const openPayeeHandle = (ctx: Ctx, handle: string): string | undefined => {
  const bytes = Buffer.from(handle, 'base64url');
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(ctx.memberId))
      .setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString();
    const [payeeId, expiresAt] = JSON.parse(text) as [string, number];
    return Date.now() < expiresAt ? payeeId : undefined;
  } catch {
    return undefined;
  }
};
