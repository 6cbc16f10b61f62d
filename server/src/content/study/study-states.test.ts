import '../../wiring.ts';
import { sql } from '../../db/sql.ts';
import type { Actor } from '../../http/call/context.ts';
import { Failure } from '../../http/failure/failures.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { makeMember } from '../../test/test-member.ts';
import { appointmentMachine, studyOrderMachine } from './study-machines.ts';

/** A second definition of domain.md §5: by whom (m, o, s), event, target state. Everything else is refused. */
const appointments: Readonly<Record<string, readonly string[]>> = {
  pendingPayment: ['s pay booked', 's expire cancelled', 'mo cancel cancelled', 's callOff cancelled'],
  booked: ['mo cancel cancelled', 's callOff cancelled', 'mo signIn signedIn', 's miss missed'],
  signedIn: ['s callOff cancelled'],
  missed: [],
  cancelled: [],
};
const orders: Readonly<Record<string, readonly string[]>> = {
  pendingPayment: ['s pay paid', 'm cancel cancelled', 's expire expired', 's callOff cancelled'],
  paid: ['m requestRefund refunding', 's callOff refunded', 's complete completed'],
  refunding: ['m withdrawRefund paid', 'o rejectRefund paid', 'os refund refunded', 's callOff refunded'],
  refunded: [],
  completed: [],
  cancelled: [],
  expired: [],
};

const actors: readonly Actor[] = [{ kind: 'member', id: 'm' }, { kind: 'operator', id: 'operator' }, systemActor];
let t: TestDb;
const rows: Record<string, string> = {};
beforeAll(async () => {
  t = await testDb();
  const { id: member } = await makeMember(t.db);
  await t.db.run(sql`insert into study_course (id, kind, title, category, cover, teacher_name, price_cents)
    values ('c', 'offline', '扎染', '手作', '/media/x.webp', '沈青', 100)`);
  await t.db.run(sql`insert into study_session (id, course_id, starts_at, ends_at, place, seats, sign_code)
    values ('s', 'c', now(), now() + interval '1 hour', '工作室', 1, '123456')`);
  await t.db.run(sql`insert into study_order (id, order_no, member_id, course_id, kind, title, amount_cents, state, expires_at)
    values ('o', 'K1', ${member}, 'c', 'offline', '扎染', 100, 'pendingPayment', now())`);
  await t.db.run(
    sql`insert into study_appointment (id, code, session_id, member_id, order_id, state) values ('a', 'A1', 's', ${member}, 'o', 'booked')`,
  );
  rows['appointment'] = 'a';
  rows['studyOrder'] = 'o';
});
afterAll(() => t.close());

class Undo extends Error {
  override readonly name = 'Undo';
}

it.each([['appointment', appointmentMachine, appointments] as const, ['studyOrder', studyOrderMachine, orders] as const])(
  '%s: every event in every state by everybody does what is expected and nothing else',
  async (aggregate, machine, expected) => {
    const id = rows[aggregate] ?? '';
    const { table } = machine;
    expect([...machine.states].toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const state of machine.states)
      for (const event of machine.events)
        for (const actor of actors) {
          const line = expected[state]?.find((rule) => {
            const [by = '', name] = rule.split(' ');
            return name === event && by.includes(actor.kind.slice(0, 1));
          });
          let outcome = '';
          await t.db
            .inTx(async (tx) => {
              await tx.run(sql`update ${sql.ident(table)} set state = ${state} where id = ${id}`);
              const done = await machine.transition(tx, { id, event: event as never, actor }).catch((error: unknown) => {
                if (error instanceof Failure && error.code === 409) return undefined;
                throw error;
              });
              const now = await tx.one<{ state: string }>(sql`select state from ${sql.ident(table)} where id = ${id}`);
              outcome = now.state === (done?.to ?? state) ? (done?.to ?? 'refused') : `left ${now.state}`;
              throw new Undo();
            })
            .catch((error: unknown) => {
              if (!(error instanceof Undo)) throw error;
            });
          expect([state, event, actor.kind, outcome]).toEqual([state, event, actor.kind, line?.split(' ')[2] ?? 'refused']);
        }
  },
);
