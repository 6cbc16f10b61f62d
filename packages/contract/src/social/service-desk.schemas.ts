import { z } from 'zod';
import { fileUrl, flag, id, instant, integer, nothing, pageInput, pageOf, text } from '../fields.ts';
import { message, messageLimits, serviceStates } from './conversation.schemas.ts';

const desk = z.object({
  /** `platform`, or the id of the shop: for `openConversation`. */
  id,
  kind: z.enum(['platform', 'shop']),
  /** In the caller's language. */
  name: z.string(),
  /** Null: the platform's own sign. */
  logo: fileUrl.nullable(),
  /** Hours of the day in China, e.g. from `09:00` to `22:00`. */
  hours: z.object({ from: z.string(), to: z.string() }),
  /** Within these hours now. */
  online: z.boolean(),
  /** Null: the caller has not written to it yet. */
  conversationId: id.nullable(),
  unread: z.number().int().min(0),
});
export type ServiceDesk = z.output<typeof desk>;

const entry = z.object({
  id,
  state: z.enum(serviceStates),
  memberId: id,
  nickname: z.string(),
  /** Null: the platform's desk. */
  shopId: id.nullable(),
  deskName: z.string(),
  /** The operator who answers; empty while nobody does. */
  assignee: z.string(),
  rating: z.number().int().nullable(),
  lastSeq: z.number().int(),
  lastAt: instant,
  /** Messages of the member that the desk has not read, counted up to 100. */
  unread: z.number().int().min(0),
});

export const serviceDeskSchemas = {
  getCustomerServiceList: {
    input: z.object({ keyword: text(40).optional() }),
    /** The platform first, then shops with which the caller has orders or a conversation. */
    output: z.array(desk),
  },
  rateService: {
    /** Once for each time a desk was asked. */
    input: z.object({ conversationId: id, stars: integer(1, 5) }),
    output: z.object({ rating: z.number().int() }),
  },
  closeService: {
    /** By who asked, or by who answers for the shop. */
    input: z.object({ conversationId: id }),
    output: z.object({ state: z.enum(serviceStates) }),
  },
  listServiceConversations: {
    input: z.object({ ...pageInput, state: z.enum(serviceStates).default('open') }),
    output: pageOf(entry),
  },
  showServiceConversation: {
    input: z.object({ id, before: integer(1, 1_000_000_000).optional() }),
    output: entry.extend({ messages: z.array(message) }),
  },
  assignService: { input: z.object({ id }), output: nothing },
  answerService: {
    input: z.object({ id, clientId: z.uuid(), text: text(messageLimits.text), close: flag.default(false) }),
    output: z.object({ seq: z.number().int() }),
  },
  endService: { input: z.object({ id }), output: nothing },
};
