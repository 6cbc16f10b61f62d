import type { AnswerReason, AnswerState, ChatConversation, ChatSource, ChatTurn } from '@juhe/contract/content/chat.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Lang } from '../../http/text/lang.ts';

const conversationColumns = sql`c.id, c.title, c.updated_at as "updatedAt",
  exists (select from chat_turn r where r.conversation_id = c.id and r.state = 'streaming') as running`;

const turnColumns = sql`t.id, t.number, t.question, t.asked_at as "askedAt", jsonb_build_object('id', t.answer_id, 'state', t.state,
  'text', t.text, 'sources', coalesce(t.sources, '[]'), 'reason', t.reason, 'embedded', t.embedded) as answer`;

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

export const conversationPage = async (db: Db, memberId: string, limit: number, offset: number) => {
  const list = await db.rows<ChatConversation>(sql`select ${conversationColumns} from chat_conversation c
    where c.member_id = ${memberId} order by c.updated_at desc, c.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from chat_conversation where member_id = ${memberId}`,
  );
  return { list, total };
};

export const findConversation = (db: Db, id: string, memberId: string) =>
  db.maybe<ChatConversation>(
    sql`select ${conversationColumns} from chat_conversation c where c.id = ${id} and c.member_id = ${memberId}`,
  );

/** Locks a conversation for asking, answering or deleting. */
export const lockConversation = (tx: Tx, id: string, memberId: string) =>
  tx.maybe<{ id: string; title: string }>(
    sql`select id, title from chat_conversation where id = ${id} and member_id = ${memberId} for update`,
  );

export const insertConversation = (tx: Tx, memberId: string, title: string) =>
  tx.one<{ id: string; title: string }>(
    sql`insert into chat_conversation (member_id, title) values (${memberId}, ${title}) returning id, title`,
  );

export const renameConversation = (tx: Tx, id: string, title: string) =>
  tx.run(sql`update chat_conversation set title = ${title} where id = ${id}`);

const touch = (tx: Tx, conversationId: string) =>
  tx.run(sql`update chat_conversation set updated_at = now() where id = ${conversationId}`);

/** Deletes one conversation or all of them; returns the answers that were being written. */
export const deleteConversations = async (tx: Tx, memberId: string, id: string | undefined) => {
  const which = sql.and([sql`c.member_id = ${memberId}`, ...(id === undefined ? [] : [sql`c.id = ${id}`])]);
  const running = await tx.rows<{ answerId: string }>(sql`select t.answer_id as "answerId"
    from chat_turn t join chat_conversation c on c.id = t.conversation_id where t.state = 'streaming' and ${which}`);
  const deleted = await tx.run(sql`delete from chat_conversation c where ${which}`);
  return { deleted, running: running.map(({ answerId }) => answerId) };
};

/** Returns the turns before a number (all without one), newest first. */
export const turnsBefore = (db: Db, conversationId: string, before: number | undefined, limit: number) =>
  db.rows<ChatTurn>(sql`select ${turnColumns} from chat_turn t
    where ${sql.and([sql`t.conversation_id = ${conversationId}`, ...(before === undefined ? [] : [sql`t.number < ${before}::int`])])}
    order by t.number desc limit ${limit}`);

export const findTurn = (db: Db, id: string) => db.one<ChatTurn>(sql`select ${turnColumns} from chat_turn t where t.id = ${id}`);

/** Returns a member's turn by its id or its answer's id. */
export const ownTurn = (db: Db, by: { id: string } | { answerId: string }, memberId: string) =>
  db.maybe<{ id: string; conversationId: string; answerId: string; state: AnswerState }>(sql`
    select t.id, t.conversation_id as "conversationId", t.answer_id as "answerId", t.state
    from chat_turn t join chat_conversation c on c.id = t.conversation_id
    where c.member_id = ${memberId} and ${'id' in by ? sql`t.id = ${by.id}` : sql`t.answer_id = ${by.answerId}`}`);

export const lastTurn = (tx: Tx, conversationId: string) =>
  tx.maybe<{ id: string; number: number; question: string; state: AnswerState }>(sql`
    select id, number, question, state from chat_turn where conversation_id = ${conversationId} order by number desc limit 1`);

/** Counts a member's answers that are being written. */
export const runningOf = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{
      count: number;
    }>(sql`select count(*) as count from chat_turn t join chat_conversation c on c.id = t.conversation_id
      where t.state = 'streaming' and c.member_id = ${memberId}`)
  ).count;

/**
 * Uses one question of the daily quota; returns undefined when none is left. Concurrent calls of one member are serialized
 * here.
 */
export const consumeQuestion = (tx: Tx, memberId: string, limit: number) =>
  tx.maybe<{
    day: string;
    questions: number;
  }>(sql`insert into chat_usage as u (member_id, day, questions) values (${memberId}, ${today}, 1)
    on conflict (member_id, day) do update set questions = u.questions + 1 where u.questions < ${limit}::int returning day::text as day, questions`);

/** Usage of earlier days is not needed. */
export const removePastUsage = (tx: Tx, memberId: string) =>
  tx.run(sql`delete from chat_usage where member_id = ${memberId} and day < ${today} - 7`);

export const usedToday = async (db: Db, memberId: string): Promise<number> =>
  (await db.maybe<{ questions: number }>(sql`select questions from chat_usage where member_id = ${memberId} and day = ${today}`))
    ?.questions ?? 0;

export const insertTurn = async (tx: Tx, conversationId: string, number: number, question: string, lang: Lang) => {
  await touch(tx, conversationId);
  return tx.one<{ id: string; answerId: string }>(sql`insert into chat_turn (conversation_id, number, question, lang, day)
    values (${conversationId}, ${number}, ${question}, ${lang}, ${today}) returning id, answer_id as "answerId"`);
};

/** Resets a turn for another answer, and replaces the question if one is given. */
export const renewTurn = async (tx: Tx, conversationId: string, id: string, question: string | undefined, lang: Lang) => {
  await touch(tx, conversationId);
  return tx.one<{ id: string; answerId: string }>(sql`update chat_turn set question = coalesce(${question ?? null}, question),
      asked_at = case when ${question ?? null}::text is null then asked_at else now() end, lang = ${lang}, answer_id = new_id(), state = 'streaming',
      text = '', sources = null, reason = null, begun_at = now(), claimed_at = null, day = ${today}
    where id = ${id} returning id, answer_id as "answerId"`);
};

export interface Claimed {
  readonly turnId: string;
  readonly conversationId: string;
  readonly memberId: string;
  readonly number: number;
  readonly question: string;
  readonly lang: Lang;
}

/** Claims an answer for one process; undefined when another one has claimed it or it has already ended. */
export const claimAnswer = (db: Db, answerId: string, embedded: boolean) =>
  db.maybe<Claimed>(sql`update chat_turn t set claimed_at = now(), embedded = ${embedded} from chat_conversation c
    where t.answer_id = ${answerId} and t.state = 'streaming' and t.claimed_at is null and c.id = t.conversation_id
    returning t.id as "turnId", t.conversation_id as "conversationId", c.member_id as "memberId", t.number, t.question, t.lang`);

/** Returns the exchanges before a turn, latest first, without empty answers. */
export const historyBefore = (db: Db, { conversationId, number }: Claimed, limit: number) =>
  db.rows<{ question: string; answer: string }>(sql`select question, text as answer from chat_turn
    where conversation_id = ${conversationId} and number < ${number}::int and text <> '' order by number desc limit ${limit}`);

/** Returns false when the answer is no longer being written: stopped, replaced or deleted. */
export const saveSources = async (tx: Tx, answerId: string, sources: readonly ChatSource[]): Promise<boolean> =>
  (await tx.run(
    sql`update chat_turn set sources = ${sql.json(sources)} where answer_id = ${answerId} and state = 'streaming'`,
  )) === 1;

/** Returns false like {@link saveSources}. */
export const appendText = async (tx: Tx, answerId: string, text: string): Promise<boolean> =>
  (await tx.run(sql`update chat_turn set text = text || ${text} where answer_id = ${answerId} and state = 'streaming'`)) === 1;

interface Ended {
  readonly conversationId: string;
  readonly memberId: string;
}

/** Ends an answer unless it has ended; one that failed without any text returns the question to the quota. */
export const endAnswer = async (
  tx: Tx,
  answerId: string,
  state: Exclude<AnswerState, 'streaming'>,
  reason: AnswerReason | null,
): Promise<Ended | undefined> => {
  const ended = await tx.maybe<Ended & { day: string; silent: boolean }>(sql`
    update chat_turn t set state = ${state}, reason = ${reason}, sources = coalesce(t.sources, '[]') from chat_conversation c
    where t.answer_id = ${answerId} and t.state = 'streaming' and c.id = t.conversation_id
    returning t.conversation_id as "conversationId", c.member_id as "memberId", t.day::text as day, t.text = '' as silent`);
  if (!ended) return undefined;
  if (state === 'failed' && ended.silent)
    await tx.run(sql`update chat_usage set questions = questions - 1
      where member_id = ${ended.memberId} and day = ${ended.day}::date and questions > 0`);
  await touch(tx, ended.conversationId);
  return ended;
};

/** Returns an answer for its stream, with the text from an offset (in characters). */
export const answerFrom = (db: Db, answerId: string, from: number) =>
  db.maybe<{
    state: AnswerState;
    reason: AnswerReason | null;
    sources: ChatSource[] | null;
    embedded: boolean;
    length: number;
    rest: string;
    claimed: boolean;
    /** Seconds since it was requested. */
    age: number;
  }>(sql`select state, reason, sources, embedded, char_length(text) as length, substr(text, ${from + 1}::int) as rest,
      claimed_at is not null as claimed, extract(epoch from now() - begun_at)::float8 as age
    from chat_turn where answer_id = ${answerId}`);
