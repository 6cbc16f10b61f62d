import type { Loss as Forfeiture, Obstacle as Blocker } from '@juhe/contract/member/account.schemas';
import type { Db, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { extensionPoint } from './extension-point.ts';

/** A domain's part of an account deletion; each domain knows only its own tables. */
export interface AccountDeletion {
  /**
   * Locks those rows of these members through which others act on them and notify them (settlements, gateway callbacks,
   * refunds), in the order of docs/ARCHITECTURE.md. Called before the members are locked exclusively, for an account deletion
   * and for a merge of two members.
   */
  readonly lock?: (tx: Tx, memberIds: readonly string[]) => Promise<void>;
  /**
   * What blocks the deletion in this domain. Called to display them, and again inside the deleting transaction, while the
   * member's row is locked: it must lock everything that could become a blocker without a new row of the member's.
   */
  readonly blockers?: (db: Db, memberId: string) => Promise<readonly Blocker[]>;
  /** What the member permanently forfeits in this domain; zero counts are left out. */
  readonly forfeitures?: (db: Db, memberId: string) => Promise<readonly Forfeiture[]>;
  /** Erases personal data and ends pending processes. */
  readonly erase: (tx: Tx, memberId: string, deps: Deps) => Promise<void>;
}

/** Each domain's part, by domain name, in lock order (docs/ARCHITECTURE.md, Locks). */
export const accountDeletions = extensionPoint<string, AccountDeletion>('accountDeletion');
