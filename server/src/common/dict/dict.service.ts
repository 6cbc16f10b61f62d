import type { Ctx } from '../../http/call/context.ts';
import { dictItems } from './dict.repository.ts';

/** Returns the choices of a kind in the caller's language; empty for an unknown kind. */
export const listChoices = (ctx: Ctx, { type }: { type: string }) => dictItems(ctx.db, type, ctx.lang);
