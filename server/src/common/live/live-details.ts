import type { Deps } from '../../deps.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** An event of the topic `member:<id>`, before delivery to that member's streams. */
export interface MemberHint {
  readonly memberId: string;
  /** The hint as it was published. */
  readonly hint: object;
}

/** A domain's additions to its hints before delivery, which save the page a call of its own. */
export interface LiveDetails {
  /**
   * Reads with one statement, for all hints, what each member may see now; undefined adds nothing. The result is placed in
   * the event beside the hint's own fields and is never sent to anybody else.
   */
  readonly read: (deps: Deps, hints: readonly MemberHint[]) => Promise<readonly (object | undefined)[]>;
  /** Called with the events written to an open stream. */
  readonly onSent?: (deps: Deps, events: readonly SentEvent[]) => Promise<void>;
}

export interface SentEvent extends MemberHint {
  /** The result of `read` for this hint. */
  readonly details: object | undefined;
}

/** Providers by the `kind` of the hint. */
export const liveDetails = extensionPoint<string, LiveDetails>('liveDetails');
