/** Money requests between members (wallet.md f). */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import {
  type MoneyRequestAction,
  moneyRequestActions,
  type moneyRequestSchemas,
  type MoneyRequestState,
} from '@juhe/contract/wallet/money-request.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { defineJob } from '../../jobs/job.ts';
import { lockMembers, masked, maskedFor, nameFor } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { walletFail } from '../failures.ts';
import { findPayee, namedPayee } from '../payee/payee.ts';
import { makePayeeHandle } from '../payee/payee-handle.ts';
import { requestFail } from './request-failures.ts';
import { requestMachine } from './request-machine.ts';
import { lapseKind, moveRequest, openRequest, requireAnswerable } from './request-money.ts';
import * as repository from './money-request.repository.ts';
import type { RequestRow } from './money-request.repository.ts';

type Input<K extends keyof typeof moneyRequestSchemas> = HandlerInput<(typeof moneyRequestSchemas)[K]>;
type Output<K extends keyof typeof moneyRequestSchemas> = HandlerOutput<(typeof moneyRequestSchemas)[K]>;

/** Requests per member and day (China time), days until one lapses, and contacts offered. */
const perDay = 10;
const lapseDays = 7;
const maxContacts = 30;

/** Friends see each other's names; other names are masked as everywhere in the wallet. */
const shownName = ({ nickname, isFriend }: { nickname: string; isFriend: boolean }, { lang }: Ctx): string =>
  (isFriend ? nameFor : maskedFor)(nickname, lang);

export const listRequestContacts = async (ctx: Ctx): Promise<Output<'listRequestContacts'>> =>
  (await repository.contactsOf(ctx.db, ctx.memberId, maxContacts)).map(({ id, avatar, ...person }) => ({
    payee: makePayeeHandle(ctx, id),
    nickname: shownName(person, ctx),
    avatar: avatar || null,
  }));

type NewRequest = Pick<RequestRow, 'payerId' | 'amountCents' | 'memo' | 'totalCents' | 'orderNo'>;

/** Locks only the two members. Refusals: 409 `request.refused`, `request.again`, `request.daily`. */
export const createRequest = async (ctx: Ctx, tx: Tx, newRequest: NewRequest): Promise<RequestRow> => {
  const { memberId } = ctx;
  const { payerId } = newRequest;
  // Serializes the requests of one member, so that the daily limit holds; a member whose account is being deleted is not
  // asked.
  const present = await lockMembers(tx, [memberId, payerId]);
  if (!present.some(({ id }) => id === payerId) || !(await repository.mayRequest(tx, memberId, payerId)))
    throw requestFail('request.refused', undefined, { field: 'mobile' });
  const { today, hasOpen } = await repository.countsOf(tx, memberId, payerId);
  if (hasOpen) throw requestFail('request.again', undefined, { field: 'mobile' });
  if (today >= perDay) throw requestFail('request.daily', { n: perDay });
  const { expiresAt, ...request } = await repository.insertRequest(tx, { memberId, ...newRequest, days: lapseDays });
  await openRequest(tx, request, expiresAt, masked(ctx.member?.nickname ?? ''), ctx.actor);
  return request;
};

/**
 * Requests money from a member. Refusals: 409 `request.refused` for strangers, for a member who blocked the caller and for
 * unregistered mobiles, all with the same text; `request.again`, `request.daily`, `pay.self`, `pay.payeeExpired`.
 */
export const requestMoney = (ctx: Ctx, input: Input<'requestMoney'>): Promise<Output<'requestMoney'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { amountCents, memo } = input;
    refuseDoubtful(await judgeByWords({ texts: [memo] }, 'memo'), 'memo');
    const payer = await findPayee(ctx, namedPayee(ctx, input));
    if (payer?.id === memberId) throw walletFail('pay.self', undefined, { field: 'mobile' });
    if (!payer) throw requestFail('request.refused', undefined, { field: 'mobile' });
    const request = await createRequest(ctx, tx, { payerId: payer.id, amountCents, memo, totalCents: null, orderNo: null });
    return { id: request.id, state: request.state };
  });

/** Member events of the asker; all others belong to the payer. */
const askerActions: ReadonlySet<MoneyRequestAction> = new Set(['withdraw']);

/** Returns the member's current actions on a request, in contract order (WALLET-66). */
const actionsOf = (
  { state, isLate }: { readonly state: MoneyRequestState; readonly isLate: boolean },
  side: 'received' | 'sent',
): MoneyRequestAction[] =>
  moneyRequestActions.filter(
    (action) =>
      askerActions.has(action) === (side === 'sent') &&
      // After its time only the asker can end it.
      (side === 'sent' || !isLate) &&
      requestMachine.next(state, action, 'member') !== undefined,
  );

export const listMoneyRequests = async (
  ctx: Ctx,
  { side, state, ...page }: Input<'listMoneyRequests'>,
): Promise<Output<'listMoneyRequests'>> => {
  const { db, memberId } = ctx;
  const requests = await pageOf(page, (limit, offset) => repository.requestPage(db, memberId, { side, state }, limit, offset));
  return {
    ...requests,
    list: requests.list.map((row) => ({
      id: row.id,
      nickname: shownName(row, ctx),
      avatar: row.avatar || null,
      amountCents: row.amountCents,
      memo: row.memo,
      state: row.state,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      actions: actionsOf(row, side),
      payee: side === 'received' && row.state === 'open' && !row.isLate ? makePayeeHandle(ctx, row.memberId) : null,
    })),
  };
};

/** Locks the request if this member is on the given side of it; 404 otherwise. */
const lockOwn = async (tx: Tx, id: string, memberId: string, side: 'memberId' | 'payerId'): Promise<RequestRow> => {
  const request = await repository.lockRequest(tx, id);
  if (request?.[side] !== memberId) throw requestFail('request.missing');
  return request;
};

export const declineMoneyRequest = (ctx: Ctx, input: Input<'declineMoneyRequest'>): Promise<Output<'declineMoneyRequest'>> =>
  ctx.inTx(async (tx) => {
    const request = await lockOwn(tx, input.id, ctx.memberId, 'payerId');
    requireAnswerable(request);
    const state = await moveRequest(tx, request, 'decline', ctx.actor);
    if (input.block) await repository.block(tx, ctx.memberId, request.memberId);
    await notify(tx, {
      memberId: request.memberId,
      kind: 'service',
      template: 'moneyRequestDeclined',
      params: { from: masked(ctx.member?.nickname ?? ''), amountCents: request.amountCents },
      key: `moneyRequestDeclined:${request.id}`,
      link: walletPages.moneyRequests({ side: 'sent' }),
    });
    return { id: request.id, state };
  });

export const withdrawMoneyRequest = (ctx: Ctx, { id }: Input<'withdrawMoneyRequest'>): Promise<Output<'withdrawMoneyRequest'>> =>
  ctx.inTx(async (tx) => {
    const request = await lockOwn(tx, id, ctx.memberId, 'memberId');
    return { id, state: await moveRequest(tx, request, 'withdraw', ctx.actor) };
  });

export const listRequestBlocks = async ({ db, memberId }: Ctx): Promise<Output<'listRequestBlocks'>> =>
  (await repository.blocksOf(db, memberId)).map((row) => ({ ...row, nickname: masked(row.nickname) }));

export const removeRequestBlock = (ctx: Ctx, { requestId }: Input<'removeRequestBlock'>): Promise<Output<'removeRequestBlock'>> =>
  ctx.inTx(async (tx) => {
    if ((await repository.unblock(tx, ctx.memberId, requestId)) === 0) throw requestFail('request.missing');
    return null;
  });

/** Account deletion: ends all requests from and to the member; the caller holds their locks. */
export const endRequestsOf = async (tx: Tx, memberId: string): Promise<void> => {
  for (const request of await repository.lockOpenOf(tx, [memberId])) {
    await moveRequest(tx, request, 'lapse', systemActor);
    await lapseKind.cancel(tx, request.id);
  }
  await repository.removeBlocksOf(tx, memberId);
  await repository.eraseMemos(tx, memberId);
};

/** Scheduled job `moneyRequest.lapse`: it was not answered before its deadline. */
const lapse = async (tx: Tx, id: string): Promise<void> => {
  const request = await repository.lockRequest(tx, id);
  if (request?.state === 'open') await moveRequest(tx, request, 'lapse', systemActor);
};
export const lapseRequestJob = defineJob({ kind: lapseKind, lock: repository.lockRequest, run: lapse });
