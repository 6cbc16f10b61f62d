import { z } from 'zod';
import { cents, feedInput, feedOf, fileUrl, flag, id, instant, integer, line, list, noInput, text } from '../fields.ts';
import { messageKeywordLength, messageLimits } from './conversation.constants.ts';
import { relation } from './homepage.schemas.ts';

/** Kinds accepted by `sendMessage`. `order` exists only in conversations with a service desk. */
const sentKinds = ['text', 'picture', 'voice', 'goods', 'lot', 'creation', 'order'] as const;

/** Message kinds; money is sent and requested by separate operations, only in conversations of two members. */
export const messageKinds = [...sentKinds, 'redPacket', 'transfer', 'split', 'cardGift'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `recalled` by its sender within two minutes, `removed` by an operator: in both cases the content is erased. */
export const messageStates = ['stored', 'recalled', 'removed'] as const;

/** Who may write to a member: everybody, members whom the member follows, or friends (both follow each other). */
export const writersAllowed = ['everyone', 'followed', 'friends'] as const;

/** States of a conversation with a service desk; a member's message reopens a closed one. */
export const serviceStates = ['open', 'assigned', 'waiting', 'closed'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** The platform's desk; a shop's desk has the id of the shop. */
export const platformDeskId = 'platform';

const sequence = z.number().int().min(0);
const sequenceInput = integer(0, 1_000_000_000);
const conversationId = id;

const card = z.object({
  kind: z.enum(['goods', 'lot', 'article', 'video', 'order', 'redPacket', 'transfer', 'split', 'cardGift']),
  /**
   * Id of goods, articles, videos, red packets, transfers, bill shares and card gifts; productNo of a lot; orderNo of an
   * order.
   */
  ref: z.string(),
  /** For a red packet its wish, for a card gift its greeting, for a transfer or a bill share its note; may be empty. */
  title: z.string(),
  /** Empty for money. */
  picUrl: fileUrl,
  /**
   * Current value: the price of goods, the highest bid or start price of a lot, the amount of an order, a transfer, a bill
   * share, a red packet or a card gift; null for creations, for a red packet that its receiver has not opened, and for a card
   * gift to its receiver.
   */
  priceCents: cents.nullable(),
  /**
   * Goods: `onSale`, `soldOut`, `off`. A lot, an order, a red packet, a bill share, a card gift: its state. A transfer:
   * `paid`. Creations: `published`.
   */
  state: z.string(),
  /** Goods: `pt` or `jd`. Articles: `article`, `news` or `pictures`. Otherwise empty. */
  variant: z.string(),
  /** Identifier in the URL of platform goods. */
  saleNo: z.string().nullable(),
  /** When a lot closes; the end of a red packet, a bill share or a card gift. */
  closesAt: instant.nullable(),
  /** For a card gift: its name by language (zh-Hans always) and its days. */
  gift: z.object({ names: z.record(z.string(), z.string()), durationDays: z.number().int() }).nullable(),
});
export type MessageCard = z.output<typeof card>;

const picture = z.object({
  id,
  /** Signed URLs, valid for 10 to 15 minutes; fetch the message again afterwards. */
  url: fileUrl,
  thumb: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
});

/** Heights of the bars that show a recording, 0 to 100. */
const bars = list(integer(0, 100), 40);

const voice = z.object({
  /** Signed, valid for 10 to 15 minutes; fetch the message again afterwards. */
  url: fileUrl,
  milliseconds: z.number().int(),
  /** As measured by the sender's device. */
  levels: z.array(z.number().int()),
  /** The receiver has played it. */
  played: z.boolean(),
});

export const message = z.object({
  /** For reports. */
  id,
  /** Position within the conversation, from 1 without gaps. */
  seq: sequence,
  /** Sent by the caller's side. */
  own: z.boolean(),
  /** For the caller's own messages, as given by the device; null for others. */
  clientId: z.string().nullable(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** For kind `text`; empty otherwise, and after a recall or removal. Plain text. */
  text: z.string(),
  /** For kind `picture`; fewer than sent when some no longer exist. */
  pictures: z.array(picture),
  /** For kind `voice`; null for other kinds, and when it no longer exists. */
  voice: voice.nullable(),
  /** The thing's current data for the caller; null for other kinds, and when it no longer exists or is hidden from the caller. */
  card: card.nullable(),
  sentAt: instant,
});
export type Message = z.output<typeof message>;

const service = z.object({
  deskId: id,
  state: z.enum(serviceStates),
  /** The caller replies for the desk. */
  asDesk: z.boolean(),
  /** 1 to 5, once; null before. */
  rating: z.number().int().nullable(),
  /** The caller may rate now. */
  mayRate: z.boolean(),
});

export const conversation = z.object({
  id,
  kind: z.enum(['member', 'service']),
  partner: z.object({
    /** Null: a service desk that the caller contacted. */
    memberId: id.nullable(),
    /** Empty after account deletion. */
    name: z.string(),
    avatar: fileUrl.nullable(),
    /** The account was deleted: nothing can be sent any more. */
    left: z.boolean(),
  }),
  /** The caller's relation to the partner; null for desks and deleted accounts. */
  relation: relation.nullable(),
  service: service.nullable(),
  /**
   * What the caller may send now: `all`; `firstText`: one text without link and picture to a stranger; `waiting`: nothing
   * until the stranger replies; `left`; `blocked`: by the caller. A refusal by the partner shows only on sending
   * (`chat.refused`).
   */
  writable: z.enum(['all', 'firstText', 'waiting', 'left', 'blocked']),
  lastSeq: sequence,
  lastAt: instant,
  /** The last message that the caller has not cleared. */
  lastMessage: message.nullable(),
  /** Messages of the partner after `readSeq`, counted up to 100. */
  unread: z.number().int().min(0),
  /** The caller's own watermarks. */
  readSeq: sequence,
  clearedSeq: sequence,
  /** The partner's; null while either of the two has turned receipts off. */
  partnerDeliveredSeq: sequence,
  partnerReadSeq: sequence.nullable(),
  muted: z.boolean(),
  pinned: z.boolean(),
  /** A language model is configured, so that `translateMessage` works. */
  translatable: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

/** Content of a `chat` event besides conversation and position, for conversations of two members. */
export const chatEvent = z.object({
  /** The new message, if it is a text or pictures; otherwise the page fetches the position. */
  message: message.optional(),
  /** The fields that change with messages and read positions. */
  conversation: conversation.pick({
    lastSeq: true,
    unread: true,
    readSeq: true,
    clearedSeq: true,
    partnerDeliveredSeq: true,
    partnerReadSeq: true,
  }),
});
export type ChatEvent = z.output<typeof chatEvent>;

/** A message with its conversation partner. */
const match = z.object({ conversationId: id, partnerName: z.string(), partnerAvatar: fileUrl.nullable(), message });

const blocked = z.object({ memberId: id, nickname: z.string(), avatar: fileUrl.nullable(), at: instant });
export type BlockedMember = z.output<typeof blocked>;

const rules = z.object({
  who: z.enum(writersAllowed),
  /** Partners see the member's read position, and the member sees theirs. */
  receipts: z.boolean(),
});
export type ChatRules = z.output<typeof rules>;

const changed = z.object({ changed: z.boolean() });

export const conversationSchemas = {
  openConversation: {
    /** One of the two: a member, or a desk (`platform`, or the id of a shop). */
    input: z
      .object({ memberId: id.optional(), deskId: id.optional() })
      .refine(({ memberId, deskId }) => (memberId === undefined) !== (deskId === undefined), { path: ['memberId'] }),
    output: conversation,
  },
  getConversation: { input: z.object({ conversationId }), output: conversation },
  listConversations: {
    input: z.object({ ...feedInput, pageSize: integer(1, 50).default(20) }),
    /** Pinned ones first, then by last message. `unread` is the total of conversations that are not muted. */
    output: feedOf(conversation).extend({ unread: z.number().int().min(0) }),
  },
  listMessages: {
    /** Without `before` and `after` the latest; with `after` the next ones in the order sent. */
    input: z
      .object({
        conversationId,
        before: sequenceInput.optional(),
        after: sequenceInput.optional(),
        count: integer(1, 50).default(30),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, { path: ['after'] }),
    output: z.object({
      /** Ascending. */
      list: z.array(message),
      /** More messages exist in the requested direction. */
      hasMore: z.boolean(),
      /** The latest 100 positions with erased content, for devices that store messages. */
      withdrawnSeqs: z.array(sequence),
      /** Positions that the caller has removed from the own side on any device; no list contains them. */
      removedSeqs: z.array(sequence),
      conversation,
    }),
  },
  sendMessage: {
    input: z
      .object({
        conversationId,
        /** Created by the device, one per message: sent again it returns the same position. */
        clientId: z.uuid(),
        kind: z.enum(sentKinds),
        body: z.object({
          /** For kind `text`. */
          text: text(messageLimits.text).optional(),
          /** For kind `picture`: uploads with purpose `chat`. */
          pictureIds: list(id, messageLimits.pictures, 1).optional(),
          /** For kind `voice`: a recording from `uploadVoice`, and its bars. */
          voiceId: id.optional(),
          levels: bars.optional(),
          /** For cards: id of goods, productNo of a lot, id of a creation, orderNo of an order. */
          ref: id.optional(),
          /** For kind `creation`. */
          creation: z.enum(['article', 'video']).optional(),
        }),
      })
      .refine(({ kind, body }) => kind !== 'text' || body.text !== undefined, { path: ['body', 'text'] })
      .refine(({ kind, body }) => kind !== 'picture' || body.pictureIds !== undefined, { path: ['body', 'pictureIds'] })
      .refine(({ kind, body }) => kind !== 'voice' || body.voiceId !== undefined, { path: ['body', 'voiceId'] })
      .refine(({ kind, body }) => ['text', 'picture', 'voice'].includes(kind) || body.ref !== undefined, {
        path: ['body', 'ref'],
      })
      .refine(({ kind, body }) => kind !== 'creation' || body.creation !== undefined, { path: ['body', 'creation'] }),
    output: message,
  },
  markMessagesRead: {
    /** Read up to this position; an earlier one changes nothing. */
    input: z.object({ conversationId, seq: sequenceInput }),
    output: z.object({ readSeq: sequence, unread: z.number().int().min(0) }),
  },
  recallMessage: { input: z.object({ conversationId, seq: sequenceInput }), output: message },
  removeMessages: {
    input: z.object({ conversationId, seqs: list(sequenceInput, 50, 1) }),
    output: z.object({ removedSeqs: z.array(sequence) }),
  },
  clearConversation: { input: z.object({ conversationId }), output: z.object({ clearedSeq: sequence }) },
  muteConversation: { input: z.object({ conversationId, muted: flag }), output: changed },
  pinConversation: { input: z.object({ conversationId, pinned: flag }), output: changed },
  /** Hidden from the list until the next message. */
  hideConversation: { input: z.object({ conversationId }), output: changed },
  blockMember: { input: z.object({ memberId: id, blocked: flag }), output: z.object({ blocked: z.boolean() }) },
  listBlockedMembers: { input: z.object(feedInput), output: feedOf(blocked) },
  getChatRules: { input: noInput, output: rules },
  setChatRules: { input: z.object({ who: z.enum(writersAllowed).optional(), receipts: flag.optional() }), output: rules },
  searchMessages: {
    input: z.object({ ...feedInput, keyword: line(messageKeywordLength), conversationId: id.optional() }),
    /** Texts that contain the keyword, latest first. */
    output: feedOf(match),
  },
  translateMessage: { input: z.object({ conversationId, seq: sequenceInput }), output: z.object({ text: z.string() }) },
  markVoicePlayed: {
    input: z.object({ conversationId: id, seq: integer(0, 1_000_000_000) }),
    output: z.object({ played: z.boolean() }),
  },
};
