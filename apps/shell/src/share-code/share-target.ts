import { shareType, type ShareType } from '@juhe/contract/common/share.constants';
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

interface Kind {
  /** The label in §2 of the specification (`kind` of the texts): kinds differ by colour and picture. */
  readonly name: 'video' | 'article' | 'novel' | 'book' | 'course' | 'goods' | 'auction' | 'bargain';
  readonly target: (share: ShareCode, opening: Opening) => string;
}

const kinds: Readonly<Record<ShareType, Kind>> = {
  [shareType.video]: {
    name: 'video',
    target: ({ code }, { userId }) => contentPages.previewVideo({ itemId: code, mid: userId, type: 10 }),
  },
  [shareType.article]: {
    name: 'article',
    target: ({ code }, { userId }) => contentPages.articleDetail({ id: code, mId: userId }),
  },
  [shareType.novel]: { name: 'novel', target: ({ code }) => contentPages.novelDetail({ id: code }) },
  [shareType.book]: {
    name: 'book',
    target: ({ code }, { exists }) =>
      (exists(contentPages.detailBook.path) ? contentPages.detailBook : contentPages.novelDetail)({ id: code }),
  },
  [shareType.onlineCourse]: {
    name: 'course',
    target: ({ code }, { userId }) => contentPages.courseOnlineDetail({ id: code, mId: userId }),
  },
  [shareType.offlineCourse]: {
    name: 'course',
    target: ({ code }, { userId }) => contentPages.courseDetail({ id: code, mId: userId }),
  },
  [shareType.goods]: {
    name: 'goods',
    target: ({ code, extras }, { paramsType, exists }) => {
      // Goods shared out of a group open the group.
      if (extras[2] && exists(mallPages.group.path)) return mallPages.group({ id: extras[2] });
      return mallPages.goodsInfo(paramsType === 'jd' ? { goodsId: code } : { saleNo: code });
    },
  },
  [shareType.auction]: { name: 'auction', target: ({ code }) => auctionPages.lotDetail({ productNo: code }) },
  [shareType.bargain]: {
    name: 'bargain',
    target: ({ code, extras }) => mallPages.bargain({ productSaleNo: code, activityid: extras[1] }),
  },
};

/** Returns the label of a type; `other` for types that a newer server may answer. */
export const shareKind = (type: number): Kind['name'] | 'other' =>
  (kinds as Readonly<Partial<Record<number, Kind>>>)[type]?.name ?? 'other';

/** Returns the page that a share code opens (specification §2); undefined when no app has it. */
export const shareTarget = (share: ShareCode, opening: Opening): string | undefined => {
  const target = kinds[share.type].target(share, opening);
  return opening.exists(pathOf(target)) ? target : undefined;
};
