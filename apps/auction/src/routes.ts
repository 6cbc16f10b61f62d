import type { RemoteRoute } from '@juhe/platform';

/** The pages of the auction; path, title, access, kind and query are those of the specification. */
export const routes = [
  {
    path: '/subPackages/auction-page/auciton-index/index',
    screen: 'lot/lots-screen',
    title: '竞拍',
    access: 'public',
    kind: 'page',
    query: ['state?'],
    prefetch: ['GET /api/bidding/getBiddingProductList?state=open&pageNum=1'],
  },
  {
    path: '/subPackages/auction-page/auction-detail/index',
    screen: 'lot/lot-detail-screen',
    title: '竞拍详情',
    access: 'public',
    kind: 'page',
    query: ['productNo'],
    prefetch: ['GET /api/bidding/getBiddingProduct?productNo={productNo}'],
  },
  {
    path: '/subPackages/auction-page/auction-my/index',
    screen: 'bid/my-bidding-screen',
    title: '我的竞拍',
    access: 'required',
    kind: 'page',
    query: ['standing?'],
  },
  {
    path: '/subPackages/auction-page/auction-to-up/index',
    screen: 'recharge/top-up-screen',
    title: '服务费充值',
    access: 'required',
    kind: 'page',
    query: ['productNo?'],
    hold: true,
  },
] satisfies RemoteRoute[];
