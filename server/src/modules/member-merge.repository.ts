import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Pair } from './member-merge.ts';

const nameOf = (tableColumn: string) => {
  const [table = '', column = ''] = tableColumn.split('.');
  return { table: sql.ident(table), column: sql.ident(column) };
};

/** Moves the rows of `from` to `into`. `tableColumn`: `table.column`. */
export const moveAll = (tx: Tx, tableColumn: string, { from, into }: Pair) => {
  const { table, column } = nameOf(tableColumn);
  return tx.run(sql`update ${table} set ${column} = ${into} where ${column} = ${from}`);
};

/** Deletes what both have, decrements the number that counts it, and moves the rest. */
export const uniteAll = async (
  tx: Tx,
  tableColumn: string,
  pair: Pair,
  uniqueColumns: readonly string[],
  count?: { table: string; column: string; by: string },
): Promise<void> => {
  const { table, column } = nameOf(tableColumn);
  const equal = sql.and(uniqueColumns.map((name) => sql`other.${sql.ident(name)} = t.${sql.ident(name)}`));
  const twice = sql`delete from ${table} t where t.${column} = ${pair.from}
    and exists (select from ${table} other where other.${column} = ${pair.into} and ${equal})`;
  if (count) {
    const number = sql.ident(count.column);
    await tx.run(sql`
      with gone as (${twice} returning t.${sql.ident(count.by)} as id)
      update ${sql.ident(count.table)} c set ${number} = greatest(c.${number} - 1, 0) from gone where c.id = gone.id`);
  } else await tx.run(twice);
  await moveAll(tx, tableColumn, pair);
};
