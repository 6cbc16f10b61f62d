import { setTimeout as delay } from 'node:timers/promises';
import type { Loss, Obstacle } from '@juhe/contract/member/account.schemas';
import { type Db, lockNotAvailable, sqlState, type Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { type Extended, extensionPoint } from '../../modules/extension-point.ts';
import { type LockedMember, lockMembersWholly } from '../lock.repository.ts';

/** A domain's part when a member leaves; each knows its own tables only. */
export interface Departure {
  /**
   * Locks those things of these members by which others act on them and tell them (settlements, notices of a gateway, refunds), in the
   * order of docs/ARCHITECTURE.md. Called before the members are locked wholly, for one who leaves and for two who become one.
   */
  readonly hold?: (tx: Tx, memberIds: readonly string[]) => Promise<void>;
  /**
   * What of this domain stands in the way. Called to show it, and again inside the transaction that cancels, while the
   * member's row is locked: it must lock whatever could turn into something that stands in the way without a new row of the member's.
   */
  readonly obstacles?: (db: Db, memberId: string) => Promise<readonly Obstacle[]>;
  /** What of this domain the member loses for good; zero counts are left out. */
  readonly losses?: (db: Db, memberId: string) => Promise<readonly Loss[]>;
  /** Erases what is personal and ends what is under way. */
  readonly erase: (tx: Tx, memberId: string, deps: Deps) => Promise<void>;
}

/** Each domain's part, by the domain's name, in the order in which what they hold is locked (docs/ARCHITECTURE.md, Locks). */
export const departures = extensionPoint<string, Departure>('departure');

/** Attempts that do not wait for the members' rows before the one that does. */
const impatientAttempts = 8;

/** Holds what is the members' in every domain (`Departure.hold`), then the members themselves. */
const holdAll = async (
  deps: Extended,
  tx: Tx,
  memberIds: readonly string[],
  wait: { noWait: boolean },
): Promise<LockedMember[]> => {
  for (const { hold } of departures.all(deps)) await hold?.(tx, memberIds);
  return lockMembersWholly(tx, memberIds, wait);
};

/**
 * Locks members who leave or become one, and what is theirs in every domain. Any transaction that refers to a member holds the member's row
 * (foreign keys) and may wait for an order or a payment next: the members' rows are therefore not waited for while their things are held.
 * A busy row releases everything, back to a savepoint, and is tried again with back-off; only the last attempt waits.
 */
export const lockForDeparture = async (deps: Extended, tx: Tx, memberIds: readonly string[]): Promise<LockedMember[]> => {
  for (let attempt = 1; attempt <= impatientAttempts; attempt += 1) {
    try {
      return await tx.savepoint((inner) => holdAll(deps, inner, memberIds, { noWait: true }));
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error;
    }
    await delay(Math.random() * 4 * 2 ** attempt);
  }
  return holdAll(deps, tx, memberIds, { noWait: false });
};
