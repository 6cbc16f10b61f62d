/** Its machine would be listed in other test files: @isolated-modules. */
import { sql } from '../db/sql.ts';
import type { Actor } from '../http/call/context.ts';
import { Failure } from '../http/failure/failures.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { defineMachine, machines, systemActor } from './machine.ts';

const door = defineMachine({
  aggregate: 'test-door',
  table: 'test_door',
  initial: 'closed',
  transitions: [
    { from: 'closed', event: 'open', to: 'open', by: ['member', 'operator'] },
    { from: 'open', event: 'close', to: 'closed', by: ['member'] },
    { from: ['open', 'closed'], event: 'brick', to: 'bricked', by: ['operator', 'system'] },
  ],
});
const member: Actor = { kind: 'member', id: 'm1' };
const operator: Actor = { kind: 'operator', id: 'operator' };
const actors: readonly Actor[] = [member, operator, systemActor];

let t: TestDb;
beforeAll(async () => {
  t = await testDb();
  await t.db.run(sql`create table test_door (id text primary key default new_id(), state text not null)`);
});
afterAll(() => t.close());

const make = (state: string) =>
  t.db.inTx(async (tx) => {
    const { id } = await tx.one<{ id: string }>(sql`insert into test_door (state) values (${state}) returning id`);
    await door.created(tx, { id, state: door.initial[0] as 'closed', actor: member });
    return id;
  });
const stateOf = async (id: string) =>
  (await t.db.one<{ state: string }>(sql`select state from test_door where id = ${id}`)).state;
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : error);

test('does in every state, for every event and actor, what the table lists and nothing else', async () => {
  expect(door.states).toEqual(['closed', 'open', 'bricked']);
  for (const state of door.states) {
    for (const event of door.events) {
      for (const actor of actors) {
        const id = await make(state);
        const to = door.next(state, event, actor.kind);
        const result = await t.db.inTx((tx) => door.transition(tx, { id, event, actor })).catch(codeOf);
        expect(result).toEqual(to === undefined ? 409 : { from: state, to });
        expect(await stateOf(id)).toBe(to ?? state);
        expect(await door.history(t.db, id)).toHaveLength(to === undefined ? 1 : 2);
        expect(door.eventsFrom(state, actor.kind).includes(event)).toBe(to !== undefined);
      }
    }
  }
});

test('keeps who did what and when', async () => {
  const id = await make('closed');
  await t.db.inTx((tx) => door.transition(tx, { id, event: 'open', actor: member, note: 'knocked' }));
  await t.db.inTx((tx) => door.transition(tx, { id, event: 'brick', actor: systemActor }));
  expect(await door.history(t.db, id)).toEqual([
    { from: null, event: 'created', to: 'closed', actorKind: 'member', actorId: 'm1', note: null, at: expect.any(String) },
    { from: 'closed', event: 'open', to: 'open', actorKind: 'member', actorId: 'm1', note: 'knocked', at: expect.any(String) },
    { from: 'open', event: 'brick', to: 'bricked', actorKind: 'system', actorId: null, note: null, at: expect.any(String) },
  ]);
  await expect(t.db.run(sql`update state_history set note = 'no'`)).rejects.toThrow(/refused/);
});

test('lets exactly one of 20 simultaneous callers through', async () => {
  const id = await make('closed');
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.db.inTx((tx) => door.transition(tx, { id, event: 'open', actor: member }))),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(codeOf(result.reason)).toBe(409);
  expect(await door.history(t.db, id)).toHaveLength(2);
});

test('moves several rows together, in their order, or none of them', async () => {
  const [a, b, odd] = [await make('closed'), await make('open'), await make('bricked')];
  const transitionRows = (...inputs: Parameters<typeof door.transitionAll>[1]) =>
    t.db.inTx((tx) => door.transitionAll(tx, inputs)).catch(codeOf);
  const moves = [
    { id: b, event: 'close', actor: member },
    { id: a, event: 'open', actor: operator, note: 'knocked' },
  ] as const;
  expect(await transitionRows(...moves, { id: odd, event: 'open', actor: member })).toBe(409);
  expect(await transitionRows(...moves, { id: 'nothing', event: 'open', actor: member })).toBe(404);
  expect(await transitionRows(...moves, { id: a, event: 'brick', actor: systemActor })).toEqual(expect.any(Error));
  expect(await Promise.all([a, b, odd].map(stateOf))).toEqual(['closed', 'open', 'bricked']);
  expect(await door.history(t.db, a)).toHaveLength(1);
  expect(await transitionRows(...moves)).toEqual([
    { from: 'open', to: 'closed' },
    { from: 'closed', to: 'open' },
  ]);
  expect(await Promise.all([a, b].map(stateOf))).toEqual(['open', 'closed']);
  expect((await door.history(t.db, a)).slice(1)).toMatchObject([
    { from: 'closed', event: 'open', to: 'open', actorKind: 'operator', note: 'knocked' },
  ]);
  expect((await door.history(t.db, b)).slice(1)).toMatchObject([{ from: 'open', event: 'close', to: 'closed', actorId: 'm1' }]);
  expect(await transitionRows()).toEqual([]);
});

test('lets one of two callers through who change the same rows in opposite order', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => make('closed')));
  const open = (rows: readonly string[]) =>
    t.db.inTx((tx) =>
      door.transitionAll(
        tx,
        rows.map((id) => ({ id, event: 'open' as const, actor: member })),
      ),
    );
  const results = await Promise.allSettled([open(ids), open(ids.toReversed())]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const id of ids) expect(await door.history(t.db, id)).toHaveLength(2);
});

test('leaves no trace when the surrounding transaction fails', async () => {
  const id = await make('closed');
  const failed = t.db.inTx(async (tx) => {
    await door.transition(tx, { id, event: 'open', actor: member });
    throw new Error('later');
  });
  await expect(failed).rejects.toThrow('later');
  expect(await stateOf(id)).toBe('closed');
  expect(await door.history(t.db, id)).toHaveLength(1);
});

test('answers a missing row with 404', async () => {
  expect(await t.db.inTx((tx) => door.transition(tx, { id: 'nothing', event: 'open', actor: member })).catch(codeOf)).toBe(404);
});

test('refuses tables that contradict themselves and lists those that do not', () => {
  const define = () =>
    defineMachine({
      aggregate: 'test-odd',
      table: 'test_odd',
      initial: 'a',
      transitions: [
        { from: 'a', event: 'go', to: 'b', by: ['member'] },
        { from: ['a', 'b'], event: 'go', to: 'a', by: ['member'] },
      ],
    });
  expect(define).toThrow('an event leads from one state to two');
  expect(machines().map(({ aggregate }) => aggregate)).toEqual(['test-door']);
});
