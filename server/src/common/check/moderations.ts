import type { CheckKind, RemovableKind } from '@juhe/contract/common/check.schemas';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { SanctionMeasure } from '@juhe/contract/member/sanction.schemas';
import type { Actor, Ctx } from '../../http/context.ts';
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

/** A measure against the member whose thing was taken away. */
export interface Measure {
  readonly memberId: string;
  readonly measure: SanctionMeasure;
  /** Of a mute or a suspension. */
  readonly days?: number | undefined;
  /** `check:<category>` or an operator's words. */
  readonly reason: string;
  readonly thing?: { readonly kind: RemovableKind; readonly targetId: string; readonly about: string };
}

/** Takes a measure and tells the member of the appeal; undefined when there is no such member. */
export type Impose = (ctx: Ctx, measure: Measure) => Promise<{ readonly untilAt: string | null } | undefined>;

/** What the domain of members does with a measure. */
export const sanctions = extensionPoint<'impose', Impose>('sanction');
