/** Bill shares requested in conversations: money requests that name the bill (social.md f). */
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { ordersByNumber } from '../../mall/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { makePayeeHandle } from '../payee/payee-handle.ts';
import { createRequest } from './money-request.service.ts';
import * as repository from './money-request.repository.ts';
import { requestFail } from './request-failures.ts';
import { lapseKind, moveRequest } from './request-money.ts';

interface Share {
  readonly payerId: string;
  readonly amountCents: number;
  /** Total of the bill; not less than the share. */
  readonly totalCents: number;
  readonly orderNo: string | null;
  readonly memo: string;
}

/** Requests a share from a member; returns the id of the request. Refusals: those of a request, `check.refused` for the note. */
export const requestShare = async (ctx: Ctx, tx: Tx, share: Share): Promise<string> => {
  refuseDoubtful(await judgeByWords({ texts: [share.memo] }, 'memo'), 'memo');
  return (await createRequest(ctx, tx, share)).id;
};

type SharedBill = Awaited<ReturnType<typeof repository.findRequests>>[number];

/** The requests among these that the viewer made or received; an operator (null) sees all. */
export const requestsOf = async (db: Db, ids: readonly string[], viewerId: string | null): Promise<SharedBill[]> =>
  (await repository.findRequests(db, ids)).filter(
    ({ memberId, payerId }) => viewerId === null || [memberId, payerId].includes(viewerId),
  );

/** A bill share of the caller; 404 for another member's and for a request without a bill. */
export const showRequest = async (ctx: Ctx, id: string) => {
  const [request] = await requestsOf(ctx.db, [id], ctx.memberId);
  if (!request || request.totalCents === null) throw requestFail('request.missing');
  const { memberId, amountCents, totalCents, orderNo, memo, state, createdAt, expiresAt, isLate } = request;
  const isOwn = memberId === ctx.memberId;
  const [order] = isOwn && orderNo !== null ? await ordersByNumber(ctx.db, [orderNo]) : [];
  return {
    ...{ id, own: isOwn, amountCents, totalCents, memo, state, createdAt, expiresAt },
    orderNo: order && !order.isDeleted ? order.orderNo : null,
    payee: !isOwn && state === 'open' && !isLate ? makePayeeHandle(ctx, memberId) : null,
  };
};

/** Lapses an open request whose message was removed. Locks the row; the caller holds no conversation lock yet. */
export const lapseRequest = async (tx: Tx, id: string): Promise<void> => {
  const request = await repository.lockRequest(tx, id);
  if (request?.state !== 'open') return;
  await moveRequest(tx, request, 'lapse', systemActor);
  await lapseKind.cancel(tx, id);
};
