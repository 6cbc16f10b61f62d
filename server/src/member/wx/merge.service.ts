import type { Tx } from '../../db/db.ts';
import type { EntryInput } from '../../ledger/post.ts';
import { post } from '../../ledger/post.ts';
import { memberFail } from '../failures.ts';
import { mergePlan } from './merge-plan.ts';
import * as repository from './merge.repository.ts';
import type { Pair } from './merge.repository.ts';

/** Moves every balance by a balanced posting; the emptied account documents its target. */
const moveMoney = async (tx: Tx, { from, into }: Pair): Promise<void> => {
  const accounts = await repository.lockLedger(tx, { from, into });
  const entries = accounts.flatMap(({ kind, owner, balance }): EntryInput[] =>
    owner === from && balance !== 0
      ? [
          { account: { kind, owner: from }, amount: -balance },
          { account: { kind, owner: into }, amount: balance },
        ]
      : [],
  );
  if (entries.length > 0) await post(tx, { kind: 'member.merged', ref: from, key: `member.merged:${from}`, entries });
};

const refuseObstacles = async (tx: Tx, pair: Pair): Promise<void> => {
  const { bids, lots, shops, withdrawals } = await repository.obstacles(tx, pair);
  if (bids || lots) throw memberFail('wx.mergeBids');
  if (withdrawals) throw memberFail('wx.mergeWithdrawal');
  if (shops) throw memberFail('wx.mergeShops');
};

/**
 * Merges two members (domain.md §2): everything of `from` goes to `into`, as merge-plan.ts decides, and `from` is deleted
 * with its sessions. The caller holds the locks of both members, so that nothing is created for `from` meanwhile. Refuses
 * (409) if there are obstacles; then nothing has changed.
 */
export const mergeMembers = async (tx: Tx, pair: Pair): Promise<void> => {
  await refuseObstacles(tx, pair);
  await moveMoney(tx, pair);
  for (const [tableColumn, decision] of Object.entries(mergePlan)) {
    if (decision.how === 'move') await repository.moveAll(tx, tableColumn, pair);
    else if (decision.how === 'unite') await repository.unite(tx, tableColumn, pair, decision.uniqueColumns, decision.count);
  }
  await repository.mergeReadings(tx, pair);
  await repository.mergeCart(tx, pair);
  await repository.mergeAddresses(tx, pair);
  await repository.mergeBargains(tx, pair);
  await repository.mergeShops(tx, pair);
  await repository.mergeBids(tx, pair);
  await repository.mergeLevels(tx, pair);
  await repository.mergeFollows(tx, pair);
  await repository.mergeBlocks(tx, pair);
  await repository.mergeDenials(tx, pair);
  await repository.mergeRewards(tx, pair);
  await repository.mergeNames(tx, pair);
  await repository.mergeInvitations(tx, pair);
  await repository.mergeProfiles(tx, pair);
  await repository.mergeAccounts(tx, pair);
  await repository.endMember(tx, pair.from);
};
