import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import type { World } from '../world.ts';
import { acknowledgedOf } from './acknowledged-messages.ts';
import { areFriends } from './friends.ts';

/** Number of members whose list is compared at each check. */
const comparedLists = 4;

/** The unread rule restated: the list counts the partner's messages after the member's own watermark, up to 100. */
const wrongLists = async ({ db, buyers }: World): Promise<string[]> => {
  const problems: string[] = [];
  for (const buyer of buyers.slice(0, comparedLists)) {
    const { code, data } = await buyer.call(conversation.listConversations, { pageSize: 50 });
    if (code !== 200) continue;
    const rows = await db.rows<{
      id: string;
      unread: number;
    }>(sql`select s.conversation_id as id, least(100, count(m.id))::int as unread
      from conversation_side s left join message m on m.conversation_id = s.conversation_id and m.nth <> s.nth and m.seq > s.read_seq
      where s.member_id = ${buyer.id} group by 1`);
    const expected = new Map(rows.map(({ id, unread }) => [id, unread]));
    for (const { id, unread } of data.list)
      if (unread !== expected.get(id))
        problems.push(`${id} shows ${buyer.nickname} ${unread} unread, ${expected.get(id)} are (M4)`);
  }
  return problems;
};

/** Returns watermarks that have decreased. */
const lowered = async (world: World): Promise<string[]> => {
  const { watermarks } = acknowledgedOf(world);
  const rows = await world.db.rows<{ id: string; marks: [number, number, number] }>(
    sql`select conversation_id || ' ' || nth as id, array[delivered_seq, read_seq, cleared_seq]::float8[] as marks from conversation_side`,
  );
  return rows.flatMap(({ id, marks }) => {
    const before = watermarks.get(id);
    watermarks.set(id, marks);
    return before?.some((seq, i) => seq > (marks[i] ?? 0))
      ? [`the watermarks of ${id} went from ${before} to ${marks} (M4)`]
      : [];
  });
};

/** The invariants of conversations while no calls are pending. */
export const chatProblems = async (world: World): Promise<string[]> => {
  const { db } = world;
  // In both directions. A block ends a friendship; earlier messages stay.
  const friends = world.buyers.flatMap((buyer) =>
    world.buyers
      .filter((candidate) => candidate !== buyer && areFriends(buyer, candidate))
      .map((partner) => [buyer.id, partner.id] as const),
  );
  const { sent, recalled } = acknowledgedOf(world);
  const problems = problemList();
  await problems.rows(
    db.rows(sql`select c.id as ref from conversation c left join message m on m.conversation_id = c.id
      group by c.id having count(m.id) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq or count(distinct m.seq) <> count(m.id)`),
    'has a gap or a position twice (M1)',
  );
  await problems.rows(
    db.rows(sql`select m.conversation_id || ' ' || m.seq as ref from message m join message n on n.conversation_id = m.conversation_id
      and n.seq = m.seq + 1 where n.created_at < m.created_at`),
    'is later than the message behind it (M1)',
  );
  await problems.rows(
    db.rows(sql`select t.client_id::text as ref
      from unnest(${sent.map(({ conversationId }) => conversationId)}::text[], ${sent.map(({ clientId }) => clientId)}::uuid[],
        ${sent.map(({ seq }) => seq)}::bigint[], ${sent.map(({ memberId }) => memberId)}::text[], ${sent.map(({ text }) => text)}::text[])
        as t (conversation_id, client_id, seq, member_id, text)
      where exists (select from conversation c where c.id = t.conversation_id) and not exists (select from message m
        where m.conversation_id = t.conversation_id and m.client_id = t.client_id and m.seq = t.seq and m.sender_id = t.member_id
          and (m.state <> 'stored' or m.text = t.text))`),
    'was acknowledged, and is not there (M2)',
  );
  await problems.rows(
    db.rows(sql`select client_id::text as ref from message group by client_id having count(*) > 1`),
    'is stored twice (M3)',
  );
  await problems.rows(
    db.rows(sql`select m.conversation_id || ' ' || m.seq as ref from message m
      where m.state <> 'stored' and (m.text <> '' or m.body <> '{}')`),
    'was taken back, and its content is there',
  );
  await problems.rows(
    db.rows(sql`select t.conversation_id || ' ' || t.seq as ref
      from unnest(${recalled.map(({ conversationId }) => conversationId)}::text[], ${recalled.map(({ seq }) => seq)}::bigint[]) as t (conversation_id, seq)
      join message m on m.conversation_id = t.conversation_id and m.seq = t.seq where m.state = 'stored'`),
    'was answered as recalled, and is not',
  );
  await problems.rows(
    db.rows(sql`select s.conversation_id || ' ' || s.nth as ref from conversation_side s join conversation c on c.id = s.conversation_id
      where greatest(s.delivered_seq, s.read_seq, s.cleared_seq) > c.last_seq
        or s.sent <> (select count(*) from message m where m.conversation_id = c.id and m.nth = s.nth)
        or s.last_at is distinct from (select m.created_at from message m where m.conversation_id = c.id order by m.seq desc limit 1)`),
    'has counts or watermarks that its messages do not (M4)',
  );
  await problems.rows(
    db.rows(sql`select c.id as ref from conversation c join conversation_side s on s.conversation_id = c.id
      join conversation_side o on o.conversation_id = c.id and o.nth <> s.nth
      where c.kind = 'member' and s.sent > 1 and o.sent = 0 and not exists (select from member m
        where m.id in (c.first_id, c.second_id) and m.cancelled_at is not null)
        and (c.first_id, c.second_id) not in (select a, b from unnest(${friends.map(([a]) => a)}::text[], ${friends.map(([, b]) => b)}::text[]) as f (a, b))`),
    'has more than a word of a stranger who has no answer',
  );
  await problems.rows(
    db.rows(sql`select m.id as ref from member m where m.cancelled_at is not null and (
      exists (select from member_block b where m.id in (b.member_id, b.blocked_id)) or exists (select from chat_rule r where r.member_id = m.id))`),
    'has left, and blocks or chat rules are there',
  );
  await problems.rows(
    db.rows(sql`select c.id as ref from conversation c join member a on a.id = c.first_id join member b on b.id = c.second_id
      where c.kind = 'member' and a.cancelled_at is not null and b.cancelled_at is not null`),
    'is there, and both have left',
  );
  problems.add(...(await lowered(world)), ...(await wrongLists(world)));
  return [...problems.all];
};
