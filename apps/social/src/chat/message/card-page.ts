import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import type { MessageCard } from '@juhe/contract/social/conversation.schemas';

/** The page of the item on a card; undefined if the reader has none: a shop's owner cannot open the member's order. */
export const pageOfCard = ({ kind, ref, saleNo, variant }: MessageCard, asDesk: boolean): string | undefined => {
  if (kind === 'goods') return mallPages.goodsInfo(saleNo === null ? { goodsId: ref } : { saleNo });
  if (kind === 'lot') return auctionPages.lotDetail({ productNo: ref });
  if (kind === 'video') return contentPages.previewVideo({ itemId: ref, type: 10 });
  if (kind === 'redPacket' || kind === 'transfer' || kind === 'split' || kind === 'cardGift') return undefined;
  if (kind === 'order') return asDesk ? undefined : mallPages.orderInfo({ orderNo: ref });
  return (variant === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id: ref });
};
