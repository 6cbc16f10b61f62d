import { afterSaleCommands } from './after-sale-commands.ts';
import { bargainCommands } from './bargain-commands.ts';
import { cartCommands } from './cart-commands.ts';
import { couponCommands } from './coupon-commands.ts';
import { groupCommands } from './group-commands.ts';
import { orderCommands } from './order-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { shelfCommands } from './shelf-commands.ts';
import { walletCommands } from './wallet-commands.ts';
import type { CommandSet } from './world.ts';

/** Actions of buyers and the company in the mall. */
export const mallSets: readonly CommandSet[] = [
  cartCommands,
  orderCommands,
  paymentCommands,
  couponCommands,
  afterSaleCommands,
  reviewCommands,
  groupCommands,
  bargainCommands,
  shelfCommands,
  walletCommands,
];
