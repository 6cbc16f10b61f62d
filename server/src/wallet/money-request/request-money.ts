/** Steps shared by all transitions of a request: state, job, notices. Callers lock its row before the two members. */
import type { MoneyRequestState } from '@juhe/contract/wallet/money-request.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { notify, withdrawNotices } from '../../notice/notify.ts';
import { requestFail } from './request-failures.ts';
import { type RequestEvent, requestMachine } from './request-machine.ts';
import { lockRequest, type RequestRow } from './money-request.repository.ts';

/** By request: its deadline. */
export const lapseKind = jobKind('moneyRequest.lapse');

const noticeKey = (id: string): string => `moneyRequested:${id}`;

const publishChange = (tx: Tx, { memberId, payerId }: RequestRow): void => {
  for (const id of [memberId, payerId]) publish(tx, `member:${id}`, { kind: 'moneyRequest' });
};

/** Notifies the payer, after the insertion; `from` is the asker's name as the payer may read it. */
export const openRequest = async (tx: Tx, request: RequestRow, expiresAt: string, from: string, actor: Actor): Promise<void> => {
  await requestMachine.created(tx, { id: request.id, state: 'open', actor });
  await lapseKind.schedule(tx, request.id, expiresAt);
  publishChange(tx, request);
  await notify(tx, {
    memberId: request.payerId,
    kind: 'service',
    template: 'moneyRequested',
    params: { from, amountCents: request.amountCents },
    key: noticeKey(request.id),
    link: walletPages.moneyRequests(),
  });
};

/** Triggers an event of a locked request; throws `request.over` when it is not open. */
export const moveRequest = async (tx: Tx, request: RequestRow, event: RequestEvent, actor: Actor): Promise<MoneyRequestState> => {
  const { to } = await requestMachine.transition(tx, { id: request.id, event, actor });
  // Its own job is running in the worker, and is deleted with it.
  if (event !== 'lapse') await lapseKind.cancel(tx, request.id);
  publishChange(tx, request);
  // A withdrawn or lapsed request no longer needs an answer.
  if (event === 'withdraw' || event === 'lapse') await withdrawNotices(tx, [noticeKey(request.id)]);
  return to;
};

/** Refuses (409 `request.over`) a locked request that was answered or whose time has passed; its scheduled job may be late. */
export const requireAnswerable = ({ state, isLate }: RequestRow): void => {
  if (state !== 'open' || isLate) throw requestFail('request.over');
};

/** Locks the request that a payment answers; throws `request.missing`, `request.over`, `request.differs`. */
export const lockForPayment = async (
  tx: Tx,
  payerId: string,
  id: string,
  payee: { readonly id: string } | undefined,
  amountCents: number,
): Promise<RequestRow> => {
  const request = await lockRequest(tx, id);
  if (request?.payerId !== payerId) throw requestFail('request.missing');
  requireAnswerable(request);
  if (request.memberId !== payee?.id || request.amountCents !== amountCents) throw requestFail('request.differs');
  return request;
};

/** Closes the request with its payment, in the same transaction. */
export const closeByPayment = async (tx: Tx, request: RequestRow, actor: Actor): Promise<void> => {
  await moveRequest(tx, request, 'pay', actor);
};
