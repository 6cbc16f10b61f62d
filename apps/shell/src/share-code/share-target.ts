import { pageUrl, type QueryValues, type ShareCode } from '@juhe/platform';

/** What opens a share code besides the code itself. */
export interface Opening {
  /** The server's word on goods: `jd` are addressed by goodsId. */
  readonly paramsType: '' | 'pt' | 'jd';
  /** The current member, '' when signed out. */
  readonly userId: string;
  /** Whether some live app has the page. */
  readonly exists: (path: string) => boolean;
}

const bookPath = '/subPackages/find/detail-book';
const novelPath = '/subPackages/find/novel-detail';
const groupPath = '/subPackages/other/groupbuying';

const targetOf = ({ type, code, extras }: ShareCode, { paramsType, userId, exists }: Opening): [string, QueryValues] => {
  switch (type) {
    case 1:
      return ['/pages/vlog/preview-video', { itemId: code, mid: userId, type: 10 }];
    case 2:
      return ['/subPackages/find/article-detail', { id: code, mId: userId }];
    case 3:
      return [novelPath, { id: code }];
    case 4:
      return [exists(bookPath) ? bookPath : novelPath, { id: code }];
    case 5:
      return ['/pages/study/course-online-detail', { id: code, mId: userId }];
    case 6:
      return ['/pages/study/course-detail', { id: code, mId: userId }];
    case 7:
      // Goods shared out of a group lead to it.
      if (extras[2] && exists(groupPath)) return [groupPath, { id: extras[2] }];
      return ['/subPackages/shop/goods-info', paramsType === 'jd' ? { goodsId: code } : { saleNo: code }];
    case 8:
      return ['/subPackages/auction-page/auction-detail/index', { productNo: code }];
    case 10:
      return ['/subPackages/other/cutaknife', { productSaleNo: code, activityid: extras[1] }];
  }
};

/** The page that a share code opens (specification §2); undefined when no app has it. */
export const shareTarget = (share: ShareCode, opening: Opening): string | undefined => {
  const [path, query] = targetOf(share, opening);
  return opening.exists(path) ? pageUrl(path, query) : undefined;
};
