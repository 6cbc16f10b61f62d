/** What tests of given cards do as members: giving, paying, answering and looking. */
import { randomUUID } from 'node:crypto';
import type { ClientInput } from '@juhe/contract/operation';
import { cardGift } from '@juhe/contract/social/card-gift';
import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../db/sql.ts';
import { platformAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/read.ts';
import { cardShop, priceCents } from './card-shop.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

type Giving = ClientInput<typeof cardGift.giveCard>;
const ways = { accept: cardGift.acceptCardGift, decline: cardGift.declineCardGift, withdraw: cardGift.withdrawCardGift } as const;

/** @param server the test's server; read at each call, since it starts before the first test */
export const giftShop = (server: () => TestServer) => {
  const { noticeOf, plainNotice, walletOf: balance } = cardShop(server);
  const friends = async (): Promise<[TestMember, TestMember]> => {
    const lin = await server().memberWith({ nickname: '林知夏', walletCents: 100_000 });
    const zhou = await server().memberWith({ nickname: '周牧野', walletCents: 100_000 });
    await server().db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
    return [lin, zhou];
  };
  const begin = async (who: TestMember, partner: TestMember) =>
    (await server().call(conversation.openConversation, { memberId: partner.id }, who)).data.id;
  const giving = (fields: Pick<Giving, 'conversationId' | 'cardId'> & Partial<Giving>): Giving => ({
    ...{ clientId: randomUUID(), priceCents },
    ...fields,
  });
  const give = (who: TestMember, input: Giving) => server().call(cardGift.giveCard, input, who);
  const pay = (who: TestMember, id: string) => server().call(cardGift.getCardGiftPayParam, { id, channel: 'balance' }, who);
  /** Gives a card and pays it from the wallet; answers the gift's id. */
  const given = async (who: TestMember, input: Giving) => {
    const { id } = (await give(who, input)).data;
    expect((await pay(who, id)).data.state).toBe('paid');
    return id;
  };
  const act = (who: TestMember, way: keyof typeof ways, id: string) => server().call(ways[way], { id }, who);
  const stateOf = async (id: string) =>
    (await server().db.one<{ state: string }>(sql`select state from card_gift where id = ${id}`)).state;
  const escrow = async (id: string) => {
    const { payNo } = await server().db.one<{ payNo: string }>(sql`select pay_no as "payNo" from card_gift where id = ${id}`);
    return balanceOf(server().db, { kind: 'escrow', owner: payNo });
  };
  const revenue = () => balanceOf(server().db, platformAccount('platformRevenue'));
  /** Days between begin and end of a member's card; undefined where there is none. */
  const daysOf = async (who: TestMember, cardId: string) =>
    (
      await server().db.maybe<{ days: number }>(sql`select extract(epoch from active_until - active_from)::float8 / 86400 as days
        from member_card where member_id = ${who.id} and card_id = ${cardId}`)
    )?.days;
  const newest = async (who: TestMember, conversationId: string) =>
    (await server().call(conversation.getMessages, { conversationId }, who)).data.list.at(-1);
  return {
    ...{ friends, begin, giving, give, pay, given, act, stateOf, balance, escrow, revenue, daysOf, newest },
    ...{ noticeOf, plainNotice },
  };
};
