import { sql } from '../db/sql.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { courseBlocker, eraseStudy, lockStudy } from './study/study-account-deletion.ts';
import { eraseFilms } from './film/film.service.ts';
import { savedSets, removeFromSavedSets } from './shared/saved-set.repository.ts';
import { eraseSearches } from './search/search-log.repository.ts';

/**
 * The content domain's part of an account deletion: own articles are deleted with their comments; comments on other people's
 * content stay, by a deleted author. Likes and collects are withdrawn, so that counts stay correct.
 */
export const contentAccountDeletion: AccountDeletion = {
  blockers: async (db, memberId) => [await courseBlocker(db, memberId)],
  forfeitures: async (db, memberId) => {
    const { creations, shelf } = await db.one<{ creations: number; shelf: number }>(sql`
      select (select count(*)::int from article where author_id = ${memberId})
          + (select count(*)::int from video where author_id = ${memberId}) as creations,
        (select count(*)::int from book_shelf where member_id = ${memberId}) as shelf`);
    return [
      { kind: 'creations', count: creations },
      { kind: 'shelf', count: shelf },
    ];
  },
  lock: async (tx, memberIds) => {
    await lockStudy(tx, memberIds);
    for (const table of ['article', 'video'])
      await tx.rows(
        sql`select id from ${sql.ident(table)} where author_id = any(${[...memberIds]}::text[]) order by id for update`,
      );
  },
  erase: async (tx, memberId) => {
    await eraseStudy(tx, memberId);
    await tx.run(sql`delete from article where author_id = ${memberId}`);
    await tx.run(sql`delete from video where author_id = ${memberId}`);
    await tx.run(sql`update book set author_id = null where author_id = ${memberId}`);
    for (const set of savedSets) await removeFromSavedSets(tx, set, memberId);
    await tx.run(sql`delete from article_view where reader = ${memberId}`);
    await tx.run(sql`delete from video_view where reader = ${memberId}`);
    await eraseFilms(tx, memberId);
    await tx.run(sql`delete from creation_draft where member_id = ${memberId}`);
    await tx.run(sql`delete from book_reading where member_id = ${memberId}`);
    await tx.run(sql`delete from chat_conversation where member_id = ${memberId}`);
    await tx.run(sql`delete from chat_usage where member_id = ${memberId}`);
    await tx.run(sql`delete from book_bookmark where member_id = ${memberId}`);
    await eraseSearches(tx, memberId);
  },
};
