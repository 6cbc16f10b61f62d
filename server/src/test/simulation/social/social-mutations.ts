import { type Mutation, mutation } from '../mutations.ts';

const turn = 'social/conversation/send-turn.repository.ts';

/** Mutations of conversations, each of which the simulation's standard checks must find. */
export const socialMutations: readonly Mutation[] = [
  mutation('a message is given the position after the next (M1)', [turn, 'c.last_seq + 1, a.nth', 'c.last_seq + 2, a.nth']),
  mutation('clearing a conversation takes its messages from both sides (M2)', [
    'social/conversation/conversation.repository.ts',
    'tx.run(sql`update conversation_side set cleared_seq = greatest(',
    'tx.run(sql`with gone as (delete from message where conversation_id = ${id} and seq <= ${seq}::bigint) update conversation_side set cleared_seq = greatest(',
  ]),
  mutation('what is read is marked unread again (M4)', [
    'social/conversation/conversation.repository.ts',
    'read_seq = greatest(read_seq, ${read}::bigint)',
    'read_seq = ${read}::bigint',
  ]),
  mutation('own messages count as unread (M4)', ['social/shared/unread.repository.ts', ' and m.nth <> s.nth', '']),
  mutation('who is blocked goes on writing', [
    turn,
    'and not exists (select from member_block b where (b.member_id, b.blocked_id) in ((s.member_id, o.member_id), (o.member_id, s.member_id)))',
    '',
  ]),
  mutation('strangers write as often as they like', [turn, 'and (o.sent > 0 or', 'and (true or']),
  mutation('a recalled text stays', [
    'social/conversation/message.repository.ts',
    "text = '', body = '{}' where",
    "body = '{}' where",
  ]),
  mutation('a third member reads along (M7)', [
    'social/conversation/conversation.repository.ts',
    'on s.conversation_id = c.id and s.member_id = ${memberId}',
    'on s.conversation_id = c.id and (s.member_id = ${memberId} or s.nth = 1 and not exists (select from conversation_side t where t.conversation_id = c.id and t.member_id = ${memberId}))',
  ]),
];
