import { type Address, address } from '@juhe/contract/mall/address.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type AddressFields = Omit<Address, 'id'>;

const fieldNames = Object.keys(address.omit({ id: true }).shape) as (keyof AddressFields)[];
const columnOf = (field: string) => sql.ident(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const assignments = (fields: AddressFields) => fieldNames.map((name) => sql`${columnOf(name)} = ${fields[name]}`);
const columns = sql.join([sql`id`, ...fieldNames.map((name) => sql`${columnOf(name)} as ${sql.ident(name)}`)]);

export const addressesOf = (db: Db, memberId: string) =>
  db.rows<Address>(
    sql`select ${columns} from address where member_id = ${memberId} order by is_default desc, created_at desc, id`,
  );

export const findAddress = (db: Db, memberId: string, id: string) =>
  db.maybe<Address>(sql`select ${columns} from address where member_id = ${memberId} and id = ${id}`);

export const clearDefault = (tx: Tx, memberId: string) =>
  tx.run(sql`update address set is_default = false where member_id = ${memberId} and is_default`);

export const insertAddress = (tx: Tx, memberId: string, fields: AddressFields) =>
  tx.one<Address>(sql`insert into address (member_id, ${sql.join(fieldNames.map(columnOf))})
    values (${memberId}, ${sql.join(fieldNames.map((name) => sql`${fields[name]}`))}) returning ${columns}`);

export const updateAddress = (tx: Tx, memberId: string, id: string, fields: AddressFields) =>
  tx.maybe<Address>(sql`update address set ${sql.join(assignments(fields))}
    where id = ${id} and member_id = ${memberId} returning ${columns}`);

export const deleteAddress = (tx: Tx, memberId: string, id: string) =>
  tx.run(sql`delete from address where id = ${id} and member_id = ${memberId}`);

/** Makes the most recently used address the default when there is none. */
export const chooseDefault = (tx: Tx, memberId: string) =>
  tx.run(sql`update address set is_default = true where id = (
      select id from address where member_id = ${memberId} order by created_at desc, id limit 1)
    and not exists (select from address where member_id = ${memberId} and is_default)`);
