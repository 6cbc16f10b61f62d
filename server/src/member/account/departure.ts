import type { Loss, Obstacle } from '@juhe/contract/member/account.schemas';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { type Extended, extensionPoint } from '../../modules/extension-point.ts';

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

/** Holds what is the members' in every domain (`Departure.hold`); `lockMembersWholly` follows. */
export const holdThingsOf = async (deps: Extended, tx: Tx, memberIds: readonly string[]): Promise<void> => {
  for (const { hold } of departures.all(deps)) await hold?.(tx, memberIds);
};
