import type { Ctx } from '../../http/context.ts';
import { shownBanners } from './banner.repository.ts';

export const bannersOf = (ctx: Ctx, { place }: { place: string }) => shownBanners(ctx.db, place);
