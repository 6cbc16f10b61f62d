/**
 * The domains' parts of a merge of two members (domain.md §2): everything of the member without a mobile number goes to the one
 * with it. `member/wx/merge.test.ts` compares the plans with the database, so that every new column must be decided.
 */
import type { Db, Tx } from '../db/db.ts';
import { extensionPoint } from './extension-point.ts';

/** Two members being merged: `from` is emptied into `into`. */
export interface Pair {
  readonly from: string;
  readonly into: string;
}

export type Decision =
  /** Is moved unchanged. */
  | { readonly how: 'move' }
  /** Is moved unless the other member already has the same (the same values in `uniqueColumns`); `count` is then one less. */
  | {
      readonly how: 'unite';
      readonly uniqueColumns: readonly string[];
      readonly count?: { readonly table: string; readonly column: string; readonly by: string };
    }
  /** Has a step of its own in the domain's `merge`. */
  | { readonly how: 'own' }
  /** Stays with the emptied member: a historical fact, or worthless without its session. */
  | { readonly how: 'stay' };

export const move = { how: 'move' } as const;
export const ownStep = { how: 'own' } as const;
export const retain = { how: 'stay' } as const;
export const unite = (uniqueColumns: readonly string[], table?: string, column?: string): Decision => ({
  how: 'unite',
  uniqueColumns: uniqueColumns,
  ...(table !== undefined && column !== undefined ? { count: { table, column, by: uniqueColumns[0] ?? '' } } : {}),
});

/** Blockers of a merge; each has a text of its own. */
export type MergeBlocker = 'bids' | 'shops' | 'withdrawals';

/** A domain's part of a merge; each domain decides about its own tables only. */
export interface MemberMerge {
  /** Every column that refers to a member, by `table.column`. */
  readonly plan: Readonly<Record<string, Decision>>;
  /** Columns that name members without being foreign keys. */
  readonly names?: Readonly<Record<string, Decision>>;
  /** Returns a blocker to the merge, or undefined. */
  readonly blocker?: (db: Db, pair: Pair) => Promise<MergeBlocker | undefined>;
  /** The steps of the columns decided as `own`, after the plans of all domains. */
  readonly merge?: (tx: Tx, pair: Pair) => Promise<void>;
}

/** Each domain's part, by domain name, in lock order (docs/ARCHITECTURE.md, Locks). */
export const memberMerges = extensionPoint<string, MemberMerge>('memberMerge');
