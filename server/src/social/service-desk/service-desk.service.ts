/** The desks from the members' view (S139, social.md b). */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { platformDeskId } from '@juhe/contract/social/conversation.schemas';
import type { serviceDeskSchemas } from '@juhe/contract/social/service-desk.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { shopDesksOf } from '../../mall/api.ts';
import { chatFail } from '../conversation/chat-failures.ts';
import { hintChat } from '../conversation/chat-hint.ts';
import { lockConversation } from '../conversation/conversation.repository.ts';
import { accessOrFail } from '../conversation/conversation.service.ts';
import { platformDeskName } from '../conversation/platform-desk.ts';
import { closeServiceConversation } from '../shared/service-life.ts';
import { findService, setRating } from '../shared/service.repository.ts';
import { deskHours, isOnline } from './desk-hours.ts';
import * as repository from './service-desk.repository.ts';
import { deskFail } from './desk-failures.ts';

type Input<K extends keyof typeof serviceDeskSchemas> = HandlerInput<(typeof serviceDeskSchemas)[K]>;
type Output<K extends keyof typeof serviceDeskSchemas> = HandlerOutput<(typeof serviceDeskSchemas)[K]>;

/** Maximum number of listed shops. */
const listedShops = 100;

/** Lists the platform's desk, and shops with which the member has an order or a conversation; a keyword filters by name. */
export const listServiceDesks = async (ctx: Ctx, { keyword }: Input<'listServiceDesks'>): Promise<Output<'listServiceDesks'>> => {
  const { db, memberId, lang } = ctx;
  const conversations = await repository.requestedDesks(db, memberId);
  const shopIds = conversations.flatMap(({ shopId }) => shopId ?? []);
  const pattern = keyword === undefined ? null : `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const shops = await shopDesksOf(db, memberId, shopIds, pattern, listedShops);
  const staffed = { hours: deskHours, online: isOnline(new Date()), ownHours: null };
  const stateOf = (shopId: string | null) => {
    const conversation = conversations.find((candidate) => candidate.shopId === shopId);
    return { conversationId: conversation?.id ?? null, unread: conversation?.unread ?? 0 };
  };
  return [
    { id: platformDeskId, kind: 'platform', name: platformDeskName(lang), logo: null, ...staffed, ...stateOf(null) },
    ...shops.map(({ id, name, logo, ownerId, hours }) => ({
      ...{ id, kind: 'shop' as const, name, logo },
      // The owner answers, at hours that are free words: nobody knows whether it is now (SOCIAL-98).
      ...(ownerId === null ? staffed : { hours: deskHours, online: false, ownHours: hours }),
      ...stateOf(id),
    })),
  ];
};

/** Rates a desk that has replied, 1 to 5, once: 409 `service.unanswered`, `service.rated`. */
export const rateService = (ctx: Ctx, { conversationId, stars }: Input<'rateService'>): Promise<Output<'rateService'>> =>
  ctx.inTx(async (tx) => {
    const { kind, nth, lastSeq } = await accessOrFail(tx, conversationId, ctx.memberId);
    if (kind !== 'service' || nth !== 1) throw chatFail('chat.missing');
    await lockConversation(tx, conversationId);
    const service = await findService(tx, conversationId);
    if (!service?.answered || (service.state !== 'waiting' && service.state !== 'closed')) throw deskFail('service.unanswered');
    if (!(await setRating(tx, conversationId, stars))) throw deskFail('service.rated');
    hintChat(tx, [ctx.memberId], { conversationId, seq: lastSeq, change: 'settings' });
    return { rating: stars };
  });

/** Closes it, by the asking member or by the shop's owner. */
export const closeService = (ctx: Ctx, { conversationId }: Input<'closeService'>): Promise<Output<'closeService'>> =>
  ctx.inTx(async (tx) => {
    const { kind, partnerId, lastSeq } = await accessOrFail(tx, conversationId, ctx.memberId);
    if (kind !== 'service') throw chatFail('chat.missing');
    await lockConversation(tx, conversationId);
    await closeServiceConversation(tx, conversationId, ctx.actor);
    hintChat(tx, [ctx.memberId, partnerId], { conversationId, seq: lastSeq, change: 'settings' });
    return { state: 'closed' };
  });
