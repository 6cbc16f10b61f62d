import { expertCommands } from '../auction/expert-commands.ts';
import { cardCommands } from '../wallet/card-commands.ts';
import { withdrawalCommands } from '../wallet/withdrawal-commands.ts';
import { walletCommands } from '../wallet-commands.ts';
import type { CommandSet } from '../world.ts';
import { cardGiftCommands } from './card-gift-commands.ts';
import { expertNeedCommands } from './expert-need-commands.ts';
import { expertTermCommands } from './expert-term-commands.ts';
import { memberPriceCommands } from './member-price-commands.ts';
import { rightsCardCommands } from './rights-card-commands.ts';
import { settleInCommands } from './settle-in-commands.ts';

/**
 * Rights cards, experts with their term and rank, shop applications, and the withdrawals that use a right (applyfor.md e).
 * Invariants:
 *
 * - C1 days of a card, C2 money of its orders, C3 rights used and refunds: `rights-card-commands.ts`
 * - C4 member prices: `member-price-commands.ts`
 * - G1 money of gift cards, G2 their days (as C1), G3 their messages: `card-gift-commands.ts`
 * - F1 fees of shops, F2 a shop for each approval, F3 and F4 names: `settle-in-commands.ts`
 * - E1 fees, E2 the role: `../auction/expert-commands.ts`; orders of experts: `expert-term-commands.ts`
 * - N1 requirements of the higher rank, N2 requirements for applicants: `expert-need-commands.ts`
 */
export const applyforSets: readonly CommandSet[] = [
  walletCommands,
  cardCommands,
  withdrawalCommands,
  expertCommands,
  expertTermCommands,
  expertNeedCommands,
  rightsCardCommands,
  memberPriceCommands,
  cardGiftCommands,
  settleInCommands,
];
