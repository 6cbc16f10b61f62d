import type { ProtocolType } from '@juhe/contract/common/protocol.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ProtocolRow {
  readonly type: ProtocolType;
  readonly title: string;
  readonly content: string;
  readonly version: string;
  readonly updatedAt: string;
}

export const findProtocol = (db: Db, type: ProtocolType) =>
  db.maybe<ProtocolRow>(sql`select type, title, content, version, updated_at as "updatedAt" from protocol where type = ${type}`);

/** The present versions of some agreements, in their order. */
export const protocolVersions = (db: Db, types: readonly ProtocolType[]) =>
  db.rows<Pick<ProtocolRow, 'type' | 'version'>>(sql`
    select type, version from protocol where type = any(${types}::text[]) order by array_position(${types}::text[], type)`);
