import type { SlotFill } from '@juhe/platform';

/** The wallet's fills of slots in other apps. */
export const fills = [
  { slot: 'settings.row', icon: 'credit-card', path: '/subPackages/user/bankCard', access: 'required' },
  { slot: 'goods.below-price', fragment: 'goods-balance/goods-balance', access: 'required' },
] satisfies SlotFill[];
