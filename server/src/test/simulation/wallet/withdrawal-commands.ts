import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../../db/sql.ts';
import type { Random } from '../random.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { payUpToDailyLimit } from '../wallet-commands.ts';
import { addCard } from './card-commands.ts';
import { acknowledgedOf, setPassword, holder, lostEvents, password, someWithdrawal } from './holders.ts';
import { withdrawalProblems } from './withdrawal-problems.ts';

/** Requested amounts in cents: around the minimum, the free limit of new cards, and more than some members have. */
const pickAmount = (random: Random): number => {
  const { from, to } = random.weighted([
    { weight: 6, from: 1_000, to: 20_000 },
    { weight: 2, from: 20_001, to: 300_000 },
    { weight: 0.5, from: 300_000, to: 3_000_000 },
    { weight: 0.3, from: 1, to: 999 },
  ]);
  return random.int(from, to);
};

type Applied = Readonly<{ code: number; key?: string; data: { id: string } }>;

const remember = (world: World, buyer: Buyer, answer: Applied): void => {
  if (answer.code !== 200) return;
  acknowledgedOf(world).push({ id: answer.data.id, event: 'created' });
  notesOf(buyer.notes, 'withdrawals').push(answer.data.id);
};

/** Builds the member's current request: the default card and the quoted fee. */
const requestOf = async ({ db }: World, buyer: Buyer, type: 'personal' | 'company', amountCents: number) => {
  const card = await db.maybe<{ id: string }>(
    sql`select id from bank_card where member_id = ${buyer.id} order by is_default desc limit 1`,
  );
  if (!card) return undefined;
  const { code, data } = await buyer.call(withdrawal.getWithdrawalQuote, { type, amountCents });
  return code === 200 ? { type, amountCents, cardId: card.id, feeCents: data.feeCents, password } : undefined;
};

const typeOf = (buyer: Buyer): 'personal' | 'company' => (buyer.index === 0 && buyer.random.chance(0.5) ? 'company' : 'personal');

const apply = async (world: World, buyer: Buyer): Promise<void> => {
  const input = await requestOf(world, buyer, typeOf(buyer), pickAmount(buyer.random));
  if (!input) return addCard(world, buyer);
  const isWrongFee = buyer.random.chance(0.04);
  const answer = await buyer.call(withdrawal.applyForWithdrawal, isWrongFee ? { ...input, feeCents: input.feeCents + 1 } : input);
  if (isWrongFee && answer.code === 200) world.wrong('a withdrawal was made at another fee than the member saw');
  if (input.amountCents < 1_000 && answer.code === 200) world.wrong(`${input.amountCents} cents were withdrawn`);
  remember(world, buyer, answer);
};

/** Withdraws most of the balance from several tabs at the same instant. */
const storm = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await buyer.call(withdrawal.getWithdrawalQuote, { type: 'personal', amountCents: 0 });
  const amountCents = Math.floor(data.balanceCents * 0.6);
  const input = amountCents < 1_000 ? undefined : await requestOf(world, buyer, 'personal', amountCents);
  if (!input) return;
  const responses = await Promise.all(Array.from({ length: 4 }, () => buyer.call(withdrawal.applyForWithdrawal, input)));
  for (const answer of responses) remember(world, buyer, answer);
};

const cancelOwn = async (world: World, buyer: Buyer, id: string): Promise<boolean> => {
  const { code } = await buyer.call(withdrawal.cancelWithdrawal, { id });
  if (code === 200) acknowledgedOf(world).push({ id, event: 'cancel' });
  return code === 200;
};

const cancel = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someWithdrawal(
    world,
    buyer,
    buyer.random.chance(0.8) ? ['applied'] : ['approved', 'sending', 'paidOut'],
    buyer.id,
  );
  if (id !== undefined) await cancelOwn(world, buyer, id);
};

const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const otherBuyer = buyer.random.pick(world.buyers);
  const id = otherBuyer === buyer ? undefined : await someWithdrawal(world, buyer, ['applied'], otherBuyer.id);
  if (id === undefined) return;
  const { code } = await buyer.call(withdrawal.cancelWithdrawal, { id });
  if (code !== 404 && code !== 429) world.wrong(`the withdrawal of another member answered ${code}`);
};

/** The company approves while the member cancels the application. */
const cancelAgainstApproval = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someWithdrawal(world, buyer, ['applied'], buyer.id);
  if (id === undefined) return;
  const [isCancelled, approval] = await Promise.all([
    cancelOwn(world, buyer, id),
    world.operate(buyer, withdrawal.approveWithdrawal, { id }),
  ]);
  if (approval.code === 200) acknowledgedOf(world).push({ id, event: 'approve' });
  if (isCancelled && approval.code === 200) world.wrong(`${id} was cancelled and approved`);
};

const list = async (world: World, buyer: Buyer): Promise<void> => {
  const knownCount = notesOf(buyer.notes, 'withdrawals').length;
  const { code, data } = await buyer.call(withdrawal.listMyWithdrawals, { pageSize: 50 });
  if (code === 200 && data.total < knownCount) world.wrong(`${buyer.nickname} sees ${data.total} of ${knownCount} withdrawals`);
};

/** Simulates a day for one member's withdrawals, cards and payments of the day. */
const nextDay = async ({ db }: World, buyer: Buyer): Promise<void> => {
  await db.run(sql`with held as (select id from withdrawal where member_id = ${buyer.id} order by id for no key update)
    update withdrawal w set created_at = w.created_at - interval '1 day' from held where held.id = w.id`);
  await db.run(sql`update bank_card set changed_at = changed_at - interval '1 day' where member_id = ${buyer.id}`);
};

/** Sets the contact of the shop whose company wallet the first buyer owns (`../wallet-commands.ts`). */
const nameContact = async ({ db, buyers }: World): Promise<void> => {
  const [owner] = buyers;
  if (owner)
    await db.run(sql`with application as (insert into shop_application (member_id, state, contact_name, shop_id)
        select ${owner.id}, 'approved', ${holder}, id from shop where owner_id = ${owner.id} limit 1 returning id)
      insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind)
        select 'shopApplication', id, step.from_state, step.event, step.to_state, step.actor from application, (values
          (1, null, 'created', 'draft', 'member'), (2, 'draft', 'submit', 'submitted', 'member'), (3, 'submitted', 'approve', 'approved', 'operator'))
          as step (n, from_state, event, to_state, actor) order by step.n`);
};

/** Members' actions with withdrawals (wallet.md a). */
export const withdrawalCommands: CommandSet = {
  name: 'withdrawal',
  prepare: nameContact,
  welcome: setPassword,
  commands: [
    { name: 'apply', weight: 8, run: apply },
    { name: 'apply at several places', weight: 1, run: storm },
    { name: 'cancel a withdrawal', weight: 2, run: cancel },
    { name: 'cancel against approval', weight: 1, run: cancelAgainstApproval },
    { name: 'the withdrawal of another member', weight: 0.5, run: intrude },
    { name: 'list withdrawals', weight: 1, run: list },
    { name: 'pay members much', weight: 0.5, run: (world, buyer) => payUpToDailyLimit(world, buyer, password) },
    { name: 'a day goes by', weight: 3, run: nextDay },
  ],
  problems: async (world) => [...(await withdrawalProblems(world.db)), ...(await lostEvents(world))],
};
