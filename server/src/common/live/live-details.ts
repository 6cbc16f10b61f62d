import type { Deps } from '../../deps.ts';
import { extensionPoint } from '../../modules/extension-point.ts';

/** An event of the topic `member:<id>` on its way to streams of that member. */
export interface MemberHint {
  readonly memberId: string;
  /** As it was published. */
  readonly hint: object;
}

/** What a domain adds to its hints before they reach a page, so that the page needs no call of its own. */
export interface LiveDetails {
  /**
   * Reads with one statement for all hints what each member may see now; undefined adds nothing. The answer stands in the event beside the
   * hint's own fields and is never sent to anybody else.
   */
  readonly read: (deps: Deps, hints: readonly MemberHint[]) => Promise<readonly (object | undefined)[]>;
  /** Called with what was written to an open stream. */
  readonly onSent?: (deps: Deps, events: readonly SentEvent[]) => Promise<void>;
}

export interface SentEvent extends MemberHint {
  /** What `read` answered for it. */
  readonly details: object | undefined;
}

/** By the `kind` of the hint. */
export const liveDetails = extensionPoint<string, LiveDetails>('liveDetails');
