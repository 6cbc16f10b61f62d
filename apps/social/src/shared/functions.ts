import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { IconName } from '@juhe/ui';

export type FunctionGroup = 'reading' | 'shopping' | 'auction' | 'money' | 'people' | 'more';

/** A function for members, with a page of its own. `key` is among the names of the contract, which the server stores. */
export interface MemberFunction {
  readonly key: string;
  readonly to: string;
  readonly icon: IconName;
  readonly group: FunctionGroup;
}

export const functionGroups: readonly FunctionGroup[] = ['reading', 'shopping', 'auction', 'money', 'people', 'more'];

/** All functions; those whose page exists in no app are hidden. A new one is added at the end of its group. */
export const memberFunctions: readonly MemberFunction[] = [
  { key: 'collect', to: socialPages.collect(), icon: 'bookmark', group: 'reading' },
  { key: 'like', to: socialPages.like(), icon: 'heart', group: 'reading' },
  { key: 'bookshelf', to: contentPages.bookshelf(), icon: 'library', group: 'reading' },
  { key: 'history', to: contentPages.novelHistory(), icon: 'history', group: 'reading' },
  { key: 'drafts', to: socialPages.draft(), icon: 'file-text', group: 'reading' },
  { key: 'courses', to: contentPages.myCourse(), icon: 'graduation-cap', group: 'reading' },
  { key: 'chat', to: contentPages.dialogue(), icon: 'sparkles', group: 'reading' },
  { key: 'publish', to: socialPages.publish(), icon: 'plus', group: 'reading' },
  { key: 'orders', to: mallPages.orderList(), icon: 'shopping-bag', group: 'shopping' },
  { key: 'shopping', to: mallPages.shopping(), icon: 'receipt', group: 'shopping' },
  { key: 'cart', to: mallPages.cart(), icon: 'shopping-cart', group: 'shopping' },
  { key: 'coupons', to: mallPages.myCoupons(), icon: 'ticket', group: 'shopping' },
  { key: 'address', to: mallPages.address(), icon: 'map-pin', group: 'shopping' },
  { key: 'favourites', to: mallPages.favourites(), icon: 'star', group: 'shopping' },
  { key: 'auctions', to: auctionPages.myBidding(), icon: 'gavel', group: 'auction' },
  {
    key: 'auctionOrders',
    to: auctionPages.orderList(),
    icon: 'receipt',
    group: 'auction',
  },
  { key: 'pointsArea', to: auctionPages.pointsArea(), icon: 'coins', group: 'auction' },
  { key: 'serviceFee', to: auctionPages.topUp(), icon: 'hand-coins', group: 'auction' },
  { key: 'paymentCodes', to: auctionPages.myCode(), icon: 'qr-code', group: 'auction' },
  { key: 'wallet', to: walletPages.myWallet(), icon: 'wallet', group: 'money' },
  { key: 'particulars', to: walletPages.particulars(), icon: 'list', group: 'money' },
  { key: 'cards', to: walletPages.bankCard(), icon: 'credit-card', group: 'money' },
  { key: 'messages', to: socialPages.message(), icon: 'message-circle', group: 'people' },
  { key: 'follows', to: socialPages.focus(), icon: 'users', group: 'people' },
  { key: 'fans', to: socialPages.fansList(), icon: 'smile', group: 'people' },
  { key: 'invite', to: socialPages.friend(), icon: 'user-plus', group: 'people' },
  { key: 'reward', to: socialPages.sharingCourtesy(), icon: 'gift', group: 'people' },
  { key: 'code', to: socialPages.extensionCode(), icon: 'qr-code', group: 'people' },
  { key: 'shop', to: applyforPages.storeOccupancy(), icon: 'store', group: 'more' },
  { key: 'expert', to: applyforPages.expertApplication(), icon: 'medal', group: 'more' },
  { key: 'equity', to: applyforPages.equity(), icon: 'crown', group: 'more' },
  { key: 'profile', to: socialPages.userInfo(), icon: 'user', group: 'more' },
  { key: 'feedback', to: socialPages.feedback(), icon: 'headset', group: 'more' },
  { key: 'download', to: socialPages.download(), icon: 'download', group: 'more' },
  { key: 'settings', to: socialPages.setup(), icon: 'settings', group: 'more' },
];

/** Number of functions on the Mine page, besides the link to all of them. */
export const maxShown = 7;

/** The defaults until the member chooses: the first of these that exist. */
const defaultKeys = [
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
 * The functions on the Mine page: the member's choice, in that order, without keys unknown to this release, or the defaults.
 * A new function appears in its group on the page of all functions.
 */
export const shownFunctions = (chosen: readonly string[], existing: readonly MemberFunction[]): MemberFunction[] => {
  const named = (keys: readonly string[]) =>
    [...new Set(keys)].flatMap((key) => existing.find((entry) => entry.key === key) ?? []).slice(0, maxShown);
  const chosenFunctions = named(chosen);
  return chosenFunctions.length > 0 ? chosenFunctions : named(defaultKeys);
};
