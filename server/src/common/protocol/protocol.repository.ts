import type { ProtocolType } from '@juhe/contract/common/protocol.constants';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ProtocolRow {
  readonly type: ProtocolType;
  readonly title: string;
  readonly content: string;
  readonly version: string;
  readonly updatedAt: string;
}

/** An agreement in a language; falls back to Chinese, the binding text, where it is not translated. */
export const findProtocol = (db: Db, type: ProtocolType, lang: string) =>
  db.maybe<ProtocolRow>(sql`
    select p.type, coalesce(t.title, p.title) as title, coalesce(t.content, p.content) as content, p.version, p.updated_at as "updatedAt"
    from protocol p left join protocol_text t on t.type = p.type and t.lang = ${lang} where p.type = ${type}`);

/** All agreements and rules in a language, with the fallback of {@link findProtocol}. */
export const protocolTexts = (db: Db, lang: string) =>
  db.rows<Pick<ProtocolRow, 'type' | 'title' | 'content'>>(sql`
    select p.type, coalesce(t.title, p.title) as title, coalesce(t.content, p.content) as content
    from protocol p left join protocol_text t on t.type = p.type and t.lang = ${lang} order by p.type`);

/** The current versions of the given agreements, in their order. */
export const protocolVersions = (db: Db, types: readonly ProtocolType[]) =>
  db.rows<Pick<ProtocolRow, 'type' | 'version'>>(sql`
    select type, version from protocol where type = any(${types}::text[]) order by array_position(${types}::text[], type)`);
