import { wallet } from '@juhe/contract/wallet/wallet';
import { recharge } from '@juhe/contract/payment/recharge';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import type { Random } from './random.ts';
import { type Buyer, type CommandSet, notesOf, type World } from './world.ts';

/** The shop whose company wallet the first buyer owns, and its initial balance in cents. */
const shopId = 'sim-wallet';
const companyCents = 1_000_000;

/**
 * Pays an amount in cents and records it; `random` belongs to the buyer whose turn it is, the password is for payments that
 * require one.
 */
const payAmount = async (
  world: World,
  [payer, payee]: readonly [Buyer, Buyer],
  random: Random,
  input: { amountCents: number; password?: string },
): Promise<void> => {
  const { code } = await payer.call(wallet.payMember, { mobile: payee.mobile ?? '', ...input }, random);
  if (code === 200) notesOf(world.board, 'member payments').push(String(input.amountCents));
};

const payTo = (world: World, payer: Buyer, payee: Buyer, random: Random): Promise<void> =>
  payAmount(world, [payer, payee], random, { amountCents: random.int(1, 500) });

const otherThan = ({ buyers }: World, { id, random }: Buyer): Buyer | undefined => {
  const otherBuyers = buyers.filter((candidate) => candidate.id !== id);
  return otherBuyers.length === 0 ? undefined : random.pick(otherBuyers);
};

const pay = async (world: World, buyer: Buyer): Promise<void> => {
  const payee = otherThan(world, buyer);
  if (payee) await payTo(world, buyer, payee, buyer.random);
};

/** Pays so much that the daily limit is reached, from two places concurrently. */
export const payUpToDailyLimit = async (world: World, buyer: Buyer, password: string): Promise<void> => {
  const payee = otherThan(world, buyer);
  if (!payee) return;
  const amounts = [buyer.random.int(60_000, 150_000), buyer.random.int(60_000, 150_000)];
  await Promise.all(amounts.map((amountCents) => payAmount(world, [buyer, payee], buyer.random, { amountCents, password })));
};

/** Both directions at the same instant: opposite lock orders would deadlock here, and the servers' log would fail the run. */
const payEachOther = async (world: World, buyer: Buyer): Promise<void> => {
  const partner = otherThan(world, buyer);
  if (!partner) return;
  await Promise.all([payTo(world, buyer, partner, buyer.random), payTo(world, partner, buyer, buyer.random)]);
};

const transfer = async (world: World, buyer: Buyer): Promise<void> => {
  const amountCents = buyer.random.int(1, 500);
  const answer = await buyer.call(wallet.transferFromCompany, { amountCents });
  if (answer.code !== 200) return;
  if (buyer.index !== 0) world.wrong(`${buyer.nickname} took money out of another member's company wallet`);
  notesOf(world.board, 'company transfers').push(String(amountCents));
};

const topUp = async (world: World, buyer: Buyer): Promise<void> => {
  const amountCents = buyer.random.int(100, 5_000);
  const { code, data } = await buyer.call(recharge.startRecharge, { kind: 'wallet', amountCents });
  if (code !== 200 || buyer.random.chance(0.2)) return;
  const trades = notesOf(world.board, 'top-ups');
  trades.push(data.payNo);
  const notice = { payNo: data.payNo, amountCents, result: 'success', tradeNo: `W${buyer.index}-${trades.length}` };
  const statuses = await Promise.all(
    (buyer.random.chance(0.3) ? [notice, notice] : [notice]).map((delivery) => world.client.notice(delivery)),
  );
  if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${data.payNo} were answered ${statuses.join()}`);
};

const sumOf = (notes: readonly string[]): number => notes.reduce((sum, cents) => sum + Number(cents), 0);

export const walletCommands: CommandSet = {
  name: 'wallet',
  prepare: async ({ db, buyers }) => {
    const owner = buyers[0];
    if (!owner) return;
    await db.run(sql`insert into shop (id, name, logo, owner_id) values (${shopId}, '钱包', '/media/x.webp', ${owner.id})`);
    await db.inTx((tx) =>
      post(tx, {
        kind: 'test.company',
        ref: shopId,
        entries: [
          { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -companyCents },
          { account: { kind: 'companyWallet', owner: shopId }, amount: companyCents },
        ],
      }),
    );
  },
  commands: [
    { name: 'pay a member', weight: 3, run: pay },
    { name: 'pay each other at once', weight: 1, run: payEachOther },
    { name: 'move company money', weight: 1, run: transfer },
    { name: 'top up', weight: 1, run: topUp },
  ],
  problems: async ({ db, board }) => {
    const expected = [
      ['member.paid', 'member payments'],
      ['company.transfer', 'company transfers'],
    ] as const;
    const problems: string[] = [];
    for (const [kind, name] of expected) {
      const notes = notesOf(board, name);
      const { count, cents } = await db.one<{
        count: number;
        cents: number;
      }>(sql`select count(*) as count, coalesce(sum(e.amount), 0)::bigint as cents
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount > 0
          join ledger_account a on a.id = e.account_id and a.kind = 'memberWallet' where t.kind = ${kind}`);
      if (count !== notes.length || cents !== sumOf(notes))
        problems.push(`${name}: ${count} of ${cents} cents are booked, ${notes.length} of ${sumOf(notes)} were answered`);
    }
    const topUps = await db.rows<{ payNo: string }>(sql`select p.pay_no as "payNo" from payment p
      left join ledger_transaction t on t.kind = 'recharge' and t.ref = p.pay_no
      where p.kind = 'recharge.wallet' and (p.state = 'paid') <> (t.id is not null)`);
    return [...problems, ...topUps.map(({ payNo }) => `the top-up ${payNo} is paid, but not credited, or the other way round`)];
  },
};
