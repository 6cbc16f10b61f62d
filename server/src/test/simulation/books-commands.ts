import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { machines } from '../../state-machine/machine.ts';
import type { CommandSet, World } from './world.ts';

/**
 * Checks that every row of the history is a permitted transition, continues the previous one, and that the last one matches
 * the row's state.
 */
const historyProblems = async ({ db }: World): Promise<string[]> => {
  const tables = machines();
  const lines = tables.flatMap(({ aggregate, initial, transitions }) => [
    ...initial.map((to) => ({ aggregate, from: null, event: 'created', to, by: null })),
    ...transitions.flatMap(({ from, event, to, by }) => by.map((actor) => ({ aggregate, from, event, to, by: actor }))),
  ]);
  const odd = await db.rows<{
    what: string;
  }>(sql`select h.aggregate || ' ' || h.aggregate_id || ': ' || coalesce(h.from_state, '') || ' ' || h.event || ' ' || h.to_state || ' by ' || h.actor_kind as what
    from state_history h where not exists (select from jsonb_to_recordset(${sql.json(lines)}) as l (aggregate text, "from" text, event text, "to" text, by text)
      where l.aggregate = h.aggregate and l."from" is not distinct from h.from_state and l.event = h.event and l."to" = h.to_state and (l.by is null or l.by = h.actor_kind))`);
  const broken = await db.rows<{
    what: string;
  }>(sql`select aggregate || ' ' || aggregate_id || ' is ' || coalesce(from_state, 'made') || ' after it was ' || coalesce(before, 'nothing') as what
    from (select aggregate, aggregate_id, from_state, lag(to_state) over (partition by aggregate, aggregate_id order by id) as before from state_history) h
    where from_state is distinct from before`);
  const problems = [
    ...odd.map(({ what: problem }) => `not in the table: ${problem}`),
    ...broken.map(({ what: problem }) => `the history has a gap: ${problem}`),
  ];
  const recorded = await db.rows<{ aggregate: string }>(sql`select distinct aggregate from state_history`);
  for (const { aggregate, table, idColumn, stateColumn } of tables.filter((table) =>
    recorded.some((entry) => entry.aggregate === table.aggregate),
  )) {
    const id = sql`t.${sql.ident(idColumn)}`;
    const rows = await db.rows<{
      id: string;
      state: string;
      told: string | null;
    }>(sql`select ${id} as id, t.${sql.ident(stateColumn)} as state, h.to_state as told
      from ${sql.ident(table)} t left join lateral (select to_state from state_history where aggregate = ${aggregate} and aggregate_id = ${id} order by id desc limit 1) h on true
      where h.to_state is distinct from t.${sql.ident(stateColumn)}`);
    for (const row of rows) problems.push(`${aggregate} ${row.id} is ${row.state}, its history ends with ${row.told}`);
  }
  return problems;
};

/** Checks that stock only moves between available, reserved, sold and written off; reserved units belong to unpaid orders. */
const stockProblems = async ({ db, supplied: suppliedUnits }: World): Promise<string[]> => {
  const rows = await db.rows<{ id: string; total: number; reserved: number; waiting: number; available: number; sold: number }>(
    sql`select k.id, k.available + k.reserved + k.sold + k.written_off as total, k.reserved, k.available, k.sold,
        coalesce((select sum(i.quantity) from mall_order_item i join mall_order o on o.id = i.order_id where i.sku_id = k.id and o.state = 'pendingPayment'), 0)::int as waiting
      from sku k`,
  );
  return rows.flatMap(({ id, total, reserved, waiting, available, sold }) => [
    ...(total === suppliedUnits.get(id)
      ? []
      : [`${id}: ${available} + ${reserved} + ${sold} of ${suppliedUnits.get(id)} put in`]),
    ...(reserved === waiting ? [] : [`${id}: ${reserved} reserved, unpaid orders wait for ${waiting}`]),
    ...(available < 0 || reserved < 0 || sold < 0 ? [`${id}: less than nothing`] : []),
  ]);
};

/** Overall invariants: the ledger, the histories, the stock, the stored responses. */
export const booksCommands: CommandSet = {
  name: 'books',
  commands: [],
  problems: async (world) => [
    ...(await audit(world.db)).map((problem) => `ledger: ${problem}`),
    ...(await historyProblems(world)),
    ...(await stockProblems(world)),
    ...(await world.client.lostAnswers(world.db)),
  ],
};
