import type { RedPacketState } from '@juhe/contract/social/red-packet.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface RedPacketRow {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly amountCents: number;
  readonly wish: string;
  readonly state: RedPacketState;
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly endedAt: string | null;
  /** Its 24 hours have passed, whether or not it has been returned. */
  readonly isLate: boolean;
}

const columns = sql`id, sender_id as "senderId", receiver_id as "receiverId", amount_cents as "amountCents", wish, state,
  created_at as "sentAt", expires_at as "expiresAt", ended_at as "endedAt", expires_at <= now() as "isLate"`;

export const lockPacket = (tx: Tx, id: string) =>
  tx.maybe<RedPacketRow>(sql`select ${columns} from red_packet where id = ${id} for no key update`);

export const findPackets = (db: Db, ids: readonly string[]) =>
  db.rows<RedPacketRow>(sql`select ${columns} from red_packet where id = any(${[...ids]}::text[])`);

/** Locks the waiting red packets from and to these members, by id. */
export const lockWaitingOf = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<RedPacketRow>(sql`select ${columns} from red_packet
    where state = 'waiting' and (sender_id = any(${[...memberIds]}::text[]) or receiver_id = any(${[...memberIds]}::text[]))
    order by id for no key update`);

export const insertPacket = (
  tx: Tx,
  p: Pick<RedPacketRow, 'senderId' | 'receiverId' | 'amountCents' | 'wish'> & { readonly hours: number },
) =>
  tx.one<RedPacketRow>(sql`insert into red_packet (sender_id, receiver_id, amount_cents, wish, state, expires_at)
    values (${p.senderId}, ${p.receiverId}, ${p.amountCents}, ${p.wish}, 'waiting', now() + make_interval(hours => ${p.hours}))
    returning ${columns}`);

/** Count and total (cents) of the waiting red packets that a member sent. */
export const waitingOf = (db: Db, senderId: string) =>
  db.one<{
    count: number;
    amountCents: number;
  }>(sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from red_packet where sender_id = ${senderId} and state = 'waiting'`);

/** Stores the time at which it was opened or returned. */
export const setEnded = (tx: Tx, id: string) => tx.run(sql`update red_packet set ended_at = now() where id = ${id}`);

/** The unmasked nicknames of the two. */
export const namesOf = (db: Db, { senderId, receiverId }: Pick<RedPacketRow, 'senderId' | 'receiverId'>) =>
  db.one<{ sender: string; receiver: string }>(sql`select
    (select nickname from member where id = ${senderId}) as sender, (select nickname from member where id = ${receiverId}) as receiver`);

/** Erases wishes: they are the sender's words and are deleted with the sender's account. */
export const eraseWishes = (tx: Tx, senderId: string) =>
  tx.run(sql`update red_packet set wish = '' where sender_id = ${senderId} and wish <> ''`);
