import { randomBytes } from 'node:crypto';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { collectSchemas } from '@juhe/contract/wallet/collect.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { cardById, lockMembers, masked } from '../../member/api.ts';
import { makePayeeHandle } from '../payee/payee-handle.ts';
import { collectFail } from './collect-failures.ts';
import * as repository from './collect.repository.ts';

type Input<K extends keyof typeof collectSchemas> = HandlerInput<(typeof collectSchemas)[K]>;
type Output<K extends keyof typeof collectSchemas> = HandlerOutput<(typeof collectSchemas)[K]>;

/** Validity of a code with an amount (hours), and maximum number of them per member. */
const fixedHours = 24;
const maxFixed = 20;

/** 128 random bits: the code reveals nothing about the member and cannot be guessed. */
const newCode = (): string => randomBytes(16).toString('base64url');

export const getCollectCode = async ({ db, memberId }: Ctx): Promise<Output<'getCollectCode'>> => ({
  general: (await repository.generalCode(db, memberId)) ?? null,
});

/** Creates a code; calls of one member are serialized, so that the limit on codes holds. Refuses doubtful notes. */
export const makeCollectCode = (ctx: Ctx, { amountCents, memo }: Input<'makeCollectCode'>): Promise<Output<'makeCollectCode'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    // Everybody who scans it can read it.
    refuseDoubtful(await judgeByWords({ texts: [memo] }, 'memo'), 'memo');
    await lockMembers(tx, [memberId]);
    if (amountCents === undefined) return repository.replaceGeneralCode(tx, memberId, newCode(), memo);
    await repository.pruneFixed(tx, memberId, maxFixed - 1);
    return repository.insertFixed(tx, { memberId, code: newCode(), amountCents, memo, hours: fixedHours });
  });

export const removeCollectCodes = (ctx: Ctx): Promise<Output<'removeCollectCodes'>> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    await repository.removeAll(tx, ctx.memberId);
    return null;
  });

/**
 * Returns the payee of a code; throws `collect.ended` for an expired, replaced or invalid one, `collect.own` for the
 * caller's.
 */
export const readCollectCode = async (ctx: Ctx, { code }: Input<'readCollectCode'>): Promise<Output<'readCollectCode'>> => {
  const row = await repository.findCode(ctx.db, code);
  if (!row) throw collectFail('collect.ended');
  if (row.memberId === ctx.memberId) throw collectFail('collect.own');
  const card = await cardById(ctx.db, row.memberId);
  if (!card) throw collectFail('collect.ended');
  return {
    payee: makePayeeHandle(ctx, card.id),
    nickname: masked(card.nickname),
    avatar: card.avatar || null,
    amountCents: row.amountCents,
    memo: row.memo,
  };
};
