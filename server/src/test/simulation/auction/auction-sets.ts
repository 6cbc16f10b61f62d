import type { CommandSet } from '../world.ts';
import { claimCommands } from './claim-commands.ts';
import { accountDeletionCommands } from './account-deletion-commands.ts';
import { expertCommands } from './expert-commands.ts';
import { lotCommands } from './lot-commands.ts';
import { orderCommands } from './order-commands.ts';
import { pointsCommands } from './points-commands.ts';
import { pointsOrderCommands } from './points-order-commands.ts';
import { refundCommands } from './refund-commands.ts';
import { sceneCommands } from './scene-commands.ts';
import { teamCommands } from './team-commands.ts';

/**
 * Actions of bidders, owners and operators in the auction. Invariants (auction.md G), and where they are checked between the
 * commands:
 *
 * - I1 bids rise without gaps, price, leader and maximum match the offers: `lot-commands.ts` (a second `resolve`)
 * - I2 nothing acknowledged is lost: `lot-commands.ts` (bids), `acknowledged-events.ts` (orders), `points-order-commands.ts`,
 *   `team-commands.ts`, `../books-commands.ts` (the responses to keys)
 * - I3 one order for each sold lot: `order-commands.ts`, `claim-problems.ts`
 * - I4 escrow of lots: `lot-commands.ts`, `order-commands.ts`; recipient of the deposit: `claim-problems.ts`
 * - I5 escrow of listings, I6 pieces and cost: `order-commands.ts`
 * - I7 one owner and one live order: `claim-problems.ts`
 * - I8 points add up: `points-commands.ts`, `points-order-commands.ts`; those of a sale: `claim-problems.ts`
 * - I9 shares only from collected fees, and trading with oneself never pays: `claim-problems.ts`
 * - I10 deadlines: `deadline-problems.ts`
 * - I11 no cycle of teams: `team-commands.ts`
 * - I12 no level falls: `points-commands.ts`
 * - I13 codes and vouchers: `claim-commands.ts` (`tryOldAddress`, `intrude`)
 * - I14 the ledger's audit: `../books-commands.ts`
 * - I15 hash chain and receipts: `chain-problems.ts`
 * - I16 no data of deleted accounts: `account-deletion-commands.ts`
 *
 * The machines of auction.md B: lots and bids (B1, B2) `lot-commands.ts`; orders, storage, resale (B3–B5) `order-commands.ts`
 * and `refund-commands.ts`; payments between members, cases, second chances (B6) `claim-commands.ts`, `scene-commands.ts`;
 * orders for points, points, levels (B7–B9) `points-order-commands.ts`, `points-commands.ts`; experts (B10)
 * `expert-commands.ts`; teams and shares (B11, B12) `team-commands.ts`.
 */
export const auctionSets: readonly CommandSet[] = [
  lotCommands,
  orderCommands,
  claimCommands,
  sceneCommands,
  pointsCommands,
  pointsOrderCommands,
  teamCommands,
  expertCommands,
  refundCommands,
  accountDeletionCommands,
];
