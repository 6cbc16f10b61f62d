/** Steps shared by all transitions of a red packet: state, job, ledger, notices. Callers lock its row before accounts. */
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import type { Account } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { masked } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { personalAccount } from '../shared/personal-account.ts';
import { type RedPacketEvent, redPacketMachine } from './red-packet-machine.ts';
import { namesOf, type RedPacketRow, setEnded } from './red-packet.repository.ts';

/** By red packet: it is returned unless opened. */
export const returnKind = jobKind('redPacket.return');

const waitingAccount = (id: string): Account => ({ kind: 'escrow', owner: `redPacket:${id}` });

/** Notifies the open conversations of both, and the wallet whose balance has changed. */
const publishChange = (tx: Tx, { id, senderId, receiverId }: RedPacketRow, walletOf: string): void => {
  for (const memberId of [senderId, receiverId]) publish(tx, `member:${memberId}`, { kind: 'redPacket', id });
  publish(tx, `member:${walletOf}`, { kind: 'wallet' });
};

/** Debits the sender's wallet, after the insertion of the red packet. Throws `ledger.insufficientFunds`. */
export const fillPacket = async (tx: Tx, packet: RedPacketRow, actor: Actor): Promise<void> => {
  const { id, amountCents, senderId } = packet;
  const { receiver } = await namesOf(tx, packet);
  await redPacketMachine.created(tx, { id, state: 'waiting', actor });
  await post(tx, {
    kind: 'redPacket.sent',
    ref: id,
    key: `redPacket.send:${id}`,
    entries: [
      { account: personalAccount(senderId), amount: -amountCents, counterpart: masked(receiver) },
      { account: waitingAccount(id), amount: amountCents },
    ],
  });
  await returnKind.schedule(tx, id, packet.expiresAt);
  publish(tx, `member:${senderId}`, { kind: 'wallet' });
};

const endings = {
  open: { kind: 'redPacket.opened', to: 'receiver' },
  return: { kind: 'redPacket.returned', to: 'sender' },
} as const satisfies Record<RedPacketEvent, { kind: string; to: 'sender' | 'receiver' }>;

/**
 * Ends a locked red packet: the whole amount goes to one of the two. The sender is notified of a return. Throws
 * `redPacket.over` when it has ended.
 * @param isOwnJob true when its own job is running, which is deleted with it
 */
export const endPacket = async (
  tx: Tx,
  packet: RedPacketRow,
  event: RedPacketEvent,
  actor: Actor,
  { isOwnJob = false }: { readonly isOwnJob?: boolean } = {},
): Promise<void> => {
  const { id, amountCents, senderId, receiverId } = packet;
  const { sender, receiver } = await namesOf(tx, packet);
  await redPacketMachine.transition(tx, { id, event, actor });
  await setEnded(tx, id);
  const isOpened = endings[event].to === 'receiver';
  await post(tx, {
    kind: endings[event].kind,
    ref: id,
    key: `redPacket.end:${id}`,
    entries: [
      { account: waitingAccount(id), amount: -amountCents },
      {
        account: personalAccount(isOpened ? receiverId : senderId),
        amount: amountCents,
        counterpart: masked(isOpened ? sender : receiver),
      },
    ],
  });
  if (!isOwnJob) await returnKind.cancel(tx, id);
  publishChange(tx, packet, isOpened ? receiverId : senderId);
  if (isOpened) return;
  await notify(tx, {
    memberId: senderId,
    kind: 'service',
    template: 'redPacketReturned',
    params: { name: masked(receiver), amountCents },
    key: `redPacketReturned:${id}`,
    link: socialPages.chat({ memberId: receiverId }),
  });
};
