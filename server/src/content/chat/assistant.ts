import type { AnswerReason, ChatSource } from '@juhe/contract/content/chat.schemas';
import type { Log } from '../../events/bus.ts';
import type { Lang } from '../../http/text/lang.ts';

/** A passage of the site's content that may answer the question; passages of one page share its number. */
export interface Passage {
  readonly source: ChatSource;
  readonly text: string;
}

export interface Requested {
  readonly question: string;
  /** Previous exchanges of this conversation, oldest first. */
  readonly history: readonly { readonly question: string; readonly answer: string }[];
  /** Sorted by relevance. */
  readonly passages: readonly Passage[];
  /** Suggested questions, built from titles of existing content. */
  readonly examples: readonly string[];
  readonly lang: Lang;
  /** Aborts the answer. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** The author of answers: a language model, or the embedded extractive assistant. */
export interface Assistant {
  /** True when answers are composed from the site's content without a language model. */
  readonly embedded: boolean;
  /** Yields the answer in Markdown, piece by piece; throws {@link AssistantError} when it fails midway. */
  answer(request: Requested): AsyncIterable<string>;
}

/** A failed answer, with the reason shown to the member. */
export class AssistantError extends Error {
  override name = 'AssistantError';
  readonly reason: AnswerReason;

  constructor(reason: AnswerReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
