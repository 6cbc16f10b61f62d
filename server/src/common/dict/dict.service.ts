import type { Ctx } from '../../http/context.ts';
import { dictItems } from './dict.repository.ts';

/** The choices of a kind in the caller's language; an unknown kind has none. */
export const choicesOf = (ctx: Ctx, { type }: { type: string }) => dictItems(ctx.db, type, ctx.lang);
