import type { Address } from '@juhe/contract/mall/address.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type AddressFields = Omit<Address, 'id'>;

const columns = sql`id, name, mobile, province, city, district, detail, is_default as "isDefault"`;

export const addressesOf = (db: Db, memberId: string) =>
  db.rows<Address>(
    sql`select ${columns} from address where member_id = ${memberId} order by is_default desc, created_at desc, id`,
  );

export const findAddress = (db: Db, memberId: string, id: string) =>
  db.maybe<Address>(sql`select ${columns} from address where member_id = ${memberId} and id = ${id}`);

export const clearDefault = (tx: Tx, memberId: string) =>
  tx.run(sql`update address set is_default = false where member_id = ${memberId} and is_default`);

export const insertAddress = (tx: Tx, memberId: string, fields: AddressFields) =>
  tx.one<Address>(sql`insert into address (member_id, name, mobile, province, city, district, detail, is_default)
    values (${memberId}, ${fields.name}, ${fields.mobile}, ${fields.province}, ${fields.city}, ${fields.district}, ${fields.detail},
      ${fields.isDefault}) returning ${columns}`);

export const updateAddress = (tx: Tx, memberId: string, id: string, fields: AddressFields) =>
  tx.maybe<Address>(sql`update address set name = ${fields.name}, mobile = ${fields.mobile}, province = ${fields.province},
      city = ${fields.city}, district = ${fields.district}, detail = ${fields.detail}, is_default = ${fields.isDefault}
    where id = ${id} and member_id = ${memberId} returning ${columns}`);

export const deleteAddress = (tx: Tx, memberId: string, id: string) =>
  tx.run(sql`delete from address where id = ${id} and member_id = ${memberId}`);

/** Makes the most recently used address the default when there is none. */
export const chooseDefault = (tx: Tx, memberId: string) =>
  tx.run(sql`update address set is_default = true where id = (
      select id from address where member_id = ${memberId} order by created_at desc, id limit 1)
    and not exists (select from address where member_id = ${memberId} and is_default)`);
