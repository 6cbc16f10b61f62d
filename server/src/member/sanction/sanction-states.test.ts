import { sql } from '../../db/sql.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { makeMember } from '../../test/test-member.ts';
import { testDb } from '../../test/test-db.ts';
import { sanctionMachine } from './sanction-machine.ts';

test('every state, event and actor', async () => {
  const t = await testDb();
  const ann = await makeMember(t.db);
  const expected: Record<string, string | undefined> = {
    'imposed appeal member': 'appealed',
    'appealed confirm operator': 'confirmed',
    'appealed overturn operator': 'overturned',
  };
  for (const state of sanctionMachine.states)
    for (const event of sanctionMachine.events)
      for (const actor of [{ kind: 'member', id: ann.id }, { kind: 'operator', id: 'operator' }, systemActor] as const) {
        const { id } = await t.db.one<{ id: string }>(sql`insert into sanction (member_id, measure, reason, decided_by, state)
          values (${ann.id}, 'warning', '广告', 'anna', ${state}) returning id`);
        const to = expected[`${state} ${event} ${actor.kind}`];
        await t.db.inTx((tx) => sanctionMachine.transition(tx, { id, event, actor })).catch(() => undefined);
        expect([state, event, actor.kind, await sanctionMachine.current(t.db, id)]).toEqual([
          state,
          event,
          actor.kind,
          to ?? state,
        ]);
        expect(await sanctionMachine.history(t.db, id)).toHaveLength(to === undefined ? 0 : 1);
      }
  await t.close();
});
