import { deleteBatch } from '../../db/batches.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Retention of who opened what on which day (days); what followed authors published counts as unread for seven of them. */
const retentionDays = 30;

/**
 * Hourly: deletes views of articles and films older than 30 days, which stay counted; returns whether there may be more. They are
 * a row for each reader, thing and day: without an end they would be the largest tables.
 */
export const cleanUpViews = async (db: Db): Promise<boolean> => {
  const isOld = sql`day < (now() at time zone 'Asia/Shanghai')::date - ${retentionDays}::int`;
  const hasMore = [await deleteBatch(db, 'article_view', isOld), await deleteBatch(db, 'video_view', isOld)];
  return hasMore.includes(true);
};
