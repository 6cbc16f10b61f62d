import { sql } from '../db/sql.ts';
import { numberMacs, sealCard } from '../wallet/bank-card/card-secrets.ts';
import { cardNumber } from './card-number.ts';
import type { MemberFields, TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

export interface Holder extends TestMember {
  readonly cardId: string;
  /** The card's number. */
  readonly number: string;
}

/** The password of all holders. */
export const holderPassword = 'Demo1234';

let cards = 0;
/** Gives a member a card of the holder 林知夏 that is older than a day. */
export const giveCard = async (server: TestServer, memberId: string): Promise<{ cardId: string; number: string }> => {
  cards += 1;
  const number = cardNumber(cards);
  const { id } = await server.db.one<{ id: string }>(sql`
    insert into bank_card (member_id, sealed, number_mac, bank, tail, is_default, changed_at)
    values (${memberId}, ${sealCard(server.deps, memberId, { holder: '林知夏', number, mobile: '13911112222' })},
      ${numberMacs(server.deps, number)[0]}, 'icbc', ${number.slice(-4)}, true, now() - interval '2 days') returning id`);
  return { cardId: id, number };
};

/** Creates a member with money (default 1,000.00), the password and a card. */
export const makeHolder = async (server: TestServer, fields: MemberFields = {}): Promise<Holder> => {
  const holder = await server.memberWith({ walletCents: 100_000, password: holderPassword, ...fields });
  return { ...holder, ...(await giveCard(server, holder.id)) };
};
