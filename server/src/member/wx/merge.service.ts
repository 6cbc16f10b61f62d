import type { Tx } from '../../db/db.ts';
import type { EntryInput } from '../../ledger/post.ts';
import { post } from '../../ledger/post.ts';
import { memberFail } from '../failures.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { memberMerges, type Pair } from '../../modules/member-merge.ts';
import { moveAll, uniteAll } from '../../modules/member-merge.repository.ts';
import * as repository from './merge.repository.ts';

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

const failures = { bids: 'wx.mergeBids', withdrawals: 'wx.mergeWithdrawal', shops: 'wx.mergeShops' } as const;

const refuseBlockers = async (deps: Extended, tx: Tx, pair: Pair): Promise<void> => {
  if (await repository.isWithdrawing(tx, pair.from)) throw memberFail(failures.withdrawals);
  for (const { blocker } of memberMerges.all(deps)) {
    const reason = await blocker?.(tx, pair);
    if (reason) throw memberFail(failures[reason]);
  }
};

/**
 * Merges two members (domain.md §2): everything of `from` goes to `into`, as the domains' plans decide, and `from` is deleted
 * with its sessions. The caller holds the locks of both members, so that nothing is created for `from` meanwhile. Refuses
 * (409) if there are blockers; then nothing has changed.
 */
export const mergeMembers = async (deps: Extended, tx: Tx, pair: Pair): Promise<void> => {
  await refuseBlockers(deps, tx, pair);
  await moveMoney(tx, pair);
  const merges = memberMerges.all(deps);
  for (const [tableColumn, decision] of merges.flatMap(({ plan }) => Object.entries(plan))) {
    if (decision.how === 'move') await moveAll(tx, tableColumn, pair);
    else if (decision.how === 'unite') await uniteAll(tx, tableColumn, pair, decision.uniqueColumns, decision.count);
  }
  for (const { merge } of merges) await merge?.(tx, pair);
  await repository.endMember(tx, pair.from);
};
