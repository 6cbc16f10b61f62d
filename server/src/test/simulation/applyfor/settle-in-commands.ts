import { rename } from '@juhe/contract/applyfor/rename';
import { shop } from '@juhe/contract/applyfor/shop';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** The fee of a plan: low enough that no password is required. */
const feeCents = 9_900;
const plans = [
  { planId: 'personal', expectedCents: 0 },
  { planId: 'flagship', expectedCents: feeCents },
] as const;

const prepare = async ({ db }: World): Promise<void> => {
  await db.run(sql`update shop_plan set fee_cents = ${feeCents} where id = 'flagship'`);
};

/**
 * Inserts a member's documents as if they had been uploaded; and the initial history of existing shops, which is checked as
 * well.
 */
const insertDocuments = async ({ db }: World, { id }: Buyer): Promise<void> => {
  await db.run(sql`insert into state_history (aggregate, aggregate_id, event, to_state, actor_kind) select 'shop', id, 'created', state, 'system' from shop s
    where not exists (select from state_history where aggregate = 'shop' and aggregate_id = s.id)`);
  for (const [n, purpose] of ['licence', 'identity', 'identity'].entries())
    await db.run(sql`insert into upload (id, member_id, purpose, private, file, width, height, size, name, colour)
      values (${`paper-${n}-${id}`}, ${id}, ${purpose}, true, ${`paper-${n}-${id}`}, 1, 1, 1, '证.png', '#000000') on conflict do nothing`);
};

const acknowledge = (world: World, event: string, id: string): void =>
  void notesOf(world.board, 'settle-in events').push(`${id} ${event}`);

const ownApplication = async (buyer: Buyer): Promise<ShopApplication | null> => {
  const { code, data } = await buyer.call(shop.getShopApplication, {});
  return code === 200 ? data : null;
};

/** Pays from the wallet, at the cashier, or both concurrently; the gateway occasionally delivers twice, or never. */
const pay = async (world: World, buyer: Buyer, { id, payNo }: Pick<ShopApplication, 'id' | 'payNo'>): Promise<void> => {
  const { random } = buyer;
  if (payNo == null) return;
  const fromWallet = () => buyer.call(shop.payShopApplication, { applicationId: id, channel: 'balance' });
  const atCashier = async (): Promise<void> => {
    const { code } = await buyer.call(shop.payShopApplication, { applicationId: id, channel: 'sandbox' });
    if (code !== 200 || random.chance(0.2)) return;
    const notice = { payNo, amountCents: feeCents, result: 'success', tradeNo: `S${payNo}` };
    const deliveries = random.chance(0.3) ? [notice, notice] : [notice];
    const statuses = await Promise.all(deliveries.map((delivery) => world.client.notice(delivery)));
    if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${payNo} were answered ${statuses.join()}`);
  };
  const variant = random.int(1, 4);
  if (variant === 1) await Promise.all([fromWallet(), atCashier()]);
  else if (variant === 2) await atCashier();
  else await fromWallet();
};

/** A small number, so that some names collide. */
const someName = ({ random }: Buyer): string => `溪边小铺${random.int(1, 12)}`;

/** Applies for a shop, or continues an application that awaits payment. */
const apply = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const isOld = random.chance(0.05);
  const plan = random.pick(plans);
  const expectedCents = plan.expectedCents + (isOld ? 1 : 0);
  const { code, data } = await buyer.call(shop.submitShopApplication, {
    ...{ planId: plan.planId, expectedCents, categoryId: 'top', intro: '', contactName: '林知夏' },
    shopName: someName(buyer),
    contactMobile: buyer.mobile ?? '',
    licenceIds: [`paper-0-${buyer.id}`],
    identityIds: [`paper-1-${buyer.id}`, `paper-2-${buyer.id}`],
  });
  if (code === 200) {
    if (isOld) world.wrong(`${data.id} was submitted at another fee than the member saw`);
    acknowledge(world, expectedCents === 0 ? 'submit' : 'submitUnpaid', data.id);
  }
  const application = await ownApplication(buyer);
  if (application?.state === 'pendingPayment' && random.chance(0.85)) await pay(world, buyer, application);
};

const withdraw = async (world: World, buyer: Buyer): Promise<void> => {
  const { code, data } = await buyer.call(shop.withdrawShopApplication, {});
  if (code === 200) acknowledge(world, 'withdraw', data.id);
};

/** Payment and withdrawal at the same instant. */
const payAgainstWithdrawal = async (world: World, buyer: Buyer): Promise<void> => {
  const application = await ownApplication(buyer);
  if (application?.state === 'pendingPayment') await Promise.all([pay(world, buyer, application), withdraw(world, buyer)]);
};

const decisions = {
  approve: (world: World, buyer: Buyer, id: string) => world.operate(buyer, shop.approveShop, { id, despiteDoubts: true }),
  reject: (world: World, buyer: Buyer, id: string) => world.operate(buyer, shop.rejectShop, { id, reason: '照片不清晰' }),
};
const decide = async (world: World, buyer: Buyer, event: keyof typeof decisions, id: string): Promise<void> => {
  const { code } = await decisions[event](world, buyer, id);
  if (code === 200) acknowledge(world, event, id);
};

const decideSome = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await world.operate(buyer, shop.listShopApplications, { state: 'submitted', pageSize: 10 });
  if (data.list.length === 0) return;
  const { id } = buyer.random.pick(data.list);
  const event = buyer.random.chance(0.4) ? 'approve' : 'reject';
  if (buyer.random.chance(0.7)) return decide(world, buyer, event, id);
  // Two operators decide and the applicant withdraws at the same instant: exactly one succeeds.
  await Promise.all([decide(world, buyer, 'approve', id), decide(world, buyer, 'reject', id), withdraw(world, buyer)]);
};

/** Proposes another name as the owner, or withdraws the proposal; the current name remains meanwhile. */
const proposeName = async (world: World, buyer: Buyer): Promise<void> => {
  const present = await world.db.maybe<{ name: string }>(sql`select name from shop where owner_id = ${buyer.id}`);
  if (!present) return;
  if (buyer.random.chance(0.2)) return void (await buyer.call(rename.withdrawShopName, {}));
  await buyer.call(rename.proposeShopName, { name: someName(buyer) });
};

/** Approves a proposed name, rejects it, or both at the same instant. */
const decideName = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await world.operate(buyer, rename.listShopRenames, { pageSize: 10 });
  if (data.list.length === 0) return;
  const { id } = buyer.random.pick(data.list);
  const approve = () => world.operate(buyer, rename.approveShopName, { id });
  const reject = () => world.operate(buyer, rename.rejectShopName, { id, reason: '与店铺无关' });
  const variant = buyer.random.int(1, 3);
  if (variant !== 3) return void (await (variant === 1 ? approve() : reject()));
  const responses = await Promise.all([approve(), reject()]);
  if (responses.filter(({ code }) => code === 200).length > 1) world.wrong(`${id} was approved and rejected`);
};

/**
 * Resets applicants who are not waiting, and transfers shops from applications to somebody else; an application being changed
 * is skipped.
 */
const aSeasonPasses = async ({ db }: World): Promise<void> => {
  await db.run(sql`with over as (select id from shop_application where state in ('draft', 'rejected', 'approved') and round > 0
      order by id for update skip locked),
    ended as (delete from shop_application a using over where a.id = over.id returning a.shop_id)
    update shop set owner_id = null, name = name || ' ' || id where id in (select shop_id from ended)`);
  await db.run(sql`with over as (select id from shop_rename where state <> 'submitted' order by id for update skip locked)
    update shop_rename r set created_at = r.created_at - interval '31 days', decided_at = r.decided_at - interval '31 days' from over where over.id = r.id`);
};

const settledKey = sql`'settleIn.settled:settleIn:' || r.ref`;

/**
 * Settle-in with a fee (applyfor.md a): it is held in escrow while the application is pending, earned on approval and
 * refunded on any other outcome.
 */
export const settleInCommands: CommandSet = {
  name: 'settle-in',
  prepare,
  welcome: insertDocuments,
  commands: [
    { name: 'apply for a shop', weight: 3, run: apply },
    { name: 'take an application for a shop back', weight: 0.3, run: withdraw },
    { name: 'pay a fee against its withdrawal', weight: 0.5, run: payAgainstWithdrawal },
    { name: 'decide an application for a shop', weight: 2, run: decideSome },
    { name: 'propose a name', weight: 1, run: proposeName },
    { name: 'decide a name', weight: 1, run: decideName },
    { name: 'a season passes for shops', weight: 0.4, run: aSeasonPasses },
  ],
  problems: async ({ db, board }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select p.pay_no || ' (' || p.state || ', ' || coalesce(a.state, 'none') || ')' as ref
        from payment p join payment_ref r on r.pay_no = p.pay_no
          left join shop_application a on a.pay_no = p.pay_no
          left join ledger_account e on e.kind = 'escrow' and e.owner = p.pay_no
        where p.kind = 'settleIn' and (coalesce(e.balance, 0) <> case when a.state = 'submitted' then p.amount_cents else 0 end
          or (p.state = 'paid') <> (coalesce(a.state, '') = 'submitted' or exists (select from ledger_transaction t where t.key = ${settledKey})))`),
      'is a fee that neither waits, nor was earned, nor went back (F1)',
    );
    await problems.rows(
      db.rows(sql`select a.id || ' (' || a.state || ')' as ref from shop_application a where a.round > 0
        and ((a.state = 'approved') <> (a.shop_id is not null) or (a.state = 'pendingPayment' and a.fee_cents is null))`),
      'and its shop or its fee differ (F2)',
    );
    await problems.rows(
      db.rows(sql`select shop_name_key(name) as ref from (select name from shop where owner_id is not null
          union all select shop_name from shop_application where state in ('pendingPayment', 'submitted')
          union all select r.name from shop_rename r join shop s on s.id = r.shop_id where r.state = 'submitted' and s.owner_id is not null
            and shop_name_key(r.name) <> shop_name_key(s.name)) names
        group by 1 having count(*) > 1`),
      'is the name of two (F3)',
    );
    await problems.rows(
      db.rows(sql`select s.name as ref from shop s cross join lateral (select name from shop_rename where shop_id = s.id and state = 'approved'
          order by decided_at desc, created_at desc limit 1) latest where s.owner_id is not null and s.name <> latest.name`),
      'is not the name that was approved last (F4)',
    );
    const events = notesOf(board, 'settle-in events').map((line) => line.split(' '));
    await problems.rows(
      db.rows(sql`select t.event || ' of ' || t.id as ref
        from unnest(${events.map(([id = '']) => id)}::text[], ${events.map(([, event = '']) => event)}::text[]) as t (id, event)
        group by t.id, t.event having count(*) > (select count(*) from state_history h
          where h.aggregate = 'shopApplication' and h.aggregate_id = t.id and h.event = t.event)`),
      'was acknowledged and is not there',
    );
    return [...problems.all];
  },
};
