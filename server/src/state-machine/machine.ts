import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { httpFail } from '../http/common-failures.ts';
import type { Actor } from '../http/context.ts';
import type { Failure } from '../http/failures.ts';

/** Who triggers an event: a member, an operator, or the system itself (scheduled jobs, callbacks). */
export type ActorKind = Actor['kind'];

/** The actor of scheduled jobs, callbacks and other work without a person. */
export const systemActor: Actor = { kind: 'system' };

/** One line of a transition table: in any of the states `from`, `event` leads to `to`; only `by` may trigger it. */
export interface Transition<S extends string = string, E extends string = string> {
  readonly from: S | readonly S[];
  readonly event: E;
  readonly to: S;
  readonly by: readonly ActorKind[];
}

export interface MachineDefinition<S extends string, E extends string> {
  /** The name under which history is kept, e.g. `order`. */
  readonly aggregate: string;
  /** The table of the aggregate. */
  readonly table: string;
  /** The column that names a row, `id` unless told. */
  readonly idColumn?: string;
  /** The column of the state, `state` unless told. */
  readonly stateColumn?: string;
  /** The states in which a row is made. */
  readonly initial: S | readonly S[];
  readonly transitions: readonly Transition<S, E>[];
  /** The refusal (code 409) of an event that the table does not list; a general one unless told. */
  readonly refused?: (state: S, event: E) => Failure;
}

export interface HistoryRow {
  /** Null on the row that tells of the making. */
  readonly from: string | null;
  readonly event: string;
  readonly to: string;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  readonly note: string | null;
  readonly at: string;
}

export interface FireInput<E extends string> {
  readonly id: string;
  readonly event: E;
  readonly actor: Actor;
  /** A reason or remark that the timeline shows. */
  readonly note?: string | undefined;
}

/** A transition table as plain data, for documents and for the exhaustive test. */
export interface MachineTable {
  readonly aggregate: string;
  readonly table: string;
  readonly idColumn: string;
  readonly stateColumn: string;
  readonly states: readonly string[];
  readonly events: readonly string[];
  readonly initial: readonly string[];
  readonly transitions: readonly { from: string; event: string; to: string; by: readonly ActorKind[] }[];
  /** The state of a row now; undefined when there is no such row. */
  current(db: Db, id: string): Promise<string | undefined>;
}

export interface Machine<S extends string, E extends string> extends MachineTable {
  readonly states: readonly S[];
  readonly events: readonly E[];
  /** Where `event` leads from `state`, or undefined when the table does not list it for this kind of actor. */
  next(state: S, event: E, by: ActorKind): S | undefined;
  /** The events that this kind of actor may trigger in `state`. */
  eventsFrom(state: S, by: ActorKind): E[];
  /** Writes the first row of the history; call it in the transaction that inserts the row. */
  created(tx: Tx, input: { id: string; state: S; actor: Actor; note?: string | undefined }): Promise<void>;
  /**
   * Locks the row, refuses what the table does not list (409; 404 when there is no row), writes the state and a row of
   * history (domain.md §1.3). Of concurrent callers exactly one wins.
   */
  fire(tx: Tx, input: FireInput<E>): Promise<{ from: S; to: S }>;
  /** The timeline, oldest first. */
  history(db: Db, id: string): Promise<HistoryRow[]>;
}

const known = new Map<string, MachineTable>();

/** Every machine that was defined so far, by aggregate. */
export const machines = (): readonly MachineTable[] => [...known.values()];

/** Is told, inside the transaction, of every state that a row comes into. */
export type StateWatcher = (tx: Tx, change: { aggregate: string; id: string; state: string }) => Promise<void>;
let watcher: StateWatcher | undefined;

/** Sets the one watcher of this process (the demo operator), or takes it away. */
export const watchStates = (next: StateWatcher | undefined): void => {
  watcher = next;
};

const list = <T extends string>(value: T | readonly T[]): readonly T[] => (typeof value === 'string' ? [value] : value);

/** Defines the one place where an aggregate's state changes (domain.md §1.3). */
export const defineMachine = <const S extends string, const E extends string>(
  definition: MachineDefinition<S, E>,
): Machine<S, E> => {
  const { aggregate, table, idColumn = 'id', stateColumn = 'state' } = definition;
  const transitions = definition.transitions.flatMap(({ from, event, to, by }) =>
    list(from).map((one) => ({ from: one, event, to, by })),
  );
  const lookup = new Map(transitions.map((transition) => [`${transition.from}\u0000${transition.event}`, transition]));
  if (lookup.size !== transitions.length) throw new Error(`${aggregate}: an event leads from one state to two`);
  if (known.has(aggregate)) throw new Error(`${aggregate}: defined twice`);

  const next = (state: S, event: E, by: ActorKind): S | undefined => {
    const transition = lookup.get(`${state}\u0000${event}`);
    return transition?.by.includes(by) ? transition.to : undefined;
  };
  const historyRow = (id: string, from: S | null, event: string, to: S, actor: Actor, note: string | undefined) =>
    sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note)
      values (${aggregate}, ${id}, ${from}, ${event}, ${to}, ${actor.kind}, ${actor.id ?? null}, ${note ?? null})`;

  const machine: Machine<S, E> = {
    aggregate,
    table,
    idColumn,
    stateColumn,
    initial: list(definition.initial),
    states: [...new Set([...list(definition.initial), ...transitions.flatMap(({ from, to }) => [from, to])])],
    events: [...new Set(transitions.map(({ event }) => event))],
    transitions,
    next,
    eventsFrom: (state, by) => transitions.filter((one) => one.from === state && one.by.includes(by)).map(({ event }) => event),
    async current(db, id) {
      const row = await db.maybe<{ state: string }>(
        sql`select ${sql.ident(stateColumn)} as state from ${sql.ident(table)} where ${sql.ident(idColumn)} = ${id}`,
      );
      return row?.state;
    },
    async created(tx, { id, state, actor, note }) {
      await tx.run(historyRow(id, null, 'created', state, actor, note));
      await watcher?.(tx, { aggregate, id, state });
    },
    async fire(tx, { id, event, actor, note }) {
      const row = await tx.maybe<{ state: S }>(
        sql`select ${sql.ident(stateColumn)} as state from ${sql.ident(table)} where ${sql.ident(idColumn)} = ${id} for no key update`,
      );
      if (!row) throw httpFail('notFound');
      const to = next(row.state, event, actor.kind);
      if (to === undefined) throw definition.refused?.(row.state, event) ?? httpFail('stateChanged');
      await tx.run(sql`with moved as (update ${sql.ident(table)} set ${sql.ident(stateColumn)} = ${to} where ${sql.ident(idColumn)} = ${id})
        ${historyRow(id, row.state, event, to, actor, note)}`);
      await watcher?.(tx, { aggregate, id, state: to });
      return { from: row.state, to };
    },
    history: (db, id) =>
      db.rows<HistoryRow>(sql`select from_state as "from", event, to_state as "to", actor_kind as "actorKind",
          actor_id as "actorId", note, at
        from state_history where aggregate = ${aggregate} and aggregate_id = ${id} order by id`),
  };
  known.set(aggregate, machine);
  return machine;
};
