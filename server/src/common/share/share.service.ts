import type { ShareInfo, shareSchemas } from '@juhe/contract/common/share.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import { lotToShare } from '../../auction/api.ts';
import { articleToShare, bookToShare, courseToShare, videoToShare } from '../../content/api.ts';
import { goodsToShare } from '../../mall/api.ts';
import { cardById } from '../../member/api.ts';
import type { Ctx } from '../../http/context.ts';
import { commonFail } from '../failures.ts';

type Input = HandlerInput<typeof shareSchemas.shareInfo>;
type Shared = Pick<ShareInfo, 'title' | 'coverUrl'> & Partial<Pick<ShareInfo, 'paramsType' | 'auctioning'>>;

/** Finds goods by saleNo, or by goodsId for `jd`; without a type, the code may be either. */
const findGoods = async ({ db }: Ctx, { code, paramsType }: Input): Promise<Shared | undefined> => {
  const ownGoods = paramsType === 'jd' ? undefined : await goodsToShare(db, { saleNo: code });
  if (ownGoods) return { ...ownGoods, paramsType: 'pt' };
  const supplied = paramsType === 'pt' ? undefined : await goodsToShare(db, { goodsId: code });
  return supplied && { ...supplied, paramsType: 'jd' };
};

/** Returns the caller's view of the content; undefined when it is deleted or hidden. */
const findShared = (ctx: Ctx, input: Input): Promise<Shared | undefined> | undefined => {
  const { db, lang, member } = ctx;
  const { type, code } = input;
  switch (type) {
    case 1:
      return videoToShare(db, code, { lang, viewerId: member?.id ?? null });
    case 2:
      return articleToShare(db, code, { lang, viewerId: member?.id ?? null });
    case 3:
    case 4:
      return bookToShare(db, code, lang);
    case 5:
      return courseToShare(db, code, 'online');
    case 6:
      return courseToShare(db, code, 'offline');
    case 7:
      return findGoods(ctx, input);
    case 8:
      return lotToShare(db, code);
    case 10:
      return goodsToShare(db, { saleNo: code });
    default:
      return undefined;
  }
};

export const readShareInfo = async (ctx: Ctx, input: Input): Promise<ShareInfo> => {
  const shared = await findShared(ctx, input);
  if (!shared) throw commonFail('share.missing');
  const sharer = input.sharer === undefined ? undefined : await cardById(ctx.db, input.sharer);
  return { type: input.type, paramsType: '', auctioning: false, ...shared, memberName: sharer?.nickname ?? '' };
};
