import type { CommandSet } from '../world.ts';
import { lotCommands } from './lot-commands.ts';
import { orderCommands } from './order-commands.ts';
import { pointsCommands } from './points-commands.ts';

/** What bidders, owners and operators do in the auction. */
export const auctionSets: readonly CommandSet[] = [lotCommands, orderCommands, pointsCommands];
