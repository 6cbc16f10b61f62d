import type { Loss, Obstacle } from '@juhe/contract/member/account.schemas';
import type { Db, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { extensionPoint } from './extension-point.ts';

/** A domain's part of an account deletion; each domain knows only its own tables. */
export interface Departure {
  /**
   * Locks those rows of these members through which others act on them and notify them (settlements, gateway callbacks,
   * refunds), in the order of docs/ARCHITECTURE.md. Called before the members are locked exclusively, for an account deletion
   * and for a merge of two members.
   */
  readonly lock?: (tx: Tx, memberIds: readonly string[]) => Promise<void>;
  /**
   * The domain's obstacles to the deletion. Called to display them, and again inside the deleting transaction, while the
   * member's row is locked: it must lock everything that could become an obstacle without a new row of the member's.
   */
  readonly obstacles?: (db: Db, memberId: string) => Promise<readonly Obstacle[]>;
  /** The member's permanent losses in this domain; zero counts are left out. */
  readonly losses?: (db: Db, memberId: string) => Promise<readonly Loss[]>;
  /** Erases personal data and ends pending processes. */
  readonly erase: (tx: Tx, memberId: string, deps: Deps) => Promise<void>;
}

/** Each domain's part, by domain name, in lock order (docs/ARCHITECTURE.md, Locks). */
export const departures = extensionPoint<string, Departure>('departure');
