import type { RemoteRoute } from '@juhe/platform';

/** The pages of the mall; owner, path, title, access, kind and query are those of the specification. */
export const routes = [
  {
    path: '/pages/welfare/welfare',
    screen: 'welfare/welfare-screen',
    title: '福利',
    access: 'public',
    kind: 'tab',
    query: [],
    prefetch: ['GET /api/mall/product/getCategoryList', 'GET /api/mall/product/getGuessYouLike?pageNum=1'],
  },
  {
    path: '/subPackages/shop/mall-more',
    screen: 'goods/mall-more-screen',
    title: '更多商品',
    access: 'public',
    kind: 'page',
    query: ['categoryId', 'sort'],
    prefetch: ['GET /api/mall/product/getCategoryList'],
  },
  {
    path: '/subPackages/shop/goods-info',
    screen: 'goods/goods-info-screen',
    title: '商品详情',
    access: 'public',
    kind: 'page',
    query: ['goodsId', 'saleNo'],
    prefetch: ['GET /api/v2/product/getProductDetail?saleNo={saleNo}'],
  },
  { path: '/subPackages/shop/cart', screen: 'cart/cart-screen', title: '购物车', access: 'required', kind: 'page', query: [] },
  { path: '/subPackages/user/address', screen: 'address/address-screen', title: '收货地址', access: 'required', kind: 'page', query: ['select'] },
  { path: '/subPackages/user/addaddress', screen: 'address/address-form-screen', title: '编辑地址', access: 'required', kind: 'page', query: ['id'] },
  { path: '/subPackages/order/create-order', screen: 'order/create-order-screen', title: '确认订单', access: 'required', kind: 'page', query: [] },
  { path: '/subPackages/order/pay-success', screen: 'order/pay-success-screen', title: '支付成功', access: 'required', kind: 'page', query: ['orderNo'] },
  { path: '/subPackages/order/order-list', screen: 'order/order-list-screen', title: '我的订单', access: 'required', kind: 'page', query: ['status'] },
  { path: '/subPackages/order/order-info', screen: 'order/order-info-screen', title: '订单详情', access: 'required', kind: 'page', query: ['orderNo'] },
] satisfies RemoteRoute[];
