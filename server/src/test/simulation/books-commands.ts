import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { machines } from '../../state-machine/machine.ts';
import type { CommandSet, World } from './world.ts';

/** Every row of the history is a line of its table, follows the one before, and the last one is the state of the row. */
const historyProblems = async ({ db }: World): Promise<string[]> => {
  const tables = machines();
  const lines = tables.flatMap(({ aggregate, initial, transitions }) => [
    ...initial.map((to) => ({ aggregate, from: null, event: 'created', to, by: null })),
    ...transitions.flatMap(({ from, event, to, by }) => by.map((one) => ({ aggregate, from, event, to, by: one }))),
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
  const found = [
    ...odd.map(({ what }) => `not in the table: ${what}`),
    ...broken.map(({ what }) => `the history has a gap: ${what}`),
  ];
  const seen = await db.rows<{ aggregate: string }>(sql`select distinct aggregate from state_history`);
  for (const { aggregate, table, idColumn, stateColumn } of tables.filter((table) =>
    seen.some((other) => other.aggregate === table.aggregate),
  )) {
    const id = sql`t.${sql.ident(idColumn)}`;
    const rows = await db.rows<{
      id: string;
      state: string;
      told: string | null;
    }>(sql`select ${id} as id, t.${sql.ident(stateColumn)} as state, h.to_state as told
      from ${sql.ident(table)} t left join lateral (select to_state from state_history where aggregate = ${aggregate} and aggregate_id = ${id} order by id desc limit 1) h on true
      where h.to_state is distinct from t.${sql.ident(stateColumn)}`);
    for (const row of rows) found.push(`${aggregate} ${row.id} is ${row.state}, its history ends with ${row.told}`);
  }
  return found;
};

/** Stock only moves between available, reserved, sold and written off; reserved is what unpaid orders wait for. */
const stockProblems = async ({ db, put }: World): Promise<string[]> => {
  const rows = await db.rows<{ id: string; total: number; reserved: number; waiting: number; available: number; sold: number }>(
    sql`select k.id, k.available + k.reserved + k.sold + k.written_off as total, k.reserved, k.available, k.sold,
        coalesce((select sum(i.quantity) from mall_order_item i join mall_order o on o.id = i.order_id where i.sku_id = k.id and o.state = 'pendingPayment'), 0)::int as waiting
      from sku k`,
  );
  return rows.flatMap(({ id, total, reserved, waiting, available, sold }) => [
    ...(total === put.get(id) ? [] : [`${id}: ${available} + ${reserved} + ${sold} of ${put.get(id)} put in`]),
    ...(reserved === waiting ? [] : [`${id}: ${reserved} reserved, unpaid orders wait for ${waiting}`]),
    ...(available < 0 || reserved < 0 || sold < 0 ? [`${id}: less than nothing`] : []),
  ]);
};

/** What holds of the whole: the ledger, the histories, the stock, the answers that were kept. */
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
