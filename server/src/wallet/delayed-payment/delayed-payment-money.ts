/** Steps shared by all transitions of a delayed payment: state, job, ledger, notices. Callers lock its row before accounts. */
import type { DelayedPaymentState } from '@juhe/contract/wallet/delayed-payment.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import type { Account } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { masked } from '../../member/api.ts';
import { notify, withdrawNotices } from '../../notice/notify.ts';
import { personalAccount } from '../shared/personal-account.ts';
import { type DelayedPaymentEvent, delayedPaymentMachine } from './delayed-payment-machine.ts';
import { type DelayedPaymentRow, namesOf } from './delayed-payment.repository.ts';

/** By payment: its arrival. */
export const arriveKind = jobKind('delayedPayment.arrive');

const underwayAccount = (id: string): Account => ({ kind: 'escrow', owner: `delayedPayment:${id}` });

const payerKey = (id: string): string => `delayedPaymentOut:${id}`;
const payeeKey = (id: string): string => `delayedPaymentIn:${id}`;

const publishChange = (tx: Tx, { payerId, payeeId }: DelayedPaymentRow): void => {
  for (const id of [payerId, payeeId]) {
    publish(tx, `member:${id}`, { kind: 'delayedPayment' });
    publish(tx, `member:${id}`, { kind: 'wallet' });
  }
};

type Template =
  | 'delayedPaymentSent'
  | 'delayedPaymentComing'
  | 'delayedPaymentDone'
  | 'delayedPaymentArrived'
  | 'delayedPaymentRevoked'
  | 'delayedPaymentReturned';

/** Notifies one of the two; a later notice replaces the earlier one. */
const notifyParty = (
  tx: Tx,
  payment: DelayedPaymentRow,
  to: 'payer' | 'payee',
  template: Template,
  name: string,
): Promise<void> =>
  notify(tx, {
    memberId: to === 'payer' ? payment.payerId : payment.payeeId,
    kind: 'service',
    template,
    params: { name, amountCents: payment.amountCents, at: payment.arrivesAt },
    key: to === 'payer' ? payerKey(payment.id) : payeeKey(payment.id),
    renew: true,
    link: walletPages.delayedPayments({ side: to === 'payer' ? 'sent' : 'received' }),
  });

/** Debits the payer's wallet, after the insertion of the payment. Throws `ledger.insufficientFunds`. */
export const debit = async (tx: Tx, payment: DelayedPaymentRow, actor: Actor): Promise<void> => {
  const { id, amountCents, memo, payerId } = payment;
  const { payer, payee } = await namesOf(tx, payment);
  await delayedPaymentMachine.created(tx, { id, state: 'underway', actor });
  await post(tx, {
    kind: 'delayedPayment.sent',
    ref: id,
    key: `delayedPayment.send:${id}`,
    entries: [
      { account: personalAccount(payerId), amount: -amountCents, counterpart: masked(payee), ...(memo ? { memo } : {}) },
      { account: underwayAccount(id), amount: amountCents },
    ],
  });
  await arriveKind.schedule(tx, id, payment.arrivesAt);
  publishChange(tx, payment);
  await notifyParty(tx, payment, 'payer', 'delayedPaymentSent', masked(payee));
  await notifyParty(tx, payment, 'payee', 'delayedPaymentComing', masked(payer));
};

const endings = {
  arrive: { kind: 'delayedPayment.arrived', to: 'payee' },
  revoke: { kind: 'delayedPayment.revoked', to: 'payer' },
  return: { kind: 'delayedPayment.returned', to: 'payer' },
} as const satisfies Record<DelayedPaymentEvent, { kind: string; to: 'payer' | 'payee' }>;

/** Ends a locked payment: the whole amount goes to one of the two. Throws `delayedPayment.over` when it has ended. */
export const endPayment = async (
  tx: Tx,
  payment: DelayedPaymentRow,
  event: DelayedPaymentEvent,
  actor: Actor,
): Promise<DelayedPaymentState> => {
  const { id, amountCents, memo, payerId, payeeId } = payment;
  const { payer, payee } = await namesOf(tx, payment);
  const { to: state } = await delayedPaymentMachine.transition(tx, { id, event, actor });
  const isArrival = endings[event].to === 'payee';
  await post(tx, {
    kind: endings[event].kind,
    ref: id,
    key: `delayedPayment.end:${id}`,
    entries: [
      { account: underwayAccount(id), amount: -amountCents },
      {
        account: personalAccount(isArrival ? payeeId : payerId),
        amount: amountCents,
        counterpart: masked(isArrival ? payer : payee),
        ...(memo ? { memo } : {}),
      },
    ],
  });
  // Its own job is running in the worker, and is deleted with it.
  if (event !== 'arrive') await arriveKind.cancel(tx, id);
  publishChange(tx, payment);
  if (event === 'arrive') {
    await notifyParty(tx, payment, 'payer', 'delayedPaymentDone', masked(payee));
    await notifyParty(tx, payment, 'payee', 'delayedPaymentArrived', masked(payer));
  } else if (event === 'revoke') {
    await withdrawNotices(tx, [payerKey(id)]);
    await notifyParty(tx, payment, 'payee', 'delayedPaymentRevoked', masked(payer));
  } else {
    await withdrawNotices(tx, [payeeKey(id)]);
    await notifyParty(tx, payment, 'payer', 'delayedPaymentReturned', masked(payee));
  }
  return state;
};
