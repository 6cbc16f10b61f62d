import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/job.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { lotMachine } from '../lot/lot-machine.ts';
import { findLots, lockLotExclusively, lockPlatformLots, type LotRow } from '../lot/lot.repository.ts';
import { returnDeposits } from '../lot/deposits.ts';
import { closeLotKind, lotNotice, lotTopic } from '../shared/lot-events.ts';
import { sealLots } from '../proof/seal.ts';
import { lockForEnd, lotPassed, lotsSold, type SoldLot } from './outcome.ts';

const isSold = (lot: LotRow): lot is SoldLot =>
  lot.leaderId !== null && lot.priceCents !== null && (lot.reserveCents === null || lot.priceCents >= lot.reserveCents);

interface ClosedLot {
  readonly lot: LotRow;
  readonly winnerId: string | null;
  readonly orderNo: string | undefined;
}

/** Moves lots to their final states, creates the winners' orders and ends the listings of unsold lots. */
const endLots = async (tx: Tx, lots: readonly LotRow[]): Promise<ClosedLot[]> => {
  await lotMachine.transitionAll(
    tx,
    lots.map((lot) => ({ id: lot.id, event: isSold(lot) ? 'sell' : 'pass', actor: systemActor })),
  );
  const sold = lots.filter(isSold);
  const orderNos = await lotsSold(tx, sold);
  const orderOf = new Map(sold.map(({ id }, i) => [id, orderNos[i]]));
  for (const lot of lots) if (!isSold(lot)) await lotPassed(tx, lot);
  return lots.map((lot) => ({ lot, winnerId: isSold(lot) ? lot.leaderId : null, orderNo: orderOf.get(lot.id) }));
};

const noticesOf = ({ lot, winnerId, orderNo }: ClosedLot) => {
  const params = { title: lot.title, priceCents: lot.priceCents ?? 0 };
  const won =
    winnerId === null || orderNo === undefined
      ? []
      : [
          {
            ...lotNotice(lot, winnerId),
            link: auctionPages.orderDetail({ orderNo }),
            kind: 'auction' as const,
            template: 'won' as const,
            params,
          },
        ];
  const template = winnerId === null ? ('unsold' as const) : ('sold' as const);
  return lot.ownerId === null ? won : [...won, { ...lotNotice(lot, lot.ownerId), kind: 'auction' as const, template, params }];
};

/**
 * Ends locked lots: sold to the leader when the reserve is met, otherwise unsold. Losing bidders get their deposits back; the
 * winner's remains held until the lot is paid (domain.md §6). A last-moment bid moved the end: the job is then due again
 * later. Several lots must all be the platform's: otherwise orders of one and accounts of another could be locked in either
 * order.
 */
const closeLots = async (tx: Tx, productNos: readonly string[], deps: Deps): Promise<void> => {
  const open = (await findLots(tx, productNos)).filter(({ state }) => state === 'open');
  const early = open.filter(({ over: isOver }) => !isOver);
  await closeLotKind.scheduleAll(
    tx,
    early.map(({ productNo, closesAt }) => ({ ref: productNo, dueAt: closesAt })),
  );
  const endedLots = open.filter((lot) => lot.over);
  if (endedLots.length === 0) return;
  await lockForEnd(tx, endedLots);
  const closed = await endLots(tx, endedLots);
  // Before the deposits: bids on other lots wait for the accounts.
  await sealLots(
    tx,
    deps,
    closed.map(({ lot }) => lot.id),
  );
  await returnDeposits(
    tx,
    closed.map(({ lot, winnerId }) => ({ lot, exceptId: winnerId })),
    { notices: closed.flatMap(noticesOf) },
  );
  for (const { lot, winnerId, orderNo } of closed)
    if (winnerId !== null) publish(tx, `member:${winnerId}`, { kind: 'lotWon', productNo: lot.productNo, orderNo });
  for (const { lot } of closed) publish(tx, lotTopic(lot.productNo));
};

/**
 * Maximum lots per transaction: enough to save most of its cost, few enough that late bids need not wait long for their
 * refusal.
 */
const maxTogether = 8;

/** Scheduled job `lot.close`. */
export const closeLotJob = defineJob({
  kind: closeLotKind,
  lock: lockLotExclusively,
  // Closings wait for each other's accounts anyway, and simultaneous bids must not wait for their processing.
  lanes: 1,
  run: (tx, productNo, deps) => closeLots(tx, [productNo], deps),
  together: { max: maxTogether, lock: lockPlatformLots, run: closeLots },
});
