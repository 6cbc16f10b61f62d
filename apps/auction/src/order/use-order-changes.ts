import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

const kinds: ReadonlySet<string> = new Set(['auctionOrder', 'secondChance', 'lotWon', 'payment']);

/** Keeps won orders on the screen up to date while they change elsewhere: the other side, a deadline, a payment callback. */
export const useOrderChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kinds.has(kind)) invalidateTags('auction/order', 'payment');
  });
