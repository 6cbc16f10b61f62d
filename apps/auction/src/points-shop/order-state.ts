import type { PointsOrderState } from '@juhe/contract/auction/points-shop.schemas';

export const stateTones = {
  paid: 'gold',
  shipped: 'blue',
  received: 'green',
  cancelled: 'grey',
} as const satisfies Record<PointsOrderState, string>;
