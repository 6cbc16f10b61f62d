import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { pathOf, type ShareCode } from '@juhe/platform';

/** What is needed to open a share code besides the code itself. */
export interface Opening {
  /** The server's information on goods: `jd` goods are addressed by `goodsId`. */
  readonly paramsType: '' | 'pt' | 'jd';
  /** The current member, '' when signed out. */
  readonly userId: string;
  /** Whether a live app has the page. */
  readonly exists: (path: string) => boolean;
}

const targetOf = ({ type, code, extras }: ShareCode, { paramsType, userId, exists }: Opening): string => {
  switch (type) {
    case 1:
      return contentPages.previewVideo({ itemId: code, mid: userId, type: 10 });
    case 2:
      return contentPages.articleDetail({ id: code, mId: userId });
    case 3:
      return contentPages.novelDetail({ id: code });
    case 4:
      return (exists(contentPages.detailBook.path) ? contentPages.detailBook : contentPages.novelDetail)({ id: code });
    case 5:
      return contentPages.courseOnlineDetail({ id: code, mId: userId });
    case 6:
      return contentPages.courseDetail({ id: code, mId: userId });
    case 7:
      // Goods shared out of a group open the group.
      if (extras[2] && exists(mallPages.group.path)) return mallPages.group({ id: extras[2] });
      return mallPages.goodsInfo(paramsType === 'jd' ? { goodsId: code } : { saleNo: code });
    case 8:
      return auctionPages.lotDetail({ productNo: code });
    case 10:
      return mallPages.bargain({ productSaleNo: code, activityid: extras[1] });
  }
};

/** Returns the page that a share code opens (specification §2); undefined when no app has it. */
export const shareTarget = (share: ShareCode, opening: Opening): string | undefined => {
  const target = targetOf(share, opening);
  return opening.exists(pathOf(target)) ? target : undefined;
};
