import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Limits } from './budgets.ts';

/** A limit as it is set: null brings the registry's own back. */
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

/** App → limits that the operator set. */
export const setLimits = async (db: Db): Promise<ReadonlyMap<string, Limits>> => {
  const rows = await db.rows<BudgetRow>(sql`select app, entry, first_js as "firstJs", css, server from delivery_budget`);
  return new Map(rows.map((row) => [row.app, limitsIn(row)]));
};

/** Sets the limits that are named and leaves the others; answers what is set now. */
export const changeLimits = async (db: Db, app: string, changes: LimitChanges, actor: string): Promise<Limits> => {
  const kept = (name: keyof Limits, column: string) =>
    changes[name] === undefined ? sql`delivery_budget.${sql.ident(column)}` : sql`excluded.${sql.ident(column)}`;
  const { entry = null, firstJs = null, css = null, server = null } = changes;
  const row = await db.one<BudgetRow>(sql`
    insert into delivery_budget (app, entry, first_js, css, server, set_by)
    values (${app}, ${entry}, ${firstJs}, ${css}, ${server}, ${actor})
    on conflict (app) do update set entry = ${kept('entry', 'entry')}, first_js = ${kept('firstJs', 'first_js')},
      css = ${kept('css', 'css')}, server = ${kept('server', 'server')}, set_by = excluded.set_by, set_at = now()
    returning app, entry, first_js as "firstJs", css, server`);
  return limitsIn(row);
};
