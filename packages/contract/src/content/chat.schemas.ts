import { z } from 'zod';
import { feedInput, feedOf, id, instant, noInput, nothing, pageInput, pageOf, text } from '../fields.ts';

/** Most characters of a question. */
export const longestQuestion = 2000;
/** Most characters of a conversation's title. */
export const longestTitle = 60;

/** A page of this site that an answer draws on; the text names it as `[number]`. */
export const chatSource = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['article', 'news', 'book', 'chapter', 'course', 'goods', 'protocol']),
  title: z.string(),
  /** A page of ours with its query. */
  link: z.string(),
});
export type ChatSource = z.output<typeof chatSource>;

export const answerState = z.enum(['streaming', 'done', 'stopped', 'failed']);
export type AnswerState = z.output<typeof answerState>;

/**
 * Why an answer failed or was cut: the process that made it ended; the model's service is overloaded, does not answer, refuses us, stopped
 * in between or said nothing; the answer reached our longest length or the model's (`length`); the service's content filter stopped it.
 */
export const answerReason = z.enum([
  'interrupted',
  'busy',
  'timeout',
  'unavailable',
  'cut',
  'empty',
  'tooLong',
  'length',
  'filtered',
]);
export type AnswerReason = z.output<typeof answerReason>;

/** A question and its answer. */
export const chatTurn = z.object({
  id,
  /** Its place in the conversation, from 1. */
  number: z.number().int().min(1),
  question: z.string(),
  askedAt: instant,
  answer: z.object({
    /** Another one after each retry. */
    id,
    state: answerState,
    /** Markdown, as far as it has come. */
    text: z.string(),
    /** What the answer may cite; only what its text names is shown. */
    sources: z.array(chatSource),
    reason: answerReason.nullable(),
    /** Put together from the site's own content, without a language model. */
    embedded: z.boolean(),
  }),
});
export type ChatTurn = z.output<typeof chatTurn>;

export const chatConversation = z.object({
  id,
  title: z.string(),
  /** When something was last asked or answered. */
  updatedAt: instant,
  /** An answer is being written. */
  running: z.boolean(),
});
export type ChatConversation = z.output<typeof chatConversation>;

/** What an example question can be about. */
export const chatExample = z.object({ kind: z.enum(['article', 'book', 'protocol']), title: z.string() });
export type ChatExample = z.output<typeof chatExample>;

/** Lines and tabs are welcome (code is pasted); other control characters are refused. */
const question = z
  .string()
  .trim()
  .min(1)
  .max(longestQuestion)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);

export const chatSchemas = {
  getChatState: {
    input: noInput,
    output: z.object({
      /** Who answers: the embedded assistant, or a language model. */
      assistant: z.enum(['embedded', 'model']),
      /** Questions that a member has a day (China's). */
      dailyLimit: z.number().int(),
      usedToday: z.number().int(),
      examples: z.array(chatExample),
    }),
  },
  getConversationList: { input: z.object(pageInput), output: pageOf(chatConversation) },
  renameConversation: { input: z.object({ id, title: text(longestTitle) }), output: chatConversation },
  deleteConversation: { input: z.object({ id }), output: nothing },
  deleteAllConversations: { input: noInput, output: z.object({ deleted: z.number().int() }) },
  /** Newest first, by cursor towards the beginning. */
  getTurnList: {
    input: z.object({
      ...feedInput,
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
      conversationId: id,
    }),
    output: feedOf(chatTurn).extend({ conversation: chatConversation }),
  },
  /** Without `conversationId` a new conversation; `insteadOf` names its last turn, whose question and answer are replaced. */
  ask: {
    input: z.object({ conversationId: id.optional(), text: question, insteadOf: id.optional() }),
    output: z.object({ conversation: chatConversation, turn: chatTurn }),
  },
  /** `id` is the turn's. */
  retryAnswer: { input: z.object({ id }), output: chatTurn },
  /** `id` is the answer's. */
  stopAnswer: { input: z.object({ id }), output: chatTurn },
  /**
   * Events: `sources` `{ sources, embedded }`, `text` `{ from, text }` (characters from the answer's place `from` on), `end`
   * `{ state, reason }`, and `gone` when the answer was deleted or replaced. `id` is the answer's.
   */
  answerStream: { input: z.object({ id }), output: nothing },
};
