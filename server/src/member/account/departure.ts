import type { Loss, Obstacle } from '@juhe/contract/member/account.schemas';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';

/** A domain's part when a member leaves; each knows its own tables only. */
export interface Departure {
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

let registered: readonly Departure[] = [];

/** Says which domains have a part in a departure; `wiring.ts` does so once. */
export const registerDepartures = (departures: readonly Departure[]): void => {
  registered = departures;
};

export const departures = (): readonly Departure[] => registered;
