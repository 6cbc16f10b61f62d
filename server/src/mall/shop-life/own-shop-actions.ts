import { type OwnShopAction, ownShopActions, type ShopState } from '@juhe/contract/mall/shop-life.schemas';
import { shopMachine } from './shop-life-machine.ts';

/** The owner's available actions, in the order of their buttons. */
export const ownShopActionsOf = (state: ShopState): OwnShopAction[] => {
  const available: Readonly<Record<OwnShopAction, boolean>> = {
    view: state === 'open',
    edit: state !== 'closed',
    rename: state === 'open',
    close: shopMachine.eventsFrom(state, 'member').includes('close'),
  };
  return ownShopActions.filter((action) => available[action]);
};
