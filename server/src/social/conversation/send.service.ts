/** Sending a message (social.md): idempotent by the sender's clientId, in a gapless order. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { conversationSchemas, MessageKind } from '@juhe/contract/social/conversation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { attachPrivatePictures, enqueueCheck, type Judgement, judgeTexts } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { ordersByNumber } from '../../mall/api.ts';
import { lockMembersShared } from '../../member/api.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { recordAnswer, recordQuestion } from '../shared/service-life.ts';
import { notifyAnswer } from './service-notice.ts';
import { isPresent, standingOf } from './block.repository.ts';
import { cardKey, cardsOf } from './cards.ts';
import { chatFail } from './chat-failures.ts';
import { hintChat } from './chat-hint.ts';
import { type Access, lockConversation } from './conversation.repository.ts';
import { accessOrFail } from './conversation.service.ts';
import * as voices from '../voice/voice.service.ts';
import * as repository from './message.repository.ts';
import type { MessageBody, MessageRow } from './message.repository.ts';
import { cardRefOf, viewMessages } from './message-view.ts';
import { messagesPerMinute, previewOf, sendTogether } from './send-turn.ts';
import { hasLink } from './stranger.ts';

type Input = HandlerInput<typeof conversationSchemas.sendMessage>;
type Output = HandlerOutput<typeof conversationSchemas.sendMessage>;

/** Maximum number of strangers to whom a member may write first in 24 hours (social.md). */
export const strangersPerDay = 20;

/** The parts of the body that belong to the kind; others are dropped. */
const bodyOf = ({ kind, body }: Input): MessageBody => {
  if (kind === 'picture') return { pictureIds: [...new Set(body.pictureIds)] };
  if (kind === 'voice' && body.voiceId !== undefined) return { voiceId: body.voiceId, levels: body.levels ?? [] };
  if (kind === 'text' || body.ref === undefined) return {};
  return { ref: body.ref, ...(kind === 'creation' && body.creation ? { creation: body.creation } : {}) };
};

/** Refuses a card whose thing the sender cannot see; orders must be the asking member's, with this desk. */
const checkCard = async (ctx: Ctx, access: Access, message: Pick<MessageRow, 'kind' | 'body'>): Promise<void> => {
  const card = cardRefOf(message);
  if (!card) return;
  const cardMissing = () => chatFail('chat.cardMissing', undefined, { field: 'ref' });
  if (card.kind === 'order') {
    const [order] = access.kind === 'service' ? await ordersByNumber(ctx.db, [card.ref]) : [];
    if (order?.memberId !== access.firstId || (access.shopId !== null && order.shopId !== access.shopId)) throw cardMissing();
    if (order.isDeleted && order.memberId === ctx.memberId) throw cardMissing();
  } else if (!(await cardsOf(ctx.db, [card], ctx.memberId)).has(cardKey(card))) throw cardMissing();
};

/** The parts of a message that determine who may send it. */
interface Sent {
  readonly kind: MessageKind;
  readonly body: { readonly text?: string | undefined };
}

/**
 * Checks who may write what to whom. Returns whether this is a first message to a stranger. Throws `chat.refused`,
 * `chat.blocked`, `chat.stranger`.
 */
export const admit = async (tx: Db, memberId: string, access: Access, { kind, body }: Sent): Promise<boolean> => {
  const { partnerId } = access;
  if (access.kind === 'service') {
    if (partnerId !== null && !(await isPresent(tx, partnerId))) throw chatFail('chat.refused');
    return false;
  }
  if (partnerId === null) throw chatFail('chat.refused');
  const standing = await standingOf(tx, memberId, partnerId);
  if (standing.blockedByMe) throw chatFail('chat.blocked');
  if (!standing.reachable || standing.blockedByPartner) throw chatFail('chat.refused');
  // A member who has written may always get a reply, whatever that member's rules are.
  if (access.partnerSent > 0 || standing.friends) return false;
  if (standing.who === 'friends' || (standing.who === 'followed' && !standing.followedByPartner)) throw chatFail('chat.refused');
  if (access.sent > 0 || kind !== 'text' || hasLink(body.text ?? '')) throw chatFail('chat.stranger');
  return true;
};

/** Counts a message; throws 429 `chat.tooMany`. */
export const limit = async (tx: Tx, memberId: string, isFirstWord: boolean): Promise<void> => {
  const { prefix, count, seconds } = messagesPerMinute;
  const minute = await consumeToken(tx, prefix + memberId, count, seconds);
  const wait = { retryAfter: minute.ok ? 0 : minute.retryAfter };
  if (!minute.ok) throw chatFail('chat.tooMany', undefined, wait);
  if (isFirstWord && !(await consumeToken(tx, `chat-strangers:${memberId}`, strangersPerDay, 24 * 3600)).ok)
    throw chatFail('chat.tooMany');
};

/** Advances a service conversation; a stranger's first message also creates a notice. */
const notifyRecipient = async (ctx: Ctx, tx: Tx, access: Access, text: string, isFirstWord: boolean): Promise<void> => {
  const { memberId, actor } = ctx;
  if (access.kind === 'service') {
    if (access.nth === 1) await recordQuestion(tx, access.id, actor);
    else if (await recordAnswer(tx, access.id, { kind: 'member', id: memberId }))
      await notifyAnswer(tx, { conversationId: access.id, memberId: access.firstId, text, shopName: access.shopName ?? '' });
  }
  if (!isFirstWord || access.partnerId === null) return;
  await notify(tx, {
    memberId: access.partnerId,
    kind: 'interaction',
    template: 'strangerMessage',
    params: {},
    actorId: memberId,
    key: perDay('strangerMessage'),
    link: socialPages.message(),
  });
};

const store = async (ctx: Ctx, tx: Tx, access: Access, input: Input, judgement: Judgement): Promise<MessageRow> => {
  const { memberId } = ctx;
  const isFirstWord = await admit(tx, memberId, access, input);
  await limit(tx, memberId, isFirstWord);
  const body = bodyOf(input);
  const text = input.kind === 'text' ? (input.body.text ?? '') : '';
  const { conversationId, clientId, kind } = input;
  const message = await repository.insertMessage(tx, {
    conversationId,
    nth: access.nth,
    senderId: memberId,
    clientId,
    kind,
    text,
    body,
  });
  await attachPrivatePictures(tx, memberId, 'chat', body.pictureIds ?? []);
  if (body.voiceId !== undefined) await voices.attach(tx, memberId, body.voiceId);
  if (judgement.verdict === 'review')
    await enqueueCheck(tx, ctx.deps, {
      kind: 'message',
      targetId: message.id,
      memberId,
      texts: [text],
      pictures: [],
      films: [],
      category: judgement.category,
      asked: true,
      actor: ctx.actor,
    });
  await notifyRecipient(ctx, tx, access, text, isFirstWord);
  hintChat(tx, [memberId, access.partnerId], { conversationId, seq: message.seq });
  return message;
};

/** The message already stored under this clientId; one in another conversation is refused. */
export const storedBefore = async (
  ctx: Ctx,
  { conversationId, clientId }: Pick<Input, 'conversationId' | 'clientId'>,
): Promise<MessageRow | undefined> => {
  const stored = await repository.findByClient(ctx.db, ctx.memberId, clientId);
  if (stored && stored.conversationId !== conversationId) throw httpFail('stateChanged');
  return stored;
};

/** Checks and stores a message in a separate transaction. */
const sendAlone = async (ctx: Ctx, input: Input, judgement: Judgement): Promise<MessageRow> => {
  const { memberId } = ctx;
  const before = await accessOrFail(ctx.db, input.conversationId, memberId);
  await checkCard(ctx, before, { kind: input.kind, body: bodyOf(input) });
  return ctx.inTx(async (tx) => {
    // No account is deleted while the conversation is locked: account deletions lock members first.
    await lockMembersShared(tx, [memberId, ...(before.partnerId === null ? [] : [before.partnerId])].sort());
    await lockConversation(tx, input.conversationId);
    const access = await accessOrFail(tx, input.conversationId, memberId);
    return (await storedBefore(ctx, input)) ?? (await store(ctx, tx, access, input, judgement));
  });
};

const passed: Judgement = { verdict: 'pass', category: '' };

const storeOnce = async (ctx: Ctx, input: Input): Promise<MessageRow> => {
  const preview = await previewOf(ctx, input);
  if (preview.kind === null) throw chatFail('chat.missing');
  const before = preview.isStored ? await storedBefore(ctx, input) : undefined;
  if (before) return before;
  if (input.kind !== 'text') return sendAlone(ctx, input, passed);
  const text = input.body.text ?? '';
  const judgement = await judgeTexts(ctx, [text], 'text');
  if (preview.kind === 'member' && preview.partnerId !== null && judgement.verdict === 'pass') {
    const outcome = await sendTogether(ctx, input, preview.partnerId, text);
    if (outcome !== 'alone') return outcome;
  }
  return sendAlone(ctx, input, judgement);
};

/**
 * Stores a message, idempotent by (sender, clientId). Refusals: 404 `chat.missing`, `chat.cardMissing`; 409 `chat.refused`,
 * `chat.blocked`, `chat.stranger`, `check.refused`; 429 `chat.tooMany`. Doubtful texts are sent and wait for a review.
 */
export const sendMessage = async (ctx: Ctx, input: Input): Promise<Output> => {
  const message = await storeOnce(ctx, input);
  const [view] = await viewMessages(ctx, ctx.memberId, [{ ...message, own: true }]);
  if (!view) throw chatFail('chat.missing');
  return view;
};
