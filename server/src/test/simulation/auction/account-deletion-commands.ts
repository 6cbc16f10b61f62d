import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { type Sql, sql } from '../../../db/sql.ts';
import { platformAccount } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { insertIntoStorage } from './scene-commands.ts';

/** Initial wallet balance of a new member, in cents. */
const walletCents = 60_000;
const joinedLater = 'joined later';

/** The blockers to an account deletion of member `m` restated (auction.md C10): name and condition of each. */
const blockers: Readonly<Record<string, Sql>> = {
  wallet: sql`exists (select from ledger_account a where a.kind = 'memberWallet' and a.owner = m.id and a.balance > 0)`,
  serviceFee: sql`exists (select from ledger_account a where a.kind = 'serviceFee' and a.owner = m.id and a.balance > 0)`,
  leadingBids: sql`exists (select from lot l where l.leader_id = m.id and l.state = 'open')`,
  deposits: sql`exists (select from lot_bidder b where b.member_id = m.id and b.deposit_state = 'held')`,
  auctions: sql`exists (select from lot l where l.owner_id = m.id and l.state in ('scheduled', 'open'))`,
  auctionOrders: sql`exists (select from auction_order o where o.buyer_id = m.id
      and o.state in ('pendingPayment', 'awaitingConfirm', 'disputed', 'paid', 'inStorage', 'pickUp', 'shipped', 'listedForResale', 'sold'))
    or exists (select from auction_order o where o.seller_id = m.id and o.state in ('pendingPayment', 'awaitingConfirm', 'disputed'))`,
  paymentCases: sql`exists (select from auction_case c join auction_order o on o.id = c.order_id where c.state = 'open' and m.id in (o.buyer_id, o.seller_id))`,
  expertApplication: sql`exists (select from expert_application a where a.member_id = m.id and a.state = 'submitted')`,
  dueShares: sql`exists (select from share s where s.member_id = m.id and s.state = 'due')`,
  pointsOrders: sql`exists (select from points_order o where o.member_id = m.id and o.state in ('paid', 'shipped'))`,
};
const standing = sql.join(Object.entries(blockers).map(([name, condition]) => sql`case when ${condition} then ${name} end`));

/** Returns the current blockers of a member, by name. */
const blockersOf = async ({ db }: World, id: string): Promise<string> =>
  (
    await db.one<{ names: string }>(
      sql`select array_to_string(array[${standing}], ' ') as names from member m where m.id = ${id}`,
    )
  ).names;

/**
 * The check must name exactly the blockers, if these do not change meanwhile. A case may be opened and decided between the
 * two reads, so a difference only counts when it is seen in each of `attempts` attempts.
 */
const check = async (world: World, buyer: Buyer, attempts = 3): Promise<void> => {
  const before = await blockersOf(world, buyer.id);
  const { code, data } = await buyer.call(account.checkCancellation, {});
  if (code !== 200 || before !== (await blockersOf(world, buyer.id))) return;
  const named = data.obstacles.map(({ kind }) => kind).toSorted();
  const expected = before
    .split(' ')
    .filter((name) => name !== '')
    .toSorted();
  if (named.join() === expected.join()) return;
  if (attempts > 1) await check(world, buyer, attempts - 1);
  else world.wrong(`${buyer.nickname} may not leave for ${expected.join()}, the check names ${named.join()}`);
};

/** Withdraws the money to where it came from. Concurrent movements of money are left alone. */
const drain = async ({ db }: World, { id }: Buyer): Promise<void> => {
  const accounts = await db.rows<{ kind: 'memberWallet' | 'serviceFee'; balance: number }>(
    sql`select kind, balance from ledger_account where owner = ${id} and kind in ('memberWallet', 'serviceFee') and balance > 0`,
  );
  for (const { kind, balance } of accounts)
    await db
      .inTx((tx) =>
        post(tx, {
          kind: 'withdrawal',
          ref: id,
          entries: [
            { account: { kind, owner: id }, amount: -balance },
            { account: platformAccount('gatewayClearing'), amount: balance },
          ],
        }),
      )
      .catch(() => {});
};

/** Tries to delete the account; members who joined later withdraw the money first when it is the only blocker. */
const deleteAccount = async (world: World, buyer: Buyer): Promise<void> => {
  const isGuest = notesOf(buyer.notes, joinedLater).length > 0;
  const standingNow = (await blockersOf(world, buyer.id))
    .split(' ')
    .filter((name) => !['', 'wallet', 'serviceFee'].includes(name));
  if (isGuest && standingNow.length === 0) await drain(world, buyer);
  const mobile = buyer.mobile ?? '';
  await buyer.call(session.sendSmsCode, { mobile, scene: 'cancel' });
  const sent = await world.db.maybe<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
  );
  if (!sent) return;
  const before = await blockersOf(world, buyer.id);
  const answer = await buyer.call(account.cancelAccount, sent);
  if (answer.key === 'cancel.obstacles' && before === '' && (await blockersOf(world, buyer.id)) === '')
    world.wrong(`${buyer.nickname} may not leave, and nothing stands in the way: ${answer.msg}`);
  // The response may have been lost with the server: then the session no longer exists.
  const isUnavailable = await world.db.maybe(sql`select from member where id = ${buyer.id} and cancelled_at is not null`);
  if (isUnavailable) world.removeBuyer(buyer);
};

const join = async (world: World, { random }: Buyer): Promise<void> => {
  const atFirst = Number(notesOf(world.board, 'members at first')[0] ?? 0);
  if (world.buyers.length >= atFirst + Math.ceil(atFirst / 2)) return;
  const buyer = await world.join(random, walletCents);
  notesOf(buyer.notes, joinedLater).push('yes');
  // Long-standing members own and owe so much that a deletion rarely succeeds: most new ones look around and leave.
  if (random.chance(0.15)) await insertIntoStorage(world, buyer);
  if (random.chance(0.85)) await deleteAccount(world, buyer);
};

const isDeleted = sql`m.cancelled_at is not null`;
/** SQL: personal data of a member `m`, or items that await the member's response, by name. */
const leftovers = sql.join(
  Object.entries({
    teamRequest: sql`exists (select from team_change c where c.state = 'asked' and m.id in (c.member_id, c.to_id))`,
    paymentCode: sql`exists (select from payment_code p where p.member_id = m.id)`,
    level: sql`exists (select from member_level l where l.member_id = m.id)`,
    share: sql`exists (select from share s where s.member_id = m.id and s.state in ('pending', 'due'))`,
    pointsReceiver: sql`exists (select from points_order o where o.member_id = m.id and o.receiver ->> 'mobile' <> '')`,
    parcelReceiver: sql`exists (select from auction_parcel p where p.member_id = m.id and p.receiver ->> 'mobile' <> '')`,
  }).map(([name, condition]) => sql`case when ${condition} then ${name} end`),
);

/** Members join and leave (auction.md C10, I16): a member with debts or claims stays. */
export const accountDeletionCommands: CommandSet = {
  name: 'account deletion',
  prepare: (world) => {
    notesOf(world.board, 'members at first').push(String(world.buyers.length));
    return Promise.resolve();
  },
  commands: [
    { name: 'a member joins', weight: 1, run: join },
    { name: 'ask what keeps from leaving', weight: 1, run: check },
    { name: 'leave', weight: 2, run: deleteAccount },
  ],
  problems: async ({ db }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select m.id || ': ' || array_to_string(array[${standing}], ' ') as ref from member m where ${isDeleted}
        and array_to_string(array[${standing}], '') <> ''`),
      'stood in the way of a member who has left (I16)',
    );
    await problems.rows(
      db.rows(
        sql`select m.id || ' ' || a.kind as ref from member m join ledger_account a on a.owner = m.id where ${isDeleted} and a.balance <> 0`,
      ),
      'is an account of a member who has left, and holds something (I16)',
    );
    await problems.rows(
      db.rows(
        sql`select m.id || ': ' || array_to_string(array[${leftovers}], ' ') as ref from member m where ${isDeleted} and array_to_string(array[${leftovers}], '') <> ''`,
      ),
      'of a member who has left is still there (C10)',
    );
    await problems.rows(
      db.rows(sql`select x.id as ref from auction_second_chance x join member m on m.id = x.member_id where x.state = 'offered' and ${isDeleted}
        and not exists (select from deadline d where d.kind = 'secondChance.lapse' and d.ref = x.id and d.due_at <= now())`),
      'is offered to a member who has left',
    );
    return [...problems.all];
  },
};
