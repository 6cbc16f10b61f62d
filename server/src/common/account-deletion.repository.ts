import { sql } from '../db/sql.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { removeOrphanJob } from './upload/upload.service.ts';

/** The common domain's part of an account deletion: feedback and all pictures are erased on the worker's next run. */
export const commonAccountDeletion: AccountDeletion = {
  erase: async (tx, memberId) => {
    await tx.run(sql`delete from feedback where member_id = ${memberId}`);
    await tx.run(sql`delete from report where member_id = ${memberId}`);
    await tx.run(sql`delete from check_item where member_id = ${memberId}`);
    const uploads = await tx.rows<{ id: string }>(sql`
      update upload set attached_at = null, name = '' where member_id = ${memberId} returning id`);
    for (const { id } of uploads) await removeOrphanJob.schedule(tx, id, { seconds: 0 });
  },
};
