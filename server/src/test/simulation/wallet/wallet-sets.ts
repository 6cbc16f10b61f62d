import { walletCommands } from '../wallet-commands.ts';
import type { CommandSet } from '../world.ts';
import { cardCommands } from './card-commands.ts';
import { delayedPaymentCommands } from './delayed-payment-commands.ts';
import { deskCommands } from './desk-commands.ts';
import { redPacketCommands } from './red-packet-commands.ts';
import { shareCommands } from './share-commands.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

/**
 * Actions of members, the company and payout channels with money (wallet.md e). Invariants, and where they are checked
 * between the commands:
 *
 * - I1 the ledger's audit: `../books-commands.ts`
 * - I2 money in transit, I3 postings by state, I5 three a day, I6 the channels' statements, I7 the day's payments:
 *   `withdrawal-problems.ts`
 * - I2, I3 of delayed payments: `delayed-payment-problems.ts`
 * - I2, I3 of red packets: `red-packet-problems.ts`
 * - I4 owed shares: `share-commands.ts`
 *
 * Top-ups, payments to members and transfers from the company wallet: `../wallet-commands.ts`, as in the mall's family.
 */
export const walletSets: readonly CommandSet[] = [
  walletCommands,
  cardCommands,
  withdrawalCommands,
  deskCommands,
  shareCommands,
  delayedPaymentCommands,
  redPacketCommands,
];
