import { createHash } from 'node:crypto';
import type { Ctx } from '../../http/context.ts';

/** By what a view remembers its reader: the member, or only a hash of the address, which is personal data. */
export const readerKey = (ctx: Ctx): string =>
  ctx.member?.id ?? `ip:${createHash('sha256').update(ctx.ip).digest('hex').slice(0, 16)}`;
