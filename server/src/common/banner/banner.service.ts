import type { bannerSchemas } from '@juhe/contract/common/banner.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { attachSitePicturesByField } from '../upload/upload.service.ts';
import * as repository from './banner.repository.ts';
import { bannerFail } from './banner-failures.ts';

type Input<K extends keyof typeof bannerSchemas> = HandlerInput<(typeof bannerSchemas)[K]>;

export const listShownBanners = (ctx: Ctx, { place: placement }: Input<'listShownBanners'>) =>
  repository.shownBanners(ctx.db, placement, ctx.lang);

export const listBanners = (ctx: Ctx, { place: position }: Input<'listBanners'>) => repository.allBanners(ctx.db, position);

export const setBanner = (ctx: Ctx, banner: Input<'setBanner'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const storedUrls = await repository.picturesOf(tx, banner.id);
    const { picUrl, wordlessUrl } = banner;
    await attachSitePicturesByField(tx, null, { picUrl, wordlessUrl }, storedUrls);
    await repository.setBanner(tx, { ...banner, wordlessUrl: banner.wordlessUrl ?? null });
    return null;
  });

export const removeBanner = (ctx: Ctx, { id }: Input<'removeBanner'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if ((await repository.deleteBanner(tx, id)) === 0) throw bannerFail('banner.missing');
    return null;
  });
