import type { BankCode } from '@juhe/contract/wallet/banks';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Time after a change in which a card takes only small withdrawals (hours, wallet.md c). */
export const freshHours = 24;

export interface CardRow {
  id: string;
  memberId: string;
  sealed: Buffer;
  bank: BankCode;
  tail: string;
  isDefault: boolean;
  freshUntil: string | null;
}

const columns = sql`id, member_id as "memberId", sealed, bank, tail, is_default as "isDefault",
  case when changed_at + ${freshHours}::int * interval '1 hour' > now() then changed_at + ${freshHours}::int * interval '1 hour' end as "freshUntil"`;

/** The default card first, then the newest. */
export const cardsOf = (db: Db, memberId: string) =>
  db.rows<CardRow>(sql`select ${columns} from bank_card where member_id = ${memberId}
    order by is_default desc, created_at desc, id`);

export const cardOf = (db: Db, memberId: string, id: string) =>
  db.maybe<CardRow>(sql`select ${columns} from bank_card where member_id = ${memberId} and id = ${id}`);

/**
 * Whether a card of the member other than `exceptId` has this number; `macs` are its HMACs. The caller holds the member's
 * lock.
 */
export const hasNumber = async (tx: Tx, memberId: string, macs: readonly Buffer[], exceptId: string | null): Promise<boolean> =>
  (
    await tx.rows(sql`select from bank_card where member_id = ${memberId} and number_mac = any(${[...macs]}::bytea[])
      and id is distinct from ${exceptId}`)
  ).length > 0;

export interface CardFields {
  sealed: Buffer;
  numberMac: Buffer;
  bank: BankCode;
  tail: string;
}

export const insertCard = (tx: Tx, memberId: string, { sealed, numberMac, bank, tail }: CardFields) =>
  tx.one<CardRow>(sql`insert into bank_card (member_id, sealed, number_mac, bank, tail, is_default)
    values (${memberId}, ${sealed}, ${numberMac}, ${bank}, ${tail}, false) returning ${columns}`);

export const writeCard = (tx: Tx, id: string, { sealed, numberMac, bank, tail }: CardFields) =>
  tx.run(sql`update bank_card set sealed = ${sealed}, number_mac = ${numberMac}, bank = ${bank}, tail = ${tail}, changed_at = now()
    where id = ${id}`);

/**
 * Makes a card the default; two statements, since the unique index is checked immediately. The caller holds the member's
 * lock.
 */
export const setDefault = async (tx: Tx, memberId: string, id: string): Promise<void> => {
  await tx.run(sql`update bank_card set is_default = false where member_id = ${memberId} and is_default and id <> ${id}`);
  await tx.run(sql`update bank_card set is_default = true where member_id = ${memberId} and id = ${id}`);
};

/** Whether a pending withdrawal uses the card. The caller holds the member's lock. */
export const isCardInUse = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.rows(sql`select from withdrawal where card_id = ${id} and state in ('applied', 'approved', 'sending') limit 1`))
    .length > 0;

export const deleteCard = (tx: Tx, memberId: string, id: string) =>
  tx.run(sql`delete from bank_card where member_id = ${memberId} and id = ${id}`);

export const deleteCards = (tx: Tx, memberId: string) => tx.run(sql`delete from bank_card where member_id = ${memberId}`);
