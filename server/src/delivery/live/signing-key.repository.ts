import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A key as stored in the table; times are ISO instants. */
export interface SigningKeyRow {
  readonly kid: string;
  readonly publicKey: Buffer;
  /** The private half, encrypted. */
  readonly sealed: Buffer;
  readonly certifiedBy: string | null;
  readonly certificate: Buffer | null;
  /** Start of its validity. */
  readonly from: string;
  readonly signsUntil: string;
  readonly validUntil: string;
  /** Whether it still signs, by the database's clock. */
  readonly signing: boolean;
}

export interface NewSigningKey extends Pick<SigningKeyRow, 'kid' | 'publicKey' | 'sealed' | 'certifiedBy' | 'certificate'> {
  readonly signsDays: number;
  /** Validity of its signatures after its last one (days). */
  readonly validDays: number;
}

/**
 * Returns keys with valid signatures, newest first. A key is valid from a day earlier: clocks differ, and documents contain
 * the hour only.
 */
export const validKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.rows<SigningKeyRow>(sql`
    select kid, public_key as "publicKey", sealed, certified_by as "certifiedBy", certificate,
      created_at - interval '1 day' as "from", signs_until as "signsUntil", valid_until as "validUntil",
      signs_until > now() as signing
    from signing_key where valid_until > now() order by created_at desc, kid`);

/** Locks the keys: until the transaction ends no other process creates one. */
export const lockKeys = async (tx: Tx): Promise<void> => {
  await tx.run(sql`lock table signing_key in share row exclusive mode`);
};

/** Returns the end of its signing period. */
export const insertKey = async (tx: Tx, key: NewSigningKey): Promise<string> => {
  const { signsUntil } = await tx.one<{ signsUntil: string }>(sql`
    insert into signing_key (kid, public_key, sealed, certified_by, certificate, created_at, signs_until, valid_until)
    values (${key.kid}, ${key.publicKey}, ${key.sealed}, ${key.certifiedBy}, ${key.certificate}, clock_timestamp(),
      now() + make_interval(days => ${key.signsDays}), now() + make_interval(days => ${key.signsDays + key.validDays}))
    returning signs_until as "signsUntil"`);
  return signsUntil;
};

/** Stops the key from signing; its signatures stay valid for that many days. */
export const retireKey = async (tx: Tx, kid: string, validDays: number): Promise<void> => {
  await tx.run(sql`
    update signing_key set signs_until = least(signs_until, now()),
      valid_until = least(valid_until, now() + make_interval(days => ${validDays}))
    where kid = ${kid}`);
};
