/** Shares of bills, which conversations ask for: requests for money that name the bill (social.md f). */
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { makePayeeHandle } from '../payee/payee-handle.ts';
import { createRequest } from './money-request.service.ts';
import * as repository from './money-request.repository.ts';
import { requestFail } from './request-failures.ts';
import { lapseKind, moveRequest } from './request-money.ts';

interface Share {
  readonly payerId: string;
  readonly amountCents: number;
  /** Sum of the bill; not less than the share. */
  readonly totalCents: number;
  readonly orderNo: string | null;
  readonly memo: string;
}

/** Asks a member for a share; answers the id of the request. Refusals: those of a request, `check.refused` for the note. */
export const askMember = async (ctx: Ctx, tx: Tx, share: Share): Promise<string> => {
  refuseDoubtful(await judgeByWords({ texts: [share.memo] }, 'memo'), 'memo');
  return (await createRequest(ctx, tx, share)).id;
};

type SharedBill = Awaited<ReturnType<typeof repository.findRequests>>[number];

/** Those of these requests that the viewer asked or is asked; an operator (null) sees all. */
export const requestsOf = async (db: Db, ids: readonly string[], viewerId: string | null): Promise<SharedBill[]> =>
  (await repository.findRequests(db, ids)).filter(
    ({ memberId, payerId }) => viewerId === null || [memberId, payerId].includes(viewerId),
  );

/** A share of the caller's; 404 for another's and for a request that is none. */
export const showRequest = async (ctx: Ctx, id: string) => {
  const [request] = await requestsOf(ctx.db, [id], ctx.memberId);
  if (!request || request.totalCents === null) throw requestFail('request.missing');
  const { memberId, amountCents, totalCents, orderNo, memo, state, createdAt, expiresAt } = request;
  const own = memberId === ctx.memberId;
  return {
    ...{ id, own, amountCents, totalCents, memo, state, createdAt, expiresAt },
    orderNo: own ? orderNo : null,
    payee: !own && state === 'open' ? makePayeeHandle(ctx, memberId) : null,
  };
};

/** The message was removed: what is open asks nobody any more. Takes the row; the caller holds no conversation yet. */
export const lapseRequest = async (tx: Tx, id: string): Promise<void> => {
  const request = await repository.lockRequest(tx, id);
  if (request?.state !== 'open') return;
  await moveRequest(tx, request, 'lapse', systemActor);
  await lapseKind.cancel(tx, id);
};
