import { createHash } from 'node:crypto';
import type { Ctx } from '../../http/call/context.ts';

/** Returns the key by which a view is recorded: the member, or only a hash of the IP address, which is personal data. */
export const readerKey = (ctx: Ctx): string =>
  ctx.member?.id ?? `ip:${createHash('sha256').update(ctx.ip).digest('hex').slice(0, 16)}`;
