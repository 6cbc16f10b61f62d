import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Own films go, with what others said about them; likes, collects and views are taken back (contentDeparture). */
export const eraseVideos = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.run(sql`delete from video where author_id = ${memberId}`);
  await tx.run(sql`update video set likes = likes - 1
    where id in (select video_id from video_like where member_id = ${memberId})`);
  await tx.run(sql`delete from video_like where member_id = ${memberId}`);
  await tx.run(sql`update video set collects = collects - 1
    where id in (select video_id from video_collect where member_id = ${memberId})`);
  await tx.run(sql`delete from video_collect where member_id = ${memberId}`);
  await tx.run(sql`update video_comment set likes = likes - 1
    where id in (select comment_id from video_comment_like where member_id = ${memberId})`);
  await tx.run(sql`delete from video_comment_like where member_id = ${memberId}`);
  await tx.run(sql`delete from video_view where reader = ${memberId}`);
};
