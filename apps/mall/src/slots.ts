import type { SlotDeclaration } from '@juhe/platform';

/** Slots in the mall's pages that other apps may fill. */
export const slots = [
  {
    id: 'goods.below-price',
    path: '/subPackages/shop/goods-info',
    kind: 'fragment',
    most: 1,
    height: 44,
    budget: 24_000,
    props: { saleNo: 'string', priceCents: 'number' },
  },
] satisfies SlotDeclaration[];
