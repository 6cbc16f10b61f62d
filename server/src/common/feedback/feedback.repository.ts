import type { Feedback } from '@juhe/contract/common/feedback.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

type Stored = Omit<Feedback, 'pictures'> & {
  memberId: string;
  pictureIds: string[];
  version: string;
  page: string;
  lang: string;
};

const columns = sql`id, member_id as "memberId", kind, text, picture_ids as "pictureIds", contact, version, page, lang, state, answer,
  created_at as "createdAt", answered_at as "answeredAt"`;

type New = Pick<Stored, 'memberId' | 'kind' | 'text' | 'contact' | 'version' | 'page' | 'lang'> & {
  pictureIds: readonly string[];
};

export const insertFeedback = (tx: Tx, row: New) =>
  tx.one<{ id: string }>(sql`insert into feedback (member_id, kind, text, picture_ids, contact, version, page, lang)
    values (${row.memberId}, ${row.kind}, ${row.text}, ${row.pictureIds}::text[], ${row.contact}, ${row.version}, ${row.page}, ${row.lang})
    returning id`);

const page = async (db: Db, chosen: Sql, order: Sql, limit: number, offset: number) => {
  const list = await db.rows<Stored>(
    sql`select ${columns} from feedback where ${chosen} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from feedback where ${chosen}`);
  return { list, total };
};

/** A member's own feedback, latest first. */
export const ownPage = (db: Db, memberId: string, limit: number, offset: number) =>
  page(db, sql`member_id = ${memberId}`, sql`created_at desc, id`, limit, offset);

/** Everybody's feedback in a state, the longest waiting first. */
export const statePage = (db: Db, state: Feedback['state'], limit: number, offset: number) =>
  page(db, sql`state = ${state}`, sql`created_at, id`, limit, offset);

/** Stores the answer if there is none yet; undefined when one exists or the feedback does not. */
export const setAnswer = (tx: Tx, id: string, answer: string) =>
  tx.maybe<{ memberId: string }>(sql`update feedback set state = 'answered', answer = ${answer}, answered_at = now()
    where id = ${id} and state = 'open' returning member_id as "memberId"`);

export const feedbackExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select id from feedback where id = ${id}`)) !== undefined;
