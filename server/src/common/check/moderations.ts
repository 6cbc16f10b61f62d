import type { CheckKind, RemovableKind } from '@juhe/contract/common/check.schemas';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { SanctionMeasure } from '@juhe/contract/member/sanction.schemas';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { extensionPoint } from '../../modules/extension-point.ts';
import type { CheckRow } from './check.repository.ts';

/** Removed content: its owner (null: none) and its text. */
export interface Removed {
  readonly ownerId: string | null;
  readonly about: string;
}

/** A domain's handling of one kind of content after a decision by a person or the checking service. */
export interface Moderation {
  /** Publishes the waiting content, or applies a changed name. Throws a refusal when it no longer exists. */
  readonly approve: (tx: Tx, deps: Deps, item: CheckRow, actor: Actor) => Promise<void>;
  /** Drops the waiting content; the caller notifies its author. */
  readonly refuse: (tx: Tx, deps: Deps, item: CheckRow, actor: Actor, reason: string) => Promise<void>;
}

/** Removes an item from every list, count and address at once; undefined when it does not exist. */
export type Remove = (
  tx: Tx,
  id: string,
  decision: { readonly reason: string; readonly actor: Actor },
) => Promise<Removed | undefined>;

/** Content kinds that can wait for a decision. */
export const moderations = extensionPoint<CheckKind, Moderation>('moderation');
/** Content kinds that an operator can remove. */
export const removals = extensionPoint<RemovableKind, Remove>('removal');

/** A measure against the member whose content was removed. */
export interface Measure {
  readonly memberId: string;
  readonly measure: SanctionMeasure;
  /** Length of a mute or a suspension. */
  readonly days?: number | undefined;
  /** `check:<category>` or an operator's words. */
  readonly reason: string;
  readonly thing?: { readonly kind: RemovableKind; readonly targetId: string; readonly about: string };
}

/** Imposes a measure and informs the member of the appeal; undefined when there is no such member. */
export type Impose = (ctx: Ctx, measure: Measure) => Promise<{ readonly untilAt: string | null } | undefined>;

/** The member domain's implementation of measures. */
export const sanctions = extensionPoint<'impose', Impose>('sanction');
