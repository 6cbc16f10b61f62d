import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A key as the table has it; times are ISO instants. */
export interface SigningKeyRow {
  readonly kid: string;
  readonly publicKey: Buffer;
  /** The private half, sealed. */
  readonly sealed: Buffer;
  readonly certifiedBy: string | null;
  readonly certificate: Buffer | null;
  /** Since when its signatures count. */
  readonly from: string;
  readonly signsUntil: string;
  readonly validUntil: string;
  /** Whether it still signs, by the database's clock. */
  readonly signing: boolean;
}

export interface NewSigningKey extends Pick<SigningKeyRow, 'kid' | 'publicKey' | 'sealed' | 'certifiedBy' | 'certificate'> {
  readonly signsDays: number;
  /** How long its signatures count after it has signed last. */
  readonly validDays: number;
}

/** Keys whose signatures count, newest first. A key counts from a day earlier: clocks differ, and documents tell the hour only. */
export const validKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.rows<SigningKeyRow>(sql`
    select kid, public_key as "publicKey", sealed, certified_by as "certifiedBy", certificate,
      created_at - interval '1 day' as "from", signs_until as "signsUntil", valid_until as "validUntil",
      signs_until > now() as signing
    from signing_key where valid_until > now() order by created_at desc, kid`);

/** Until the transaction ends no other makes a key. */
export const lockKeys = async (tx: Tx): Promise<void> => {
  await tx.run(sql`lock table signing_key in share row exclusive mode`);
};

/** Answers until when it signs. */
export const insertKey = async (tx: Tx, key: NewSigningKey): Promise<string> => {
  const { signsUntil } = await tx.one<{ signsUntil: string }>(sql`
    insert into signing_key (kid, public_key, sealed, certified_by, certificate, created_at, signs_until, valid_until)
    values (${key.kid}, ${key.publicKey}, ${key.sealed}, ${key.certifiedBy}, ${key.certificate}, clock_timestamp(),
      now() + make_interval(days => ${key.signsDays}), now() + make_interval(days => ${key.signsDays + key.validDays}))
    returning signs_until as "signsUntil"`);
  return signsUntil;
};

/** From now on the key signs nothing; what it signed counts that many days more. */
export const retireKey = async (tx: Tx, kid: string, validDays: number): Promise<void> => {
  await tx.run(sql`
    update signing_key set signs_until = least(signs_until, now()),
      valid_until = least(valid_until, now() + make_interval(days => ${validDays}))
    where kid = ${kid}`);
};
