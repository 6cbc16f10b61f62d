import { type orderSchemas, type SecondChanceAction, secondChanceActions } from '@juhe/contract/auction/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { biddingBan } from '../strike/strikes.ts';
import { strikeFail } from '../strike/strike-failures.ts';
import { findLot } from '../lot/lot.repository.ts';
import { lockSale } from './lock-sale.ts';
import { orderFail } from './order-failures.ts';
import { secondChanceMachine } from './second-chance-machine.ts';
import { endSecondChance, lapseJob } from './second-chance.ts';
import * as repository from './second-chance.repository.ts';
import { insertWinnerOrders } from './winner-order.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;

/** Returns the runner-up's current actions on an open offer, in contract order (AUCTION-122). */
const actionsOf = (isBanned: boolean): SecondChanceAction[] =>
  secondChanceActions.filter(
    (action) => secondChanceMachine.next('offered', action, 'member') !== undefined && (action !== 'accept' || !isBanned),
  );

/** The member's open offers, soonest ending first. */
export const listSecondChances = async (ctx: Ctx): Promise<Output<'listSecondChances'>> => {
  const { db, memberId } = ctx;
  const chances = await repository.openChances(db, memberId);
  const isBanned = chances.length > 0 && (await biddingBan(db, memberId)) !== undefined;
  return { list: chances.map((chance) => ({ ...chance, actions: actionsOf(isBanned) })) };
};

/** Accepting creates an order to be paid within two hours; declining releases the goods. */
export const answerSecondChance = (
  ctx: Ctx,
  { id, accept }: Input<'answerSecondChance'>,
): Promise<Output<'answerSecondChance'>> =>
  ctx.inTx(async (tx) => {
    const { memberId, actor } = ctx;
    const ownChance = await repository.findOwnChance(tx, memberId, id);
    const sale = ownChance && (await lockSale(tx, ownChance.orderNo));
    if (!ownChance || !sale) throw orderFail('secondChance.missing');
    // Read again behind the lock.
    const chance = await repository.findOwnChance(tx, memberId, id);
    const lot = await findLot(tx, ownChance.productNo);
    if (chance?.state !== 'offered' || chance.over || !lot) throw orderFail('secondChance.over');
    if (!accept) {
      await endSecondChance(tx, id, sale, 'decline', actor);
      await lapseJob.cancel(tx, id);
      return { state: 'declined' as const, orderNo: null };
    }
    const untilAt = await biddingBan(tx, memberId);
    if (untilAt !== undefined) throw strikeFail('bid.banned', { untilAt });
    await secondChanceMachine.transition(tx, { id, event: 'accept', actor });
    const { priceCents } = chance;
    const [orderNo] = await insertWinnerOrders(tx, [{ lot, origin: 'secondChance', buyerId: memberId, priceCents }]);
    await lapseJob.cancel(tx, id);
    return { state: 'accepted' as const, orderNo: orderNo ?? null };
  });
