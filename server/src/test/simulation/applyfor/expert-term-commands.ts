import { daren } from '@juhe/contract/applyfor/daren';
import { expertTerms } from '../../../applyfor/daren/expert-terms.ts';
import { sql } from '../../../db/sql.ts';
import { decide, ownApplication, payExpert } from '../auction/expert-commands.ts';
import { problemList } from '../problem-list.ts';
import type { Buyer, CommandSet, World } from '../world.ts';

/** The gateway pays while the company revokes, or just afterwards: then the money is returned. */
const payAgainstRevocation = async (
  world: World,
  buyer: Buyer,
  id: string,
  { payNo, amountCents }: { payNo: string; amountCents: number },
): Promise<void> => {
  const pay = async (): Promise<void> => {
    const status = await world.client.notice({ payNo, amountCents, result: 'success', tradeNo: `R${payNo}` });
    if (status !== 200) world.wrong(`the notice of ${payNo} was answered ${status}`);
  };
  const revoke = () => decide(world, buyer, 'revoke', id);
  if (buyer.random.chance(0.5)) return void (await Promise.all([pay(), revoke()]));
  await revoke();
  await pay();
};

/** Orders another year or the higher rank: paid, cancelled or abandoned; occasionally while a decision ends the role. */
const orderTerm = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const application = await ownApplication(buyer);
  if (application?.state !== 'approved') return;
  const kind = random.pick(['renewal', 'upgrade'] as const);
  const expectedCents =
    (kind === 'renewal' ? application.renewal?.amountCents : application.upgrade?.amountCents) ?? expertTerms.feeCents.senior;
  const { code, data } = await buyer.call(daren.orderExpertTerm, { kind, expectedCents });
  const term = code === 200 ? data.term : application.term;
  if (!term) return;
  if (code === 200 && kind === 'renewal' && application.renewal?.isOpen === false)
    world.wrong(`${application.id} was renewed too early`);
  const variant = random.int(1, 6);
  const payTerm = () =>
    payExpert(world, buyer, { applicationId: application.id, payNo: term.payNo, amountCents: term.amountCents });
  if (variant === 1) await buyer.call(daren.cancelExpertTerm, {});
  else if (variant === 2) await payAgainstRevocation(world, buyer, application.id, term);
  else if (variant === 3) await Promise.all([payTerm(), buyer.call(daren.cancelExpertTerm, {})]);
  else if (variant > 4) await payTerm();
};

/**
 * The term of an expert and its orders (applyfor.md a): each order's money is where its state says, and nobody stays an
 * expert forever.
 */
export const expertTermCommands: CommandSet = {
  name: 'expert term',
  commands: [{ name: 'renew or raise the rank of an expert', weight: 3, run: orderTerm }],
  clocks: {
    'expert.end': (id) => sql`update expert_application set valid_until = now() - interval '1 second' where id = ${id}`,
    'expert.remind': (id) =>
      sql`update expert_application set valid_until = now() + interval '13 days' where id = ${id} and state = 'approved'`,
  },
  problems: async ({ db }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select t.id || ' (' || t.state || ', ' || t.kind || ')' as ref from expert_term t left join payment p on p.pay_no = t.pay_no
        where (t.state = 'done') <> exists (select from ledger_transaction l where l.key = 'expert.settled:expert:term.' || t.id)
          or (t.state = 'done' and p.state <> 'paid') or (t.state = 'returned' and p.state not in ('refunding', 'refunded'))`),
      'and its money differ (applyfor.md a)',
    );
    await problems.rows(
      db.rows(sql`select a.id as ref from expert_application a where a.level = 'senior'
        and not exists (select from expert_term t where t.application_id = a.id and t.kind = 'upgrade' and t.state = 'done')`),
      'is senior without having paid for it (applyfor.md a)',
    );
    await problems.rows(
      db.rows(sql`select a.id as ref from expert_application a where a.state = 'approved' and a.valid_until is null`),
      'is an expert for ever (applyfor.md a)',
    );
    return [...problems.all];
  },
};
