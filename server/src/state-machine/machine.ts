import type { Db, Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { httpFail } from '../http/failure/common-failures.ts';
import type { Actor } from '../http/call/context.ts';
import type { Failure } from '../http/failure/failures.ts';

/** The kind of actor that triggers an event: a member, an operator, or the system itself (scheduled jobs, callbacks). */
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
  /** The name under which history is stored, e.g. `order`. */
  readonly aggregate: string;
  /** The table of the aggregate. */
  readonly table: string;
  /** The column that identifies a row, `id` by default. */
  readonly idColumn?: string;
  /** The column of the state, `state` by default. */
  readonly stateColumn?: string;
  /** The initial states of a row. */
  readonly initial: S | readonly S[];
  readonly transitions: readonly Transition<S, E>[];
  /** The refusal (code 409) of an unlisted event; a general one by default. */
  readonly refused?: (state: S, event: E) => Failure;
}

export interface HistoryRow {
  /** Null on the row of the creation. */
  readonly from: string | null;
  readonly event: string;
  readonly to: string;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  readonly note: string | null;
  readonly at: string;
}

export interface TransitionInput<E extends string> {
  readonly id: string;
  readonly event: E;
  readonly actor: Actor;
  /** A reason or remark shown on the timeline. */
  readonly note?: string | undefined;
}

export interface CreatedInput<S extends string> {
  readonly id: string;
  readonly state: S;
  readonly actor: Actor;
  readonly note?: string | undefined;
}

/** The state transition of a row. */
export interface Change<S extends string> {
  readonly from: S;
  readonly to: S;
}

/** A row of the history to be inserted. */
interface HistoryInput {
  readonly id: string;
  readonly from: string | null;
  readonly event: string;
  readonly to: string;
  readonly actor: Actor;
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
  /** Returns the current state of a row; undefined when there is no such row. */
  current(db: Db, id: string): Promise<string | undefined>;
}

export interface Machine<S extends string, E extends string> extends MachineTable {
  readonly states: readonly S[];
  readonly events: readonly E[];
  /** Returns the target state of `event` in `state`, or undefined when the table does not list it for this kind of actor. */
  next(state: S, event: E, by: ActorKind): S | undefined;
  /** Returns the events that this kind of actor may trigger in `state`. */
  eventsFrom(state: S, by: ActorKind): E[];
  /** Writes the first row of the history; call it in the transaction that inserts the row. */
  created(tx: Tx, input: CreatedInput<S>): Promise<void>;
  /** {@link created} for several rows, with one statement. */
  createdAll(tx: Tx, inputs: readonly CreatedInput<S>[]): Promise<void>;
  /**
   * Locks the row, refuses unlisted events (409; 404 when there is no row), writes the state and a row of history (domain.md
   * §1.3). Of concurrent callers exactly one wins.
   */
  transition(tx: Tx, input: TransitionInput<E>): Promise<Change<S>>;
  /**
   * {@link transition} for several different rows, with two statements: either all of them change or none, with the first
   * refusal. Locks them by id; returns their changes in the order of the inputs.
   */
  transitionAll(tx: Tx, inputs: readonly TransitionInput<E>[]): Promise<Change<S>[]>;
  /** Returns the timeline, oldest first. */
  history(db: Db, id: string): Promise<HistoryRow[]>;
}

const registry = new Map<string, MachineTable>();

/** Returns every machine defined so far, by aggregate. */
export const machines = (): readonly MachineTable[] => [...registry.values()];

/** Called inside the transaction with every new state of a row. */
export type StateWatcher = (tx: Tx, change: { aggregate: string; id: string; state: string }) => Promise<void>;
let watcher: StateWatcher | undefined;

/** Sets or removes the single watcher of this process (the demo operator). */
export const watchStates = (next: StateWatcher | undefined): void => {
  watcher = next;
};

const list = <T extends string>(value: T | readonly T[]): readonly T[] => (typeof value === 'string' ? [value] : value);

/** Defines the only place where an aggregate's state changes (domain.md §1.3). */
export const defineMachine = <const S extends string, const E extends string>(
  definition: MachineDefinition<S, E>,
): Machine<S, E> => {
  const { aggregate, table, idColumn = 'id', stateColumn = 'state' } = definition;
  const transitions = definition.transitions.flatMap(({ from, event, to, by }) =>
    list(from).map((fromState) => ({ from: fromState, event, to, by })),
  );
  const lookup = new Map(transitions.map((transition) => [`${transition.from}\u0000${transition.event}`, transition]));
  if (lookup.size !== transitions.length) throw new Error(`${aggregate}: an event leads from one state to two`);
  if (registry.has(aggregate)) throw new Error(`${aggregate}: defined twice`);

  const next = (state: S, event: E, by: ActorKind): S | undefined => {
    const transition = lookup.get(`${state}\u0000${event}`);
    return transition?.by.includes(by) ? transition.to : undefined;
  };
  /** Returns changes as a table `change (id, from_state, event, to_state, actor_kind, actor_id, note, nth)`. */
  const changeRows = (changes: readonly HistoryInput[]): Sql =>
    sql`unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ from }) => from)}::text[], ${changes.map(({ event }) => event)}::text[],
      ${changes.map(({ to }) => to)}::text[], ${changes.map(({ actor }) => actor.kind)}::text[],
      ${changes.map(({ actor }) => actor.id ?? null)}::text[], ${changes.map(({ note }) => note ?? null)}::text[])
      with ordinality as change (id, from_state, event, to_state, actor_kind, actor_id, note, nth)`;
  /** Inserts the history of the rows of `from`, an SQL fragment with the columns of `changeRows`. */
  const historyOf = (from: Sql): Sql =>
    sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note)
      select ${aggregate}, id, from_state, event, to_state, actor_kind, actor_id, note from ${from} order by nth`;
  const notifyWatcher = async (tx: Tx, changes: readonly { readonly id: string; readonly state: string }[]): Promise<void> => {
    for (const change of changes) await watcher?.(tx, { aggregate, ...change });
  };
  const [tableName, id, state] = [sql.ident(table), sql.ident(idColumn), sql.ident(stateColumn)];
  const changeOf = ({ id: row, event, actor, note }: TransitionInput<E>, from: S | undefined) => {
    if (from === undefined) throw httpFail('notFound');
    const to = next(from, event, actor.kind);
    if (to === undefined) throw definition.refused?.(from, event) ?? httpFail('stateChanged');
    return { id: row, from, event, to, actor, note };
  };

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
    eventsFrom: (state, by) =>
      transitions.filter((transition) => transition.from === state && transition.by.includes(by)).map(({ event }) => event),
    async current(db, rowId) {
      const row = await db.maybe<{ state: string }>(sql`select ${state} as state from ${tableName} where ${id} = ${rowId}`);
      return row?.state;
    },
    created: (tx, input) => machine.createdAll(tx, [input]),
    async createdAll(tx, inputs) {
      if (inputs.length === 0) return;
      const rows = inputs.map((input) => ({ ...input, from: null, event: 'created', to: input.state }));
      await tx.run(historyOf(changeRows(rows)));
      await notifyWatcher(tx, inputs);
    },
    async transition(tx, input) {
      const [change] = await machine.transitionAll(tx, [input]);
      if (!change) throw new Error(`${aggregate}: an event changed nothing`);
      return change;
    },
    async transitionAll(tx, inputs) {
      if (inputs.length === 0) return [];
      const ids = inputs.map((input) => input.id);
      if (new Set(ids).size < ids.length) throw new Error(`${aggregate}: two events for one row at once`);
      const rows = await tx.rows<{ id: string; state: S }>(sql`select ${id} as id, ${state} as state from ${tableName}
        where ${id} = any(${ids}::text[]) order by ${id} for no key update`);
      const states = new Map(rows.map((row) => [row.id, row.state]));
      const changes = inputs.map((input) => changeOf(input, states.get(input.id)));
      const written =
        await tx.run(sql`with moved as (update ${tableName} t set ${state} = change.to_state from ${changeRows(changes)}
          where t.${id} = change.id and t.${state} = change.from_state returning change.*)
        ${historyOf(sql`moved`)}`);
      if (written !== changes.length) throw httpFail('stateChanged');
      await notifyWatcher(
        tx,
        changes.map((change) => ({ id: change.id, state: change.to })),
      );
      return changes.map(({ from, to }) => ({ from, to }));
    },
    history: (db, aggregateId) =>
      db.rows<HistoryRow>(sql`select from_state as "from", event, to_state as "to", actor_kind as "actorKind",
          actor_id as "actorId", note, at
        from state_history where aggregate = ${aggregate} and aggregate_id = ${aggregateId} order by id`),
  };
  registry.set(aggregate, machine);
  return machine;
};
