import type { RemoteRoute } from '@juhe/platform';

/** The pages of the wallet remote. */
export const routes = [
  {
    path: '/subPackages/mine/my-wallet',
    screen: 'wallet/my-wallet-screen',
    title: '我的钱包',
    access: 'required',
    kind: 'page',
    query: [],
    hold: true,
    prefetch: ['GET /api/mall/water/getMemberWallet'],
  },
  {
    path: '/subPackages/mine/My-Wallets',
    screen: 'wallet/personal-wallet-screen',
    title: '个人钱包',
    access: 'required',
    kind: 'page',
    query: [],
    hold: true,
  },
  {
    path: '/subPackages/mine/Enterprise-Wallet',
    screen: 'wallet/company-wallet-screen',
    title: '企业钱包',
    access: 'required',
    kind: 'page',
    query: [],
    hold: true,
  },
  {
    path: '/subPackages/other/particulars',
    screen: 'wallet/particulars-screen',
    title: '钱包明细',
    access: 'required',
    kind: 'page',
    query: ['type?', 'month?'],
  },
] satisfies RemoteRoute[];
