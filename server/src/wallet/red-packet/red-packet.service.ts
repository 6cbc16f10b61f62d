import { redPacketLimits } from '@juhe/contract/social/red-packet.constants';
/** Red packets of conversations (wallet.md f): the money. The conversation decides who may send one to whom. */
import type { RedPacket } from '@juhe/contract/social/red-packet.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { limitOrFail } from '../../http/limits/rate-limit.ts';
import { defineJob } from '../../jobs/job.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { balanceOf } from '../../ledger/read.ts';
import { lockMemberShared } from '../../member/api.ts';
import { codeSubject, confirmAbove } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { walletFail } from '../failures.ts';
import { confirmOverCents, dailyLimitCents, paymentsPerHour } from '../member-payment/limits.ts';
import { paidToday } from '../member-payment/payment.repository.ts';
import { personalAccount } from '../shared/personal-account.ts';
import { redPacketFail } from './red-packet-failures.ts';
import { endPacket, fillPacket, returnKind } from './red-packet-money.ts';
import * as repository from './red-packet.repository.ts';

/** A red packet as sent by a conversation. */
export interface NewRedPacket {
  readonly receiverId: string;
  readonly conversationId: string;
  readonly amountCents: number;
  readonly wish: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Debits the money of a red packet from the caller's wallet; the caller of this function has locked both members
 * (`lockMembers`) and holds no conversation lock. It counts for the daily and hourly limits when it is sent, even once
 * returned. Returns its id. Refusals: `check.refused` for the wish, 409 `pay.dailyLimit`, `ledger.insufficientFunds`, those
 * of a confirmation once the daily total exceeds the limit, 429.
 */
export const fundRedPacket = async (ctx: Ctx, tx: Tx, packet: NewRedPacket): Promise<string> => {
  const { memberId } = ctx;
  const { receiverId, conversationId, amountCents, wish } = packet;
  // The receiver reads it at once.
  refuseDoubtful(await judgeByWords({ texts: [wish] }, 'wish'), 'wish');
  const paid = await paidToday(tx, memberId);
  const remainingCents = dailyLimitCents - paid;
  if (amountCents > remainingCents)
    throw walletFail(
      'pay.dailyLimit',
      { limitCents: dailyLimitCents, leftCents: Math.max(0, remainingCents) },
      { field: 'amountCents' },
    );
  if (amountCents > (await balanceOf(tx, personalAccount(memberId)))) throw ledgerFail('ledger.insufficientFunds');
  const spendCode =
    paid + amountCents <= confirmOverCents
      ? undefined
      : await confirmAbove(ctx, packet, codeSubject('redPacket', conversationId, amountCents), confirmOverCents);
  await limitOrFail(tx, `${paymentsPerHour.prefix}${memberId}`, paymentsPerHour.count, paymentsPerHour.seconds);
  await spendCode?.(tx);
  const { hours } = redPacketLimits;
  const row = await repository.insertPacket(tx, { senderId: memberId, receiverId, amountCents, wish, hours });
  await fillPacket(tx, row, ctx.actor);
  return row.id;
};

/** A red packet as one of its two members or an operator (null) sees it: the receiver sees the amount once it is opened. */
const viewOf = (row: repository.RedPacketRow, viewerId: string | null): RedPacket => ({
  id: row.id,
  own: row.senderId === viewerId,
  amountCents: row.receiverId === viewerId && row.state !== 'opened' ? null : row.amountCents,
  wish: row.wish,
  state: row.state,
  sentAt: row.sentAt,
  expiresAt: row.expiresAt,
  endedAt: row.endedAt,
});

/** The red packets among these that the viewer sent or received; an operator (null) sees all. */
export const redPacketsOf = async (db: Db, ids: readonly string[], viewerId: string | null): Promise<RedPacket[]> =>
  (await repository.findPackets(db, ids))
    .filter(({ senderId, receiverId }) => viewerId === null || [senderId, receiverId].includes(viewerId))
    .map((row) => viewOf(row, viewerId));

/**
 * Opens a red packet for its receiver, idempotently. Refusals: 404 `redPacket.missing` for all other members, 409
 * `redPacket.own`, `redPacket.over` once its 24 hours have passed.
 */
export const claimRedPacket = (ctx: Ctx, id: string): Promise<RedPacket> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const packet = await repository.lockPacket(tx, id);
    if (packet?.senderId === memberId) throw redPacketFail('redPacket.own');
    if (packet?.receiverId !== memberId) throw redPacketFail('redPacket.missing');
    if (packet.state === 'opened') return viewOf(packet, memberId);
    // The job that returns it may be late.
    if (packet.isLate) throw redPacketFail('redPacket.over');
    await lockMemberShared(tx, memberId);
    await endPacket(tx, packet, 'open', ctx.actor);
    const [opened] = await redPacketsOf(tx, [id], memberId);
    if (!opened) throw redPacketFail('redPacket.missing');
    return opened;
  });

/** A red packet of the caller; 404 for another member's. */
export const showRedPacket = async ({ db, memberId }: Ctx, id: string): Promise<RedPacket> => {
  const [packet] = await redPacketsOf(db, [id], memberId);
  if (!packet) throw redPacketFail('redPacket.missing');
  return packet;
};

/**
 * Returns an unopened red packet whose message was removed. Locks the row and accounts; the caller holds no conversation lock
 * yet.
 */
export const returnRedPacket = async (tx: Tx, id: string, actor: Actor): Promise<void> => {
  const packet = await repository.lockPacket(tx, id);
  if (packet?.state === 'waiting') await endPacket(tx, packet, 'return', actor);
};

/** Account deletion: red packets waiting for the member are returned to their senders; the caller holds their locks. */
export const returnPacketsTo = async (tx: Tx, memberId: string): Promise<void> => {
  for (const packet of await repository.lockWaitingOf(tx, [memberId]))
    if (packet.receiverId === memberId) await endPacket(tx, packet, 'return', systemActor);
  await repository.eraseWishes(tx, memberId);
};

/** Scheduled job `redPacket.return`: it was not opened within 24 hours. */
const returnPacket = async (tx: Tx, id: string): Promise<void> => {
  const packet = await repository.lockPacket(tx, id);
  if (packet?.state !== 'waiting') return;
  await lockMemberShared(tx, packet.senderId);
  await endPacket(tx, packet, 'return', systemActor, { isOwnJob: true });
};
export const returnPacketJob = defineJob({ kind: returnKind, lock: repository.lockPacket, run: returnPacket });
