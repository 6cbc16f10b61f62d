import type { ProtocolType } from '@juhe/contract/common/protocol.constants';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface Consent {
  readonly type: ProtocolType;
  readonly version: string;
}

/** Stores that a member accepted these versions; earlier acceptances keep their time. */
export const insertConsents = (db: Db, memberId: string, consents: readonly Consent[]) =>
  db.run(sql`
    insert into member_consent (member_id, type, version)
    select ${memberId}, type, version from unnest(${consents.map(({ type }) => type)}::text[], ${consents.map(({ version }) => version)}::text[])
      as given (type, version)
    on conflict do nothing`);

export const consentsOf = (db: Db, memberId: string) =>
  db.rows<Consent>(sql`select type, version from member_consent where member_id = ${memberId}`);
