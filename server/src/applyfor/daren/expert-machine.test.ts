import '../../wiring.ts';
import { sql } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { Failure } from '../../http/failures.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { makeMember } from '../../test/test-member.ts';
import { expertApplicationMachine as machine } from './expert-machine.ts';

/** auction.md B10 written down a second time: by whom (m, o, s), what, where to. Whatever is not listed is refused. */
const expected: Readonly<Record<string, readonly string[]>> = {
  draft: ['m submit pendingPayment'],
  pendingPayment: ['s pay submitted', 's expire draft', 'm withdraw draft'],
  submitted: ['m withdraw draft', 'o approve approved', 'o reject rejected', 's lapse lapsed'],
  approved: ['o revoke revoked'],
  rejected: ['m submit pendingPayment'],
  lapsed: ['m submit pendingPayment'],
  revoked: ['m submit pendingPayment'],
};

let t: TestDb;
beforeAll(async () => {
  t = await testDb();
  const { id: memberId } = await makeMember(t.db);
  await t.db.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents)
    values ('P1', ${memberId}, 'expert', array['e.1'], '申请费', 1)`);
  await t.db.run(sql`insert into expert_application (id, member_id, state, pay_no) values ('e', ${memberId}, 'draft', 'P1')`);
});
afterAll(() => t.close());

const actors: readonly Actor[] = [{ kind: 'member', id: 'm' }, { kind: 'operator', id: 'operator' }, systemActor];
const cases = machine.states.flatMap((state) =>
  machine.events.flatMap((event) => actors.map((actor) => ({ state, event, actor }))),
);

it('knows exactly the states of the specification', () => {
  expect([...machine.states].toSorted()).toEqual(Object.keys(expected).toSorted());
});

it.each(cases)('$state × $event × $actor.kind does what the table says and nothing else', async ({ state, event, actor }) => {
  await t.db.run(sql`update expert_application set state = ${state} where id = 'e'`);
  const rule = expected[state]?.find((line) => line.startsWith(actor.kind.charAt(0)) && line.split(' ')[1] === event);
  const fire = t.db.inTx((tx) => machine.fire(tx, { id: 'e', event, actor }));
  if (rule === undefined) await expect(fire).rejects.toBeInstanceOf(Failure);
  else expect((await fire).to).toBe(rule.split(' ')[2]);
  expect(await machine.current(t.db, 'e')).toBe(rule?.split(' ')[2] ?? state);
});
