import { z } from 'zod';
import { fileUrl, flag, id, instant, integer, line, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { messageLimits } from './conversation.constants.ts';
import { message, serviceStates } from './conversation.schemas.ts';
import { deskKeywordLength } from './service-desk.constants.ts';

const serviceDesk = z.object({
  /** `platform`, or the id of the shop: for `openConversation`. */
  id,
  kind: z.enum(['platform', 'shop']),
  /** In the caller's language. */
  name: z.string(),
  /** Null: the platform's own logo. */
  logo: fileUrl.nullable(),
  /** Service hours in China, e.g. from `09:00` to `22:00`. */
  hours: z.object({ from: z.string(), to: z.string() }),
  /** Whether it is within these hours now; false where `ownHours` apply. */
  online: z.boolean(),
  /** A shop's hours in its owner's words, empty for none; null for a desk that operators staff within `hours`. */
  ownHours: z.string().nullish(),
  /** Null: the caller has not written to it yet. */
  conversationId: id.nullable(),
  unread: z.number().int().min(0),
});
export type ServiceDesk = z.output<typeof serviceDesk>;

const entry = z.object({
  id,
  state: z.enum(serviceStates),
  memberId: id,
  nickname: z.string(),
  /** Null: the platform's desk. */
  shopId: id.nullable(),
  deskName: z.string(),
  /** The assigned operator; empty for none. */
  assignee: z.string(),
  rating: z.number().int().nullable(),
  lastSeq: z.number().int(),
  lastAt: instant,
  /** Messages of the member that the desk has not read, counted up to 100. */
  unread: z.number().int().min(0),
  /** A member of the levels whose requests come first in the queue. */
  priority: z.boolean(),
});

export const serviceDeskSchemas = {
  listServiceDesks: {
    input: z.object({ keyword: line(deskKeywordLength).optional() }),
    /** The platform first, then shops with which the caller has orders or a conversation. */
    output: z.array(serviceDesk),
  },
  rateService: {
    /** Once per request to a desk. */
    input: z.object({ conversationId: id, stars: integer(1, 5) }),
    output: z.object({ rating: z.number().int() }),
  },
  closeService: {
    /** By the asking member, or by the shop's owner. */
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
  assignService: { input: z.object({ id }), output: noOutput },
  answerService: {
    input: z.object({ id, clientId: z.uuid(), text: text(messageLimits.text), close: flag.default(false) }),
    output: z.object({ seq: z.number().int() }),
  },
  endService: { input: z.object({ id }), output: noOutput },
};
