import { z } from 'zod';
import { feedInput, feedOf, id, instant, line, noInput, noOutput, pageInput, pageOf } from '../fields.ts';
import { chatLimits } from './chat.constants.ts';

/** A page of this site that an answer refers to; the text cites it as `[number]`. */
export const chatSource = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['article', 'news', 'book', 'chapter', 'course', 'goods', 'protocol']),
  title: z.string(),
  /** A page of this site with its query. */
  link: z.string(),
});
export type ChatSource = z.output<typeof chatSource>;

export const answerState = z.enum(['streaming', 'done', 'stopped', 'failed']);
export type AnswerState = z.output<typeof answerState>;

/**
 * The reason for a failed or truncated answer: the process that created it ended; the model's service is overloaded, does not
 * respond, refuses the request, stopped midway or returned nothing; the answer reached our maximum length or the model's
 * (`length`); the service's content filter stopped it.
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
  /** Its position in the conversation, from 1. */
  number: z.number().int().min(1),
  question: z.string(),
  askedAt: instant,
  answer: z.object({
    /** Changes with each retry. */
    id,
    state: answerState,
    /** Markdown, as far as it has been generated. */
    text: z.string(),
    /** The sources available to the answer; only those cited in its text are shown. */
    sources: z.array(chatSource),
    reason: answerReason.nullable(),
    /** Composed of the site's own content, without a language model. */
    embedded: z.boolean(),
  }),
});
export type ChatTurn = z.output<typeof chatTurn>;

export const chatConversation = z.object({
  id,
  title: z.string(),
  /** Time of the last question or answer. */
  updatedAt: instant,
  /** An answer is being generated. */
  running: z.boolean(),
});
export type ChatConversation = z.output<typeof chatConversation>;

/** Possible subjects of an example question. */
export const chatExample = z.object({ kind: z.enum(['article', 'book', 'protocol']), title: z.string() });
export type ChatExample = z.output<typeof chatExample>;

/** Line breaks and tabs are allowed (code is pasted); other control characters are refused. */
const question = z
  .string()
  .trim()
  .min(1)
  .max(chatLimits.question)
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);

export const chatSchemas = {
  getChatState: {
    input: noInput,
    output: z.object({
      /** The answering assistant: the embedded one, or a language model. */
      assistant: z.enum(['embedded', 'model']),
      /** Maximum number of questions per member and day (China's). */
      dailyLimit: z.number().int(),
      usedToday: z.number().int(),
      examples: z.array(chatExample),
    }),
  },
  listChatConversations: { input: z.object(pageInput), output: pageOf(chatConversation) },
  renameChatConversation: { input: z.object({ id, title: line(chatLimits.title) }), output: chatConversation },
  deleteChatConversation: { input: z.object({ id }), output: noOutput },
  deleteAllChatConversations: { input: noInput, output: z.object({ deleted: z.number().int() }) },
  /** Newest first, by cursor towards the beginning. */
  listChatTurns: {
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
  /**
   * Without `conversationId` starts a new conversation; `insteadOf` identifies its last turn, whose question and answer are
   * replaced.
   */
  askAssistant: {
    input: z.object({ conversationId: id.optional(), text: question, insteadOf: id.optional() }),
    output: z.object({ conversation: chatConversation, turn: chatTurn }),
  },
  /** `id` of the turn. */
  retryAnswer: { input: z.object({ id }), output: chatTurn },
  /** `id` of the answer. */
  stopAnswer: { input: z.object({ id }), output: chatTurn },
  /**
   * Events: `sources` `{ sources, embedded }`, `text` `{ from, text }` (characters from offset `from` of the answer), `end`
   * `{ state, reason }`, and `gone` when the answer was deleted or replaced. `id` is the answer's.
   */
  streamAnswer: { input: z.object({ id }), output: noOutput },
};
