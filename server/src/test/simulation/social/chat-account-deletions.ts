import { conversation } from '@juhe/contract/social/conversation';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { sql } from '../../../db/sql.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** Deletes the account; concurrent messages to the member are refused or arrive before. */
const deleteAccount = async (world: World, buyer: Buyer): Promise<void> => {
  if (notesOf(buyer.notes, 'joined later').length === 0) return;
  const { random } = buyer;
  const mobile = buyer.mobile ?? '';
  await buyer.call(session.sendSmsCode, { mobile, scene: 'cancel' });
  const sms = await world.db.maybe<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
  );
  if (!sms) return;
  const partners = world.buyers.filter((candidate) => candidate !== buyer).slice(0, 3);
  const writing = partners.map(async (partner) => {
    const { code, data } = await partner.call(conversation.openConversation, { memberId: buyer.id }, random);
    return code === 200 ? { partner, id: data.id } : undefined;
  });
  await buyer.call(account.cancelAccount, sms);
  const opened = await Promise.all(writing);
  if (!(await world.db.maybe(sql`select from member where id = ${buyer.id} and cancelled_at is not null`))) return;
  world.removeBuyer(buyer);
  for (const item of opened) {
    if (!item) continue;
    const input = { conversationId: item.id, clientId: crypto.randomUUID(), kind: 'text' as const, body: { text: '还在吗' } };
    const { code } = await item.partner.call(conversation.sendMessage, input, random);
    if (code === 200) world.wrong(`${item.partner.nickname} wrote to ${buyer.nickname}, who has left`);
  }
};

/** A new member joins, writes to one of the others and gets an answer. */
const join = async (world: World, { random }: Buyer): Promise<void> => {
  const atFirst = Number(notesOf(world.board, 'members at first')[0] ?? 0);
  if (world.buyers.length >= atFirst + 3) return;
  const buyer = await world.join(random, 0);
  notesOf(buyer.notes, 'joined later').push('yes');
};

/** Members join and leave: a deleted account receives no messages, and none of its data remains (`chat-problems.ts`). */
export const chatAccountDeletions: CommandSet = {
  name: 'chat account deletions',
  prepare: (world) => {
    notesOf(world.board, 'members at first').push(String(world.buyers.length));
    return Promise.resolve();
  },
  commands: [
    { name: 'a member joins', weight: 0.5, run: join },
    { name: 'leave', weight: 1.5, run: deleteAccount },
  ],
};
