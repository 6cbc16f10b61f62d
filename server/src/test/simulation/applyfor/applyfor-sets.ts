import { expertCommands } from '../auction/expert-commands.ts';
import { cardCommands } from '../wallet/card-commands.ts';
import { withdrawalCommands } from '../wallet/withdrawal-commands.ts';
import { walletCommands } from '../wallet-commands.ts';
import type { CommandSet } from '../world.ts';
import { expertTermCommands } from './expert-term-commands.ts';
import { rightsCardCommands } from './rights-card-commands.ts';

/**
 * Cards with rights, experts with their year and rank, and the withdrawals at which a right is used (applyfor.md e). What must hold:
 *
 * - C1 days of a card, C2 money of its orders, C3 rights used and refunds: `rights-card-commands.ts`
 * - E1 fees, E2 the role: `../auction/expert-commands.ts`; orders of experts: `expert-term-commands.ts`
 */
export const applyforSets: readonly CommandSet[] = [
  walletCommands,
  cardCommands,
  withdrawalCommands,
  expertCommands,
  expertTermCommands,
  rightsCardCommands,
];
