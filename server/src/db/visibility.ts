/**
 * Visibility of a member's homepage and creations (domain.md §8, social.md (a)), as conditions of a statement in which the
 * owner is `m`.
 */
import { type Sql, sql } from './sql.ts';

const withheldFrom = (viewerId: string | null): Sql => sql`(select id from withheld_from(${viewerId}::text))`;

/**
 * Condition: the member `m` is visible to the viewer (null: a visitor), by the level, and neither denied nor blocked in
 * either direction. Equivalent to the database's `may_look(m, viewer)`, in parts that a list evaluates once per statement
 * instead of once per row.
 */
export const isVisibleTo = (viewerId: string | null): Sql =>
  sql`(level_admits(m, ${viewerId}::text) and m.id not in ${withheldFrom(viewerId)})`;

/**
 * Condition: the member with this id is visible to the viewer, like `isVisibleTo`, for statements that test many rows by a column:
 * only members in the index of those who restrict their visibility are read. `offset 0` keeps it a test of each row.
 */
export const isMemberVisibleTo = (memberId: Sql, viewerId: string | null): Sql =>
  sql`(not exists (select from member m where m.id = ${memberId} and m.permission_level <> 0
    and not level_admits(m, ${viewerId}::text) offset 0) and ${memberId} not in ${withheldFrom(viewerId)})`;

/** Condition: the member `m` shows the viewer only name and picture: level 3, denied, or blocked in either direction. */
export const isWithheld = (viewerId: string | null): Sql =>
  sql`(m.id is distinct from ${viewerId}::text and (m.permission_level = 3 or m.id in ${withheldFrom(viewerId)}))`;
