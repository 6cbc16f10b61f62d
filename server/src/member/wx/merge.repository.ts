import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Two members being merged: `from` is emptied into `into`. */
export interface Pair {
  readonly from: string;
  readonly into: string;
}

const nameOf = (tableColumn: string) => {
  const [table = '', column = ''] = tableColumn.split('.');
  return { table: sql.ident(table), column: sql.ident(column) };
};

export const moveAll = (tx: Tx, tableColumn: string, { from, into }: Pair) => {
  const { table, column } = nameOf(tableColumn);
  return tx.run(sql`update ${table} set ${column} = ${into} where ${column} = ${from}`);
};

/** Deletes what both have, decrements the number that counts it, and moves the rest. */
export const unite = async (
  tx: Tx,
  tableColumn: string,
  pair: Pair,
  uniqueColumns: readonly string[],
  count?: { table: string; column: string; by: string },
): Promise<void> => {
  const { table, column } = nameOf(tableColumn);
  const equal = sql.and(uniqueColumns.map((name) => sql`other.${sql.ident(name)} = t.${sql.ident(name)}`));
  const twice = sql`delete from ${table} t where t.${column} = ${pair.from}
    and exists (select from ${table} other where other.${column} = ${pair.into} and ${equal})`;
  if (count) {
    const number = sql.ident(count.column);
    await tx.run(sql`
      with gone as (${twice} returning t.${sql.ident(count.by)} as id)
      update ${sql.ident(count.table)} c set ${number} = greatest(c.${number} - 1, 0) from gone where c.id = gone.id`);
  } else await tx.run(twice);
  await moveAll(tx, tableColumn, pair);
};

/** Obstacles to the merge: bids with a held deposit, unfinished lots, and a shop where the other has one as well. */
export const obstacles = (db: Db, { from, into }: Pair) =>
  db.one<{ bids: boolean; lots: boolean; shops: boolean; withdrawals: boolean }>(sql`
    select
      exists (select from lot_bidder where member_id = ${from} and deposit_state = 'held') as bids,
      exists (select from lot where owner_id = ${from} and state in ('scheduled', 'open')) as lots,
      exists (select from shop_application a, shop_application b
        where a.member_id = ${from} and b.member_id = ${into}
          and a.state in ('pendingPayment', 'submitted', 'approved') and b.state in ('pendingPayment', 'submitted', 'approved'))
        or exists (select from shop a, shop b where a.owner_id = ${from} and b.owner_id = ${into}) as shops,
      exists (select from ledger_account where kind = 'withdrawalInFlight' and owner = ${from} and balance <> 0) as withdrawals`);

interface AccountRow {
  readonly kind: 'memberWallet' | 'points' | 'pointsBought' | 'serviceFee' | 'allowance' | 'profitPayable';
  readonly owner: string;
  readonly balance: number;
}

/** Locks both members' accounts of money and points, in the ledger's order. */
export const lockLedger = (tx: Tx, { from, into }: Pair) =>
  tx.rows<AccountRow>(sql`
    select kind, owner, balance from ledger_account
    where owner in (${from}, ${into}) and kind in ('memberWallet', 'points', 'pointsBought', 'serviceFee', 'allowance', 'profitPayable')
    order by kind collate "C", owner collate "C" for update`);

/** Keeps the later reading position of a book. */
export const mergeReadings = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    delete from book_reading r using book_reading other
    where r.book_id = other.book_id and (r.member_id, other.member_id) in ((${from}, ${into}), (${into}, ${from}))
      and (r.read_at, r.member_id) < (other.read_at, other.member_id)`);
  await moveAll(tx, 'book_reading.member_id', pair);
};

/** Adds up quantities of one SKU, up to the limit of a line. */
export const mergeCart = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    with gone as (
      delete from cart_line l where l.member_id = ${from}
        and exists (select from cart_line o where o.member_id = ${into} and o.sku_id = l.sku_id) returning l.sku_id, l.quantity)
    update cart_line c set quantity = least(c.quantity + gone.quantity, 999) from gone
    where c.member_id = ${into} and c.sku_id = gone.sku_id`);
  await moveAll(tx, 'cart_line.member_id', pair);
};

/** Keeps the remaining member's default address. */
export const mergeAddresses = async (tx: Tx, pair: Pair) => {
  await tx.run(sql`
    update address set is_default = false where member_id = ${pair.from} and is_default
      and exists (select from address where member_id = ${pair.into} and is_default)`);
  await moveAll(tx, 'address.member_id', pair);
};

/** Moves a bargain unless the other member has one in the same activity: there is one per activity. */
export const mergeBargains = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`update mall_bargain b set member_id = ${into} where member_id = ${from}
    and not exists (select from mall_bargain other where other.member_id = ${into} and other.activity_id = b.activity_id)`);

/** A draft application is replaced by the other member's application; the shop is moved with its role. */
export const mergeShops = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    delete from shop_application a where a.member_id = ${into} and a.state in ('draft', 'rejected')
      and exists (select from shop_application where member_id = ${from} and state in ('pendingPayment', 'submitted', 'approved'))`);
  await tx.run(sql`
    delete from shop_application where member_id = ${from}
      and exists (select from shop_application where member_id = ${into})`);
  await moveAll(tx, 'shop_application.member_id', pair);
  await moveAll(tx, 'shop.owner_id', pair);
};

/** Moves bids on finished lots where the other member did not bid; the foreign key from bids to bidders is checked at the end. */
export const mergeBids = async (tx: Tx, { from, into }: Pair) => {
  const alone = (lot: string) =>
    sql`not exists (select from lot_bidder o where o.lot_id = ${sql.ident(lot)}.${lot === 'lot' ? sql`id` : sql`lot_id`} and o.member_id = ${into})`;
  await tx.run(sql`update lot set leader_id = ${into} where leader_id = ${from} and ${alone('lot')}`);
  await tx.run(sql`update bid set member_id = ${into} where member_id = ${from} and ${alone('bid')}`);
  await tx.run(sql`update bid_offer set member_id = ${into} where member_id = ${from} and ${alone('bid_offer')}`);
  await tx.run(sql`update lot_bidder set member_id = ${into} where member_id = ${from} and ${alone('lot_bidder')}`);
};

/** Adds up earned and owed points; the higher level stays even if the sum reaches further: the next earning raises it. */
export const mergeLevels = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    with gone as (
      delete from member_level l where l.member_id = ${from}
        and exists (select from member_level o where o.member_id = ${into}) returning l.level, l.reached_at, l.earned_total, l.owed)
    update member_level l set level = greatest(l.level, gone.level),
      reached_at = case when gone.level > l.level then gone.reached_at else l.reached_at end,
      earned_total = l.earned_total + gone.earned_total, owed = l.owed + gone.owed
    from gone where l.member_id = ${into}`);
  await moveAll(tx, 'member_level.member_id', pair);
};

/** Moves follows without self-follows and duplicates. */
export const mergeFollows = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`delete from follow where (member_id, target_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await unite(tx, 'follow.member_id', pair, ['target_id']);
  await unite(tx, 'follow.target_id', pair, ['member_id']);
};

/** Moves blocks without self-blocks and duplicates. */
export const mergeBlocks = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`delete from member_block where (member_id, blocked_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await unite(tx, 'member_block.member_id', pair, ['blocked_id']);
  await unite(tx, 'member_block.blocked_id', pair, ['member_id']);
};

/** Members denied access by one are denied access by the other; nobody is denied access to their own content. */
export const mergeDenials = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`delete from member_denial where (member_id, denied_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await unite(tx, 'member_denial.member_id', pair, ['denied_id']);
  await unite(tx, 'member_denial.denied_id', pair, ['member_id']);
};

/**
 * Moves invitation rewards. Nobody is rewarded for inviting themselves: rewards that the two would earn from each other
 * lapse. Each invited member has one reward; where both have, each stays.
 */
export const mergeRewards = async (tx: Tx, { from, into }: Pair) => {
  await tx.run(sql`update invite_reward set state = 'expired' where state in ('qualified', 'held')
    and (member_id, invited_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await tx.run(sql`update invite_reward set member_id = ${into} where member_id = ${from} and invited_id <> ${into}`);
  await tx.run(sql`update invite_reward set invited_id = ${into} where invited_id = ${from} and member_id <> ${into}
    and not exists (select from invite_reward where invited_id = ${into})`);
};

/** Replaces the member in access lists and notices. */
export const mergeNames = async (tx: Tx, { from, into }: Pair) => {
  await tx.run(sql`
    update member set allowed_member_ids = array(select distinct unnest(array_replace(allowed_member_ids, ${from}, ${into})))
    where ${from} = any(allowed_member_ids)`);
  await tx.run(sql`update notice set actor_ids = array_replace(actor_ids, ${from}, ${into}) where ${from} = any(actor_ids)`);
};

/**
 * Moves invitations from `from` to `into`. Where `into` is one of the invited, however far below, it moves up to the inviter
 * of `from`: the tree has no cycles.
 */
export const mergeInvitations = async (tx: Tx, { from, into }: Pair) => {
  await tx.run(sql`
    with recursive above (id) as (
      select inviter_id from member where id = ${into} and inviter_id is not null
      union select m.inviter_id from member m join above on m.id = above.id where m.inviter_id is not null)
    update member set inviter_id = (select inviter_id from member where id = ${from})
    where id = ${into} and exists (select from above where id = ${from})`);
  await tx.run(sql`update member set inviter_id = ${into} where inviter_id = ${from} and id <> ${into}`);
};

/** Fills empty profile fields of the remaining member from the other; roles and labels are united, at most ten labels. */
export const mergeProfiles = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`
    update member m set
      avatar = case when m.avatar = '' then f.avatar else m.avatar end,
      bio = case when m.bio = '' then f.bio else m.bio end,
      region = case when m.region = '' then f.region else m.region end,
      birthday = coalesce(m.birthday, f.birthday),
      gender = case when m.gender = 'unknown' then f.gender else m.gender end,
      roles = array(select distinct unnest(m.roles || f.roles) order by 1),
      labels = (m.labels || array(select label from unnest(f.labels) as label where label <> all(m.labels)))[1:10],
      icon_order = case when m.icon_order = '{}' then f.icon_order else m.icon_order end
    from member f where m.id = ${into} and f.id = ${from}`);

/** Moves linked accounts, which sign in to the other member from now on. */
export const mergeAccounts = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`update wx_account set member_id = ${into}, linked_at = now() where member_id = ${from}`);

/** Empties the removed member; its sessions end. */
export const endMember = async (tx: Tx, memberId: string) => {
  await tx.run(sql`delete from session where member_id = ${memberId}`);
  await tx.run(sql`delete from known_device where member_id = ${memberId}`);
  await tx.run(sql`
    update member set cancelled_at = now(), nickname = '', avatar = '', bio = '', region = '', birthday = null, gender = 'unknown',
      password_hash = null, roles = '{}', labels = '{}', icon_order = '{}', allowed_member_ids = '{}', inviter_id = null
    where id = ${memberId}`);
};
