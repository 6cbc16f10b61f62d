import { z } from 'zod';
import { noInput } from '../fields.ts';

/** Functions of the Mine page. The server stores the names, so they never change. */
export const functionNames: readonly string[] = [
  'collect',
  'like',
  'bookshelf',
  'history',
  'drafts',
  'courses',
  'chat',
  'publish',
  'orders',
  'shopping',
  'cart',
  'coupons',
  'address',
  'favourites',
  'auctions',
  'auctionOrders',
  'pointsArea',
  'serviceFee',
  'paymentCodes',
  'wallet',
  'particulars',
  'cards',
  'messages',
  'follows',
  'fans',
  'invite',
  'reward',
  'code',
  'shop',
  'expert',
  'equity',
  'profile',
  'feedback',
  'download',
  'settings',
];

const icons = z.array(z.string());

export const iconsSchemas = {
  /** Empty while the member has chosen nothing. */
  getIconOrder: { input: noInput, output: z.object({ icons }) },
  setIconOrder: {
    input: z.object({
      /** Names of functions in their order; the empty list restores the default order. */
      icons: z
        .array(z.enum(functionNames))
        .max(functionNames.length)
        .refine((names) => new Set(names).size === names.length),
    }),
    output: z.object({ icons }),
  },
};
