/** Tables of state × event × actor, restated and compared with the effect of the state machines on a row. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from '../http/call/context.ts';
import { Failure } from '../http/failure/failures.ts';
import { type Machine, machines, systemActor } from '../state-machine/machine.ts';
import { type TestDb, testDb } from './test-db.ts';

/** By state: `<who> <event> <to>`, where who is any of m (member), o (operator), s (system). Everything else is refused. */
export type StateTable = Readonly<Record<string, readonly string[]>>;
type AnyMachine = Machine<string, string>;

const actors: readonly Actor[] = [{ kind: 'member', id: 'm' }, { kind: 'operator', id: 'operator' }, systemActor];

/**
 * Returns the machines defined in the folders of these domains: new ones are included automatically. The wiring must be
 * loaded.
 */
const machinesOf = (domains: readonly string[]): readonly AnyMachine[] => {
  const folder = (domain: string): string => join(import.meta.dirname, '..', domain);
  const aggregates = domains.flatMap((domain) =>
    readdirSync(folder(domain), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...readFileSync(join(folder(domain), name), 'utf8').matchAll(/aggregate: '(\w+)',\n/g)])
      .map((match) => match[1] ?? ''),
  );
  return (machines() as readonly AnyMachine[]).filter(({ aggregate }) => aggregates.includes(aggregate));
};

/** Checks that every machine has a table with exactly its states and events. */
const expectTables = (of: readonly AnyMachine[], tables: Readonly<Record<string, StateTable>>): void => {
  expect(of.map(({ aggregate }) => aggregate).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const { aggregate, states, events } of of) {
    const table = tables[aggregate] ?? {};
    expect([aggregate, [...states].toSorted()]).toEqual([aggregate, Object.keys(table).toSorted()]);
    const listed = new Set(Object.values(table).flatMap((lines) => lines.map((line) => line.split(' ')[1] ?? '')));
    expect([aggregate, [...events].toSorted()]).toEqual([aggregate, [...listed].toSorted()]);
  }
};

class Undo extends Error {
  override readonly name = 'Undo';
}

interface Trial {
  readonly id: string;
  readonly state: string;
  readonly event: string;
  readonly actor: Actor;
  /** Whether the refusal must state the current state (domain.md §1.3). */
  readonly refusesInWords: boolean;
}

/** Returns the effect of the event on a row in that state: `refused`, or the new state with one more row of history. */
const outcomeOf = async (
  db: Database,
  machine: AnyMachine,
  { id, state, event, actor, refusesInWords }: Trial,
): Promise<string> => {
  const { table, idColumn, stateColumn } = machine;
  const column = sql.ident(stateColumn);
  const where = sql`${sql.ident(idColumn)} = ${id}`;
  let outcome = '';
  await db
    .inTx(async (tx) => {
      await tx.run(sql`update ${sql.ident(table)} set ${column} = ${state} where ${where}`);
      const before = (await machine.history(tx, id)).length;
      const change = await machine.transition(tx, { id, event, actor }).catch((error: unknown) => {
        if (error instanceof Failure && error.code === 409) {
          if (refusesInWords) expect(error.key).not.toBe('stateChanged');
          return undefined;
        }
        throw error;
      });
      const now = await tx.one<{ state: string }>(sql`select ${column} as state from ${sql.ident(table)} where ${where}`);
      const history = (await machine.history(tx, id))
        .slice(before)
        .map((row) => `${row.from} ${row.event} ${row.to} ${row.actorKind}`);
      const recorded = change ? [`${state} ${event} ${change.to} ${actor.kind}`] : [];
      if (now.state !== (change?.to ?? state) || history.join() !== recorded.join())
        outcome = `left ${now.state} and ${history.join()}`;
      else outcome = change?.to ?? 'refused';
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome;
};

/** Checks that every event in every state by every actor has exactly the effect on row `id` that the table specifies. */
const expectMoves = async (
  db: Database,
  machine: AnyMachine,
  { id, table, refusesInWords }: { id: string; table: StateTable; refusesInWords: boolean },
): Promise<void> => {
  for (const state of machine.states)
    for (const event of machine.events)
      for (const actor of actors) {
        const line = table[state]?.find((listed) => {
          const [by = '', name] = listed.split(' ');
          return name === event && by.includes(actor.kind.slice(0, 1));
        });
        const outcome = await outcomeOf(db, machine, { id, state, event, actor, refusesInWords });
        expect([state, event, actor.kind, outcome]).toEqual([state, event, actor.kind, line?.split(' ')[2] ?? 'refused']);
      }
};

interface MachinesTest {
  readonly domains: readonly string[];
  /** By aggregate. */
  readonly tables: Readonly<Record<string, StateTable>>;
  /** Aggregates whose refusals state the current state. */
  readonly refusesInWords: readonly string[];
  /** Creates a row of each aggregate; returns their ids by aggregate. */
  readonly makeRows: (db: Database) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Tests that the machines of these domains behave in every state, for every event and every actor exactly as their tables
 * specify.
 */
export const testMachines = ({ domains, tables, refusesInWords, makeRows }: MachinesTest): void => {
  const ofDomains = machinesOf(domains);
  let t: TestDb;
  let rows: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    t = await testDb();
    rows = await makeRows(t.db);
  }, 60_000);
  afterAll(() => t.close());

  it(`has an expectation of every machine, state and event of ${domains.join(', ')}`, () => {
    expectTables(ofDomains, tables);
  });

  it.each(ofDomains.map((machine) => [machine.aggregate, machine] as const))(
    '%s: every event in every state by everybody does what is expected and nothing else',
    (aggregate, machine) =>
      expectMoves(t.db, machine, {
        id: rows[aggregate] ?? '',
        table: tables[aggregate] ?? {},
        refusesInWords: refusesInWords.includes(aggregate),
      }),
    300_000,
  );
};
