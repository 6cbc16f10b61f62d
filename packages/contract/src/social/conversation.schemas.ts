import { z } from 'zod';
import { cents, feedInput, feedOf, fileUrl, flag, id, instant, integer, list, noInput, text } from '../fields.ts';
import { relation } from './homepage.schemas.ts';

/** What `sendMessage` takes. `order` exists in conversations with a service desk only. */
const sentKinds = ['text', 'picture', 'voice', 'goods', 'lot', 'creation', 'order'] as const;

/** What a message carries; money is sent and asked for by operations of its own, in conversations of two members only. */
export const messageKinds = [...sentKinds, 'redPacket', 'transfer', 'split', 'cardGift'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `recalled` by its sender within two minutes, `removed` by an operator: the content of both is gone. */
export const messageStates = ['stored', 'recalled', 'removed'] as const;

/** Who may write to a member: everybody, those whom the member follows, or friends (both follow each other). */
export const writersAllowed = ['everyone', 'followed', 'friends'] as const;

/** Of a conversation with a service desk; a member's word reopens a closed one. */
export const serviceStates = ['open', 'assigned', 'waiting', 'closed'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** The platform's desk; the desk of a shop has the id of the shop. */
export const platformDeskId = 'platform';

/** Characters of a text, pictures of a message, seconds within which a message can be recalled. */
export const messageLimits = { text: 1000, pictures: 9, recallSeconds: 120 } as const;

const sequence = z.number().int().min(0);
const sequenceInput = integer(0, 1_000_000_000);
const conversationId = id;

const card = z.object({
  kind: z.enum(['goods', 'lot', 'article', 'video', 'order', 'redPacket', 'transfer', 'split', 'cardGift']),
  /** Id of goods, articles, videos, red packets, transfers, shares of bills and given cards, productNo of a lot, orderNo of an order. */
  ref: z.string(),
  /** Of a red packet its wish, of a given card its greeting, of a transfer or a share its note, which may be empty. */
  title: z.string(),
  /** Empty of money. */
  picUrl: fileUrl,
  /**
   * Now: the price of goods, the highest bid or start price of a lot, the amount of an order, a transfer, a share, a red packet or a given card; null of creations, of a red
   * packet that its receiver has not opened, and of a given card to its receiver.
   */
  priceCents: cents.nullable(),
  /** Goods: `onSale`, `soldOut`, `off`. A lot, an order, a red packet, a share, a given card: its state. A transfer: `paid`. Creations: `published`. */
  state: z.string(),
  /** Goods: `pt` or `jd`. Articles: `article`, `news` or `pictures`. Otherwise empty. */
  variant: z.string(),
  /** How goods of the platform are addressed. */
  saleNo: z.string().nullable(),
  /** When a lot closes; until when a red packet is opened, a share or a given card answered. */
  closesAt: instant.nullable(),
  /** Of a given card: its name by language (zh-Hans always) and its days. */
  gift: z.object({ names: z.record(z.string(), z.string()), durationDays: z.number().int() }).nullable(),
});
export type MessageCard = z.output<typeof card>;

const picture = z.object({
  id,
  /** Signed addresses, good for 10 to 15 minutes; fetch the message again afterwards. */
  url: fileUrl,
  thumb: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
});

/** Heights of the bars that show a recording, 0 to 100. */
const bars = list(integer(0, 100), 40);

const voice = z.object({
  /** Signed, good for 10 to 15 minutes; fetch the message again afterwards. */
  url: fileUrl,
  milliseconds: z.number().int(),
  /** As the sender's device measured them. */
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
  /** Of the caller's own messages, as the device gave it; null of others. */
  clientId: z.string().nullable(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** Of kind `text`; empty otherwise, and when it was recalled or removed. Plain text. */
  text: z.string(),
  /** Of kind `picture`; fewer than were sent when some are gone. */
  pictures: z.array(picture),
  /** Of kind `voice`; null of other kinds, and when it is gone. */
  voice: voice.nullable(),
  /** The thing as it is now for the caller; null of other kinds, and when it is gone or hidden from the caller. */
  card: card.nullable(),
  sentAt: instant,
});
export type Message = z.output<typeof message>;

const service = z.object({
  deskId: id,
  state: z.enum(serviceStates),
  /** The caller answers for the desk. */
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
    /** Null: a service desk, which the caller asks. */
    memberId: id.nullable(),
    /** Empty of who has left. */
    name: z.string(),
    avatar: fileUrl.nullable(),
    /** Has left: nothing can be sent any more. */
    left: z.boolean(),
  }),
  /** How the caller stands to the partner; null of desks and of who has left. */
  relation: relation.nullable(),
  service: service.nullable(),
  /**
   * What the caller may send now: `all`; `firstText`: to a stranger one text without link and picture; `waiting`: until the stranger
   * answers nothing; `left`; `blocked`: by the caller. A refusal by the partner shows when something is sent (`chat.refused`).
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
  /** The partner's; null while either of the two has switched receipts off. */
  partnerDeliveredSeq: sequence,
  partnerReadSeq: sequence.nullable(),
  muted: z.boolean(),
  pinned: z.boolean(),
  /** A language model is configured, so that `translateMessage` works. */
  translatable: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

/** What an event of the kind `chat` brings beside conversation and position, of conversations of two members. */
export const chatEvent = z.object({
  /** The new message, of text or pictures; without it the page reads the position. */
  message: message.optional(),
  /** What changes with messages and readings. */
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

/** A message with who the conversation is with. */
const match = z.object({ conversationId: id, partnerName: z.string(), partnerAvatar: fileUrl.nullable(), message });

const blocked = z.object({ memberId: id, nickname: z.string(), avatar: fileUrl.nullable(), at: instant });
export type BlockedMember = z.output<typeof blocked>;

const rules = z.object({
  who: z.enum(writersAllowed),
  /** Partners see how far the member has read, and the member sees it of them. */
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
    /** Pinned ones first, then by their last message. `unread` sums up what is not muted. */
    output: feedOf(conversation).extend({ unread: z.number().int().min(0) }),
  },
  getMessages: {
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
      /** There are more in the direction that was asked for. */
      hasMore: z.boolean(),
      /** The latest 100 positions whose content is gone, for a device that keeps messages. */
      withdrawnSeqs: z.array(sequence),
      /** Positions that the caller has removed from the own side, of every device; they are in no list. */
      removedSeqs: z.array(sequence),
      conversation,
    }),
  },
  sendMessage: {
    input: z
      .object({
        conversationId,
        /** Of the device, one for each message: sent again it answers the same position. */
        clientId: z.uuid(),
        kind: z.enum(sentKinds),
        body: z.object({
          /** Of kind `text`. */
          text: text(messageLimits.text).optional(),
          /** Of kind `picture`: uploads with purpose `chat`. */
          pictureIds: list(id, messageLimits.pictures, 1).optional(),
          /** Of kind `voice`: a recording of `uploadVoice`, and its picture. */
          voiceId: id.optional(),
          levels: bars.optional(),
          /** Of cards: id of goods, productNo of a lot, id of a creation, orderNo of an order. */
          ref: id.optional(),
          /** Of kind `creation`. */
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
  readMessages: {
    /** Read up to here; an earlier position changes nothing. */
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
  /** Out of the list until the next message. */
  hideConversation: { input: z.object({ conversationId }), output: changed },
  blockMember: { input: z.object({ memberId: id, blocked: flag }), output: z.object({ blocked: z.boolean() }) },
  getBlockList: { input: z.object(feedInput), output: feedOf(blocked) },
  getChatRules: { input: noInput, output: rules },
  setChatRules: { input: z.object({ who: z.enum(writersAllowed).optional(), receipts: flag.optional() }), output: rules },
  searchMessages: {
    input: z.object({ ...feedInput, keyword: text(40), conversationId: id.optional() }),
    /** Texts that contain the keyword, latest first. */
    output: feedOf(match),
  },
  translateMessage: { input: z.object({ conversationId, seq: sequenceInput }), output: z.object({ text: z.string() }) },
  playedVoice: {
    input: z.object({ conversationId: id, seq: integer(0, 1_000_000_000) }),
    output: z.object({ played: z.boolean() }),
  },
};
