import type { Actor } from '../../http/context.ts';
import { sql } from '../../db/sql.ts';
import { Failure } from '../../http/failures.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { makeLot } from '../../test/auction.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { lotMachine } from './lot-machine.ts';

/** auction.md B1, written down a second time: who (m: member, o: operator, s: system) may trigger what in which state, and where it leads. */
const expected: Readonly<Record<string, readonly string[]>> = {
  scheduled: ['s open open', 'o withdraw withdrawn', 'm takeBack withdrawn'],
  open: ['m takeBack withdrawn', 'o cancel cancelled', 's sell sold', 's pass unsold'],
  sold: ['s fallThrough fellThrough'],
  unsold: [],
  withdrawn: [],
  cancelled: [],
  fellThrough: [],
};
const actors: readonly Actor[] = [{ kind: 'member', id: 'm' }, { kind: 'operator', id: 'o' }, systemActor];

let t: TestDb;
let id: string;
beforeAll(async () => {
  t = await testDb();
  const productNo = await makeLot(t);
  await t.db.run(sql`update lot set cancel_reason = '试' where product_no = ${productNo}`);
  id = (await t.db.one<{ id: string }>(sql`select id from lot where product_no = ${productNo}`)).id;
});
afterAll(() => t.close());

class Undo extends Error {
  override readonly name = 'Undo';
}

/** The state after an event fired in a state, or `refused`; undone afterwards. */
const outcome = async (state: string, event: (typeof lotMachine.events)[number], actor: Actor): Promise<string> => {
  let result = '';
  await t.db
    .inTx(async (tx) => {
      await tx.run(sql`update lot set state = ${state} where id = ${id}`);
      try {
        result = (await lotMachine.fire(tx, { id, event, actor })).to;
        expect((await lotMachine.history(tx, id)).at(-1)).toMatchObject({ from: state, event, to: result });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        result = 'refused';
      }
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result;
};

it('knows the states of the requirements', () => {
  expect(new Set(lotMachine.states)).toEqual(new Set(Object.keys(expected)));
});

it.each(Object.keys(expected))('in the state %s allows what the table lists and refuses the rest', async (state) => {
  const allowed: string[] = [];
  for (const event of lotMachine.events)
    for (const actor of actors) {
      const to = await outcome(state, event, actor);
      if (to !== 'refused') allowed.push(`${actor.kind[0]} ${event} ${to}`);
    }
  expect(allowed.toSorted()).toEqual([...(expected[state] ?? [])].toSorted());
});
