import type { AnswerReason, ChatSource } from '@juhe/contract/content/chat.schemas';
import type { Log } from '../../events/bus.ts';
import type { Lang } from '../../http/lang.ts';

/** A piece of the site's content that may answer the question; pieces of one page have its number in common. */
export interface Passage {
  readonly source: ChatSource;
  readonly text: string;
}

export interface Asked {
  readonly question: string;
  /** What was said before in this conversation, oldest first. */
  readonly history: readonly { readonly question: string; readonly answer: string }[];
  /** Best first. */
  readonly passages: readonly Passage[];
  /** What could be asked instead, by the titles of what there is. */
  readonly examples: readonly string[];
  readonly lang: Lang;
  /** Stops the answer. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Who answers: a language model, or the embedded extractive assistant. */
export interface Assistant {
  /** True where the answer is put together from the site's content, without a language model. */
  readonly embedded: boolean;
  /** The answer in Markdown, piece by piece; throws {@link AssistantError} when it fails in between. */
  answer(asked: Asked): AsyncIterable<string>;
}

/** An answer that failed, and what the member is told of it. */
export class AssistantError extends Error {
  override name = 'AssistantError';
  readonly reason: AnswerReason;

  constructor(reason: AnswerReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
