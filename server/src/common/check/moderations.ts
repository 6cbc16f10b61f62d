import type { CheckKind, RemovableKind } from '@juhe/contract/common/check.schemas';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/context.ts';
import { extensionPoint } from '../../modules/extension-point.ts';
import type { CheckRow } from './check.repository.ts';

/** What was taken away: whose it was (null: nobody's) and what it said. */
export interface Removed {
  readonly ownerId: string | null;
  readonly about: string;
}

/** What a domain does with one kind of content once a person, or the checking service, has decided. */
export interface Moderation {
  /** Makes public what waited, or puts a changed name in its place. Throws a refusal when it is gone. */
  readonly approve: (tx: Tx, deps: Deps, item: CheckRow, actor: Actor) => Promise<void>;
  /** Drops what waited; its author is told by the caller. */
  readonly refuse: (tx: Tx, deps: Deps, item: CheckRow, actor: Actor, reason: string) => Promise<void>;
}

/** Takes one thing out of every list, count and address at once; undefined when there is none. */
export type Remove = (
  tx: Tx,
  id: string,
  decision: { readonly reason: string; readonly actor: Actor },
) => Promise<Removed | undefined>;

/** What can wait for a decision, by kind. */
export const moderations = extensionPoint<CheckKind, Moderation>('moderation');
/** What an operator can take away, by kind. */
export const removals = extensionPoint<RemovableKind, Remove>('removal');
