import type { IconName } from '@juhe/ui';
import { pages } from './pages.ts';

export type Tone = 'warm' | 'gold' | 'green' | 'blue';
export type FunctionGroup = 'reading' | 'shopping' | 'auction' | 'money' | 'people' | 'more';

/** Something a member can do, on a page of its own. The key is what the server keeps, so it never changes. */
export interface MemberFunction {
  readonly key: string;
  readonly to: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly group: FunctionGroup;
}

export const functionGroups: readonly FunctionGroup[] = ['reading', 'shopping', 'auction', 'money', 'people', 'more'];

/** Every function; those whose page no app has are not shown. A new one is added at its group's end. */
export const memberFunctions: readonly MemberFunction[] = [
  { key: 'collect', to: '/subPackages/mine/collect', icon: 'bookmark', tone: 'gold', group: 'reading' },
  { key: 'like', to: '/subPackages/mine/like', icon: 'heart', tone: 'warm', group: 'reading' },
  { key: 'bookshelf', to: '/subPackages/mine/bookshelf', icon: 'library', tone: 'blue', group: 'reading' },
  { key: 'history', to: '/subPackages/find/novel-history', icon: 'history', tone: 'green', group: 'reading' },
  { key: 'drafts', to: '/subPackages/other/draft', icon: 'file-text', tone: 'green', group: 'reading' },
  { key: 'courses', to: '/subPackages/my-course/my-course', icon: 'graduation-cap', tone: 'gold', group: 'reading' },
  { key: 'chat', to: '/subPackages/welfare/dialogue', icon: 'sparkles', tone: 'warm', group: 'reading' },
  { key: 'publish', to: pages.publish, icon: 'plus', tone: 'warm', group: 'reading' },
  { key: 'orders', to: pages.orders, icon: 'shopping-bag', tone: 'warm', group: 'shopping' },
  { key: 'shopping', to: '/subPackages/order/shoping', icon: 'receipt', tone: 'gold', group: 'shopping' },
  { key: 'cart', to: '/subPackages/shop/cart', icon: 'shopping-cart', tone: 'warm', group: 'shopping' },
  { key: 'coupons', to: '/subPackages/mine/discount-coupon', icon: 'ticket', tone: 'warm', group: 'shopping' },
  { key: 'address', to: '/subPackages/user/address', icon: 'map-pin', tone: 'green', group: 'shopping' },
  { key: 'favourites', to: '/subPackages/shop/favourites', icon: 'star', tone: 'gold', group: 'shopping' },
  { key: 'auctions', to: '/subPackages/auction-page/auction-my/index', icon: 'gavel', tone: 'gold', group: 'auction' },
  {
    key: 'auctionOrders',
    to: '/subPackages/auction-page/auction-my-order/index',
    icon: 'receipt',
    tone: 'gold',
    group: 'auction',
  },
  { key: 'pointsArea', to: '/subPackages/auction-page/auction-points-area/index', icon: 'coins', tone: 'gold', group: 'auction' },
  { key: 'serviceFee', to: '/subPackages/auction-page/auction-to-up/index', icon: 'hand-coins', tone: 'gold', group: 'auction' },
  { key: 'wallet', to: pages.wallet, icon: 'wallet', tone: 'blue', group: 'money' },
  { key: 'particulars', to: '/subPackages/other/particulars', icon: 'list', tone: 'green', group: 'money' },
  { key: 'cards', to: '/subPackages/user/bankCard', icon: 'credit-card', tone: 'blue', group: 'money' },
  { key: 'messages', to: '/pages/message/message', icon: 'message-circle', tone: 'blue', group: 'people' },
  { key: 'follows', to: pages.follows, icon: 'users', tone: 'blue', group: 'people' },
  { key: 'fans', to: pages.fans, icon: 'smile', tone: 'warm', group: 'people' },
  { key: 'invite', to: '/subPackages/mine/friend', icon: 'user-plus', tone: 'warm', group: 'people' },
  { key: 'code', to: '/subPackages/mine/extension-code', icon: 'qr-code', tone: 'blue', group: 'people' },
  { key: 'shop', to: '/subPackages/store-occupancy/store-occupancy', icon: 'store', tone: 'gold', group: 'more' },
  { key: 'expert', to: '/subPackages/applyfor/showcase/expert-application', icon: 'medal', tone: 'gold', group: 'more' },
  { key: 'equity', to: '/subPackages/applyfor/equity/equity', icon: 'crown', tone: 'gold', group: 'more' },
  { key: 'profile', to: pages.profile, icon: 'user', tone: 'blue', group: 'more' },
  { key: 'feedback', to: '/subPackages/other/feedback', icon: 'headset', tone: 'green', group: 'more' },
  { key: 'download', to: '/subPackages/other/download', icon: 'download', tone: 'green', group: 'more' },
  { key: 'settings', to: pages.setup, icon: 'settings', tone: 'blue', group: 'more' },
];

/** How many stand on the Mine page, beside the one that leads to all. */
export const mostShown = 7;

/** What stands there until the member chooses: the first of these that exist. */
const usual = [
  'collect',
  'bookshelf',
  'cart',
  'address',
  'auctions',
  'coupons',
  'particulars',
  'like',
  'history',
  'profile',
  'settings',
];

/**
 * The functions on the Mine page: those that the member chose, in that order, without names that this release does not know, or
 * the usual ones. A function that is new stands in its group on the page of all functions.
 */
export const shownFunctions = (chosen: readonly string[], existing: readonly MemberFunction[]): MemberFunction[] => {
  const named = (keys: readonly string[]) =>
    [...new Set(keys)].flatMap((key) => existing.find((one) => one.key === key) ?? []).slice(0, mostShown);
  const own = named(chosen);
  return own.length > 0 ? own : named(usual);
};
