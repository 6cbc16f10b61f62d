import { sql } from '../db/sql.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { lockOpenOf, waitingOf } from './card-gift/card-gift.repository.ts';
import { endGiftsOf } from './card-gift/card-gift.service.ts';

/**
 * Account deletion in applications: an application under review blocks it, as it is an operator's work in progress; papers
 * and names are erased. Cards end; their orders remain as accounting records, and their price goes to the company when due. A
 * card gift that waits to be accepted blocks its giver's deletion; one that waits for the deleted member is returned.
 */
export const applyforAccountDeletion: AccountDeletion = {
  blockers: async (db, memberId) => {
    const { shops, experts } = await db.one<{ shops: number; experts: number }>(sql`select
      (select count(*)::int from shop_application where member_id = ${memberId} and state = 'submitted') as shops,
      (select count(*)::int from expert_application where member_id = ${memberId} and state = 'submitted') as experts`);
    return [
      { kind: 'shopApplication', count: shops, amountCents: 0 },
      { kind: 'expertApplication', count: experts, amountCents: 0 },
      { kind: 'cardGifts', ...(await waitingOf(db, memberId)) },
    ];
  },
  forfeitures: async (db, memberId) => [
    {
      kind: 'cards',
      count: (
        await db.one<{ n: number }>(
          sql`select count(*)::int as n from member_card where member_id = ${memberId} and active_until > now()`,
        )
      ).n,
    },
  ],
  // Does not block transactions that lock the member and refer to a card.
  lock: async (tx, memberIds) => {
    const ownedByMembers = sql`member_id = any(${[...memberIds]}::text[])`;
    await lockOpenOf(tx, memberIds);
    await tx.rows(sql`select id from card_order where ${ownedByMembers} order by id for no key update`);
    await tx.rows(sql`select id from member_card where ${ownedByMembers} order by id for no key update`);
  },
  erase: async (tx, memberId) => {
    await endGiftsOf(tx, memberId);
    await tx.run(sql`update member_card set active_until = now() where member_id = ${memberId} and active_until > now()`);
    await tx.run(
      sql`delete from shop_application where member_id = ${memberId} and state in ('draft', 'pendingPayment', 'rejected')`,
    );
    await tx.run(sql`update shop_application set contact_name = '', contact_mobile = '', intro = '', company_name = '', credit_code = '',
      legal_name = '', id_sealed = null, id_mac = null, proven_mobile = null, licence_ids = '{}',
      identity_ids = '{}' where member_id = ${memberId}`);
    // A deleted account needs no decision on a name.
    await tx.run(
      sql`delete from shop_rename r using shop s where s.id = r.shop_id and s.owner_id = ${memberId} and r.state = 'submitted'`,
    );
    await tx.run(sql`delete from expert_application where member_id = ${memberId}`);
  },
};
