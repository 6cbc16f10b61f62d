import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Limits } from './budgets.ts';

/** A limit to be set: null restores the registry's default. */
export type LimitChanges = { readonly [K in keyof Limits]?: number | null | undefined };

interface BudgetRow {
  readonly app: string;
  readonly entry: number | null;
  readonly firstJs: number | null;
  readonly css: number | null;
  readonly server: number | null;
}

const limitsIn = ({ entry, firstJs, css, server }: BudgetRow): Limits => ({
  ...(entry === null ? {} : { entry }),
  ...(firstJs === null ? {} : { firstJs }),
  ...(css === null ? {} : { css }),
  ...(server === null ? {} : { server }),
});

/** App → limits set by the operator. */
export const setLimits = async (db: Db): Promise<ReadonlyMap<string, Limits>> => {
  const rows = await db.rows<BudgetRow>(sql`select app, entry, first_js as "firstJs", css, server from delivery_budget`);
  return new Map(rows.map((row) => [row.app, limitsIn(row)]));
};

/** Sets the given limits and keeps the others; returns the current ones. */
export const changeLimits = async (db: Db, app: string, changes: LimitChanges, actor: string): Promise<Limits> => {
  const mergedColumn = (name: keyof Limits, column: string) =>
    changes[name] === undefined ? sql`delivery_budget.${sql.ident(column)}` : sql`excluded.${sql.ident(column)}`;
  const { entry = null, firstJs = null, css = null, server = null } = changes;
  const row = await db.one<BudgetRow>(sql`
    insert into delivery_budget (app, entry, first_js, css, server, set_by)
    values (${app}, ${entry}, ${firstJs}, ${css}, ${server}, ${actor})
    on conflict (app) do update set entry = ${mergedColumn('entry', 'entry')}, first_js = ${mergedColumn('firstJs', 'first_js')},
      css = ${mergedColumn('css', 'css')}, server = ${mergedColumn('server', 'server')}, set_by = excluded.set_by, set_at = now()
    returning app, entry, first_js as "firstJs", css, server`);
  return limitsIn(row);
};
