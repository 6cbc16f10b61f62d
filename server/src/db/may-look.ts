/** Who may look at a member's homepage and creations (domain.md §8, social.md (a)), as conditions of a statement in which the owner is `m`. */
import { type Sql, sql } from './sql.ts';

const withheldFrom = (viewerId: string | null): Sql => sql`(select id from withheld_from(${viewerId}::text))`;

/**
 * Whether the member `m` lets the viewer (null: a visitor) look: by the level, and neither denied nor blocked in either direction. The same
 * as the database's `may_look(m, viewer)`, in the parts that a list evaluates once for a statement instead of once for a row.
 */
export const mayLook = (viewerId: string | null): Sql =>
  sql`(level_admits(m, ${viewerId}::text) and m.id not in ${withheldFrom(viewerId)})`;

/** Whether the member `m` shows the viewer nothing but name and picture: level 3, denied, or blocked in either direction. */
export const isWithheld = (viewerId: string | null): Sql =>
  sql`(m.id is distinct from ${viewerId}::text and (m.permission_level = 3 or m.id in ${withheldFrom(viewerId)}))`;
