/** Members' actions in tests of gift cards: giving, paying, responding and viewing. */
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
const operations = {
  accept: cardGift.acceptCardGift,
  decline: cardGift.declineCardGift,
  withdraw: cardGift.withdrawCardGift,
} as const;

/** @param server the test's server; read on each call, since it starts before the first test */
export const giftShop = (server: () => TestServer) => {
  const { noticeOf, plainNotice, walletOf: balance } = cardShop(server);
  const friends = async (): Promise<[TestMember, TestMember]> => {
    const lin = await server().memberWith({ nickname: '林知夏', walletCents: 100_000 });
    const zhou = await server().memberWith({ nickname: '周牧野', walletCents: 100_000 });
    await server().db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
    return [lin, zhou];
  };
  const begin = async (member: TestMember, partner: TestMember) =>
    (await server().call(conversation.openConversation, { memberId: partner.id }, member)).data.id;
  const giving = (fields: Pick<Giving, 'conversationId' | 'cardId'> & Partial<Giving>): Giving => ({
    ...{ clientId: randomUUID(), priceCents },
    ...fields,
  });
  const giveCard = (member: TestMember, input: Giving) => server().call(cardGift.giveCard, input, member);
  const pay = (member: TestMember, id: string) => server().call(cardGift.payCardGift, { id, channel: 'balance' }, member);
  /** Gives a card and pays for it from the wallet; returns the gift's id. */
  const createPaidGift = async (member: TestMember, input: Giving) => {
    const { id } = (await giveCard(member, input)).data;
    expect((await pay(member, id)).data.state).toBe('paid');
    return id;
  };
  const act = (member: TestMember, operation: keyof typeof operations, id: string) =>
    server().call(operations[operation], { id }, member);
  const stateOf = async (id: string) =>
    (await server().db.one<{ state: string }>(sql`select state from card_gift where id = ${id}`)).state;
  const escrow = async (id: string) => {
    const { payNo } = await server().db.one<{ payNo: string }>(sql`select pay_no as "payNo" from card_gift where id = ${id}`);
    return balanceOf(server().db, { kind: 'escrow', owner: payNo });
  };
  const revenue = () => balanceOf(server().db, platformAccount('platformRevenue'));
  /** Days between start and end of a member's card; undefined if there is none. */
  const daysOf = async (member: TestMember, cardId: string) =>
    (
      await server().db.maybe<{ days: number }>(sql`select extract(epoch from active_until - active_from)::float8 / 86400 as days
        from member_card where member_id = ${member.id} and card_id = ${cardId}`)
    )?.days;
  const newest = async (member: TestMember, conversationId: string) =>
    (await server().call(conversation.listMessages, { conversationId }, member)).data.list.at(-1);
  return {
    ...{
      friends,
      begin,
      giving,
      give: giveCard,
      pay,
      given: createPaidGift,
      act,
      stateOf,
      balance,
      escrow,
      revenue,
      daysOf,
      newest,
    },
    ...{ noticeOf, plainNotice },
  };
};
