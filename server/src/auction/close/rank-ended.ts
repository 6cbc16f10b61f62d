/** Search rank of ended lots: behind those that take bids. */
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { defineJob } from '../../jobs/job.ts';
import { lockLots } from '../lot/lot.repository.ts';

/** Rewrites the search documents of lots. The lots are locked: concurrent changes wait and write theirs afterwards. */
const rank = async (tx: Tx, productNos: readonly string[]): Promise<void> => {
  await lockLots(tx, productNos);
  await tx.run(sql`select search_put('{lot}', array(select id from lot where product_no = any(${[...productNos]}::text[])))`);
};

/** Scheduled job `lot.rankEnded`; a trigger schedules it when a lot is sold or unsold (migration 0291). */
export const rankEndedJob = defineJob({
  kind: 'lot.rankEnded',
  mayBeGivenUp: true,
  run: (tx, productNo) => rank(tx, [productNo]),
  together: { max: 50, lock: (_tx, productNos) => Promise.resolve(productNos), run: rank },
});
