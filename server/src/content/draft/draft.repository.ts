import type { CreationContent, CreationKind } from '@juhe/contract/content/creation.schemas';
import type { Draft, DraftHead } from '@juhe/contract/content/draft.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

const head = sql`id, kind, version, device, creation_id as "creationId", saved_at as "savedAt"`;

export interface NewDraft {
  readonly id: string;
  readonly kind: CreationKind;
  readonly version: number;
  readonly content: CreationContent;
  readonly device: string;
  readonly creationId: string | null;
}

/** Serializes changes to a member's drafts, so that the count and the versions are correct. */
export const lockDrafts = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`creation-draft ${memberId}`}, 0))`);
};

export const countDrafts = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) from creation_draft where member_id = ${memberId}`)).count;

/** Returns a stored draft and whether it equals `content`. */
export const compareDraft = (tx: Tx, memberId: string, { id, content }: Pick<NewDraft, 'id' | 'content'>) =>
  tx.maybe<DraftHead & { same: boolean; content: CreationContent }>(
    sql`select ${head}, content, content = ${JSON.stringify(content)}::jsonb as same
    from creation_draft where member_id = ${memberId} and id = ${id}`,
  );

export const insertDraft = (tx: Tx, memberId: string, { id, kind, content, device, creationId }: NewDraft) =>
  tx.one<DraftHead>(sql`insert into creation_draft (member_id, id, kind, creation_id, version, content, device)
    values (${memberId}, ${id}, ${kind}, ${creationId}, 1, ${JSON.stringify(content)}::jsonb, ${device}) returning ${head}`);

export const updateDraft = (tx: Tx, memberId: string, { id, content, device }: NewDraft) =>
  tx.one<DraftHead>(sql`update creation_draft set content = ${JSON.stringify(content)}::jsonb, device = ${device},
      version = version + 1, saved_at = now() where member_id = ${memberId} and id = ${id} returning ${head}`);

export const draftPage = async (db: Db, memberId: string, limit: number, offset: number) => {
  const list = await db.rows<DraftHead & { title: string; picUrl: string | null }>(sql`select ${head},
      coalesce(nullif(content ->> 'title', ''), nullif(left(content ->> 'text', 60), ''),
        (select left(b ->> 'text', 60) from jsonb_array_elements(content -> 'blocks') b where coalesce(b ->> 'text', '') <> '' limit 1), '') as title,
      coalesce(content #>> '{cover,url}', content #>> '{pictures,0,url}',
        (select b ->> 'url' from jsonb_array_elements(content -> 'blocks') b where b ->> 'type' = 'picture' limit 1)) as "picUrl"
    from creation_draft where member_id = ${memberId} order by saved_at desc, id limit ${limit} offset ${offset}`);
  return { list, total: await countDrafts(db, memberId) };
};

export const findDraft = (db: Db, memberId: string, id: string) =>
  db.maybe<Draft>(sql`select ${head}, content from creation_draft where member_id = ${memberId} and id = ${id}`);

export const deleteDraftRow = (tx: Tx, memberId: string, id: string) =>
  tx.maybe<{ kind: CreationKind; content: CreationContent }>(
    sql`delete from creation_draft where member_id = ${memberId} and id = ${id} returning kind, content`,
  );
