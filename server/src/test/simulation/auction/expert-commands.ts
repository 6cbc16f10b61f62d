import { daren } from '@juhe/contract/applyfor/daren';
import type { ExpertState } from '@juhe/contract/applyfor/daren.schemas';
import { expertTerms } from '../../../applyfor/daren/expert-terms.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** Records an acknowledged event of an application. */
const acknowledge = (world: World, event: string, id: string): void =>
  void notesOf(world.board, 'expert events').push(`${id} ${event}`);

export const ownApplication = async (buyer: Buyer) => {
  const { code, data } = await buyer.call(daren.getExpertApplication, {});
  return code === 200 ? data : null;
};

/** Pays from the wallet, at the cashier, or both at the same instant; the gateway occasionally delivers twice, or never. */
export const payExpert = async (
  world: World,
  buyer: Buyer,
  { applicationId, payNo, amountCents }: { applicationId: string; payNo: string; amountCents: number },
): Promise<void> => {
  const { random } = buyer;
  const variant = random.int(1, 4);
  const fromWallet = () => buyer.call(daren.payExpertApplication, { applicationId, channel: 'balance' });
  const atCashier = async (): Promise<void> => {
    const { code } = await buyer.call(daren.payExpertApplication, { applicationId, channel: 'sandbox' });
    if (code !== 200 || random.chance(0.2)) return;
    const notice = { payNo, amountCents, result: 'success', tradeNo: `E${payNo}` };
    const deliveries = random.chance(0.3) ? [notice, notice] : [notice];
    const statuses = await Promise.all(deliveries.map((delivery) => world.client.notice(delivery)));
    if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${payNo} were answered ${statuses.join()}`);
  };
  if (variant === 1) await Promise.all([fromWallet(), atCashier()]);
  else if (variant === 2) await atCashier();
  else await fromWallet();
};

/** Applies, or continues an application that awaits payment; occasionally with an outdated fee. */
const apply = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const { data } = await buyer.call(daren.getExpertLevels, {});
  const open = await ownApplication(buyer);
  if (data?.own?.isExpert !== false && open === null) return;
  const isOld = random.chance(0.05);
  const answer = await buyer.call(daren.submitExpertApplication, {
    realName: '林知夏',
    reason: '常年收藏木器与香材，愿意写鉴赏文章。',
    expectedCents: expertTerms.feeCents.expert + (isOld ? 1 : 0),
  });
  if (answer.code === 200) {
    if (isOld) world.wrong(`${answer.data.id} was submitted at another fee than the member saw`);
    acknowledge(world, 'submit', answer.data.id);
  }
  const application = await ownApplication(buyer);
  if (application?.state === 'pendingPayment' && application.payNo !== null && random.chance(0.85))
    await payExpert(world, buyer, { applicationId: application.id, payNo: application.payNo, amountCents: application.feeCents });
};

const withdraw = async (world: World, buyer: Buyer): Promise<void> => {
  const { code, data } = await buyer.call(daren.withdrawExpertApplication, {});
  if (code === 200) acknowledge(world, 'withdraw', data.id);
};

const decisions = {
  approve: (world: World, buyer: Buyer, id: string) => world.operate(buyer, daren.approveExpert, { id }),
  reject: (world: World, buyer: Buyer, id: string) => world.operate(buyer, daren.rejectExpert, { id, reason: '作品太少' }),
  revoke: (world: World, buyer: Buyer, id: string) => world.operate(buyer, daren.revokeExpert, { id, reason: '代他人出价' }),
};
export const decide = async (world: World, buyer: Buyer, event: keyof typeof decisions, id: string): Promise<void> => {
  const { code } = await decisions[event](world, buyer, id);
  if (code === 200) acknowledge(world, event, id);
};

const someOf = async (world: World, buyer: Buyer, state: ExpertState): Promise<string | undefined> => {
  const { data } = await world.operate(buyer, daren.listExpertApplications, { state, pageSize: 10 });
  return data.list.length === 0 ? undefined : buyer.random.pick(data.list).id;
};

const decideOldest = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someOf(world, buyer, 'submitted');
  if (id !== undefined) await decide(world, buyer, buyer.random.chance(0.6) ? 'approve' : 'reject', id);
};

const revokeSome = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await someOf(world, buyer, 'approved');
  if (id !== undefined) await decide(world, buyer, 'revoke', id);
};

/** Two operators decide and the applicant withdraws at the same instant: exactly one succeeds. */
const collide = async (world: World, buyer: Buyer): Promise<void> => {
  const application = await ownApplication(buyer);
  if (application?.state !== 'submitted') return;
  const before = notesOf(world.board, 'expert events').length;
  await Promise.all([
    decide(world, buyer, 'approve', application.id),
    decide(world, buyer, 'reject', application.id),
    withdraw(world, buyer),
  ]);
  const won = notesOf(world.board, 'expert events')
    .slice(before)
    .filter((line) => ['approve', 'reject', 'withdraw'].some((event) => line === `${application.id} ${event}`));
  if (won.length > 1) world.wrong(`the application ${won.join(' and ')} at once`);
};

/** Applicants rejected or revoked long ago may apply again. */
const aSeasonPasses = async ({ db }: World): Promise<void> => {
  await db.inTx((tx) =>
    tx.run(sql`update expert_application set decided_at = decided_at - interval '91 days'
      where id in (select id from expert_application where decided_at is not null order by id for update)`),
  );
};

const settledKey = sql`'expert.settled:expert:' || r.ref`;

/**
 * Applications of experts (auction.md B10): the fee is earned on approval and refunded on any other outcome, and the role
 * follows.
 */
export const expertCommands: CommandSet = {
  name: 'expert',
  commands: [
    { name: 'apply as an expert', weight: 1.5, run: apply },
    { name: 'take an application back', weight: 0.3, run: withdraw },
    { name: 'decide an application', weight: 1, run: decideOldest },
    { name: 'revoke an expert', weight: 0.4, run: revokeSome },
    { name: 'decide an application twice at once', weight: 0.4, run: collide },
    { name: 'a season passes', weight: 0.4, run: aSeasonPasses },
  ],
  clocks: {
    'payment.expire': (payNo) => sql`update payment set expires_at = now() - interval '1 second' where pay_no = ${payNo}`,
  },
  problems: async ({ db, board }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select a.id || ' (' || a.state || ')' as ref from expert_application a join member m on m.id = a.member_id
        where (a.state = 'approved') <> ('expert' = any(m.roles))`),
      'and the role of its member differ (B10)',
    );
    await problems.rows(
      db.rows(sql`select p.pay_no as ref from payment p join payment_ref r on r.pay_no = p.pay_no
          left join expert_application a on a.pay_no = p.pay_no
          left join ledger_account e on e.kind = 'escrow' and e.owner = p.pay_no
        where p.kind = 'expert' and (coalesce(e.balance, 0) <> case when a.state = 'submitted' then p.amount_cents else 0 end
          or (p.state = 'paid') <> (coalesce(a.state, '') = 'submitted' or exists (select from ledger_transaction t where t.key = ${settledKey})))`),
      'is a fee that neither waits, nor was earned, nor went back (B10)',
    );
    await problems.rows(
      db.rows(sql`select h.aggregate_id as ref from state_history h where h.aggregate = 'expertApplication' group by h.aggregate_id
        having count(*) filter (where h.event = 'approve') <>
          (select count(*) from ledger_transaction t where t.key like 'expert.settled:expert:' || h.aggregate_id || '.%')`),
      'was approved more or less often than its fee was earned (B10)',
    );
    const events = notesOf(board, 'expert events').map((line) => line.split(' '));
    await problems.rows(
      db.rows(sql`select t.event || ' of ' || t.id as ref
        from unnest(${events.map(([id = '']) => id)}::text[], ${events.map(([, event = '']) => event)}::text[]) as t (id, event)
        group by t.id, t.event having count(*) > (select count(*) from state_history h
          where h.aggregate = 'expertApplication' and h.aggregate_id = t.id and h.event = t.event)`),
      'was acknowledged and is not there (I2)',
    );
    return [...problems.all];
  },
};
