import type { RemoteRoute } from '@juhe/platform';

/** The pages of the applyfor remote. */
export const routes = [
  {
    path: '/subPackages/store-occupancy/store-occupancy',
    screen: 'shop/store-occupancy-screen',
    title: '店铺入驻',
    access: 'required',
    kind: 'page',
    query: [],
    hold: true,
    prefetch: ['GET /api/mall/shop/getMyShopDetail', 'GET /api/mall/shop/getShopPlansList'],
  },
  {
    path: '/subPackages/store-occupancy/info',
    screen: 'shop/info-screen',
    title: '店铺信息',
    access: 'required',
    kind: 'page',
    query: [],
    prefetch: ['GET /api/mall/shop/getMyShopDetail'],
  },
  {
    path: '/subPackages/applyfor/showcase/expert-application',
    screen: 'expert/expert-application-screen',
    title: '达人申请',
    access: 'required',
    kind: 'page',
    query: [],
    hold: true,
    prefetch: ['GET /api/service/daren/getDarenLevelInfo'],
  },
  {
    path: '/subPackages/applyfor/equity/equity',
    screen: 'equity/equity-screen',
    title: '购买权益',
    access: 'required',
    kind: 'page',
    query: [],
    prefetch: ['GET /api/service/card/selectCardList', 'GET /api/service/equities/queryEquitiesList'],
  },
] satisfies RemoteRoute[];
