/** The members a member has blocked, and who may write to the member. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { conversationSchemas } from '@juhe/contract/social/conversation.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { endFollows, lockMembers, lockPair, memberMissing } from '../../member/api.ts';
import { removeFan } from '../../notice/notify.ts';
import * as repository from './block.repository.ts';
import { chatFail } from './chat-failures.ts';
import { decodeCursor, pageWithCursor } from './cursor.ts';

type Input<K extends keyof typeof conversationSchemas> = HandlerInput<(typeof conversationSchemas)[K]>;
type Output<K extends keyof typeof conversationSchemas> = HandlerOutput<(typeof conversationSchemas)[K]>;

/** Maximum number of blocked members. */
export const maxBlocks = 1000;

/**
 * Blocks or unblocks; idempotent, and the other member is not notified. A block ends the follows of the two in both
 * directions, with their notices; unblocking does not restore them.
 */
export const blockMember = (ctx: Ctx, { memberId, blocked }: Input<'blockMember'>): Promise<Output<'blockMember'>> =>
  ctx.inTx(async (tx) => {
    if (memberId === ctx.memberId) throw chatFail('chat.self');
    if (!blocked) {
      await repository.deleteBlock(tx, ctx.memberId, memberId);
      return { blocked };
    }
    await lockPair(tx, ctx.memberId, memberId);
    const present = await lockMembers(tx, [ctx.memberId, memberId]);
    if (!present.some(({ id }) => id === memberId)) throw memberMissing();
    await repository.insertBlock(tx, ctx.memberId, memberId);
    if ((await repository.countBlocks(tx, ctx.memberId)) > maxBlocks) throw chatFail('chat.blocksFull', { n: maxBlocks });
    if ((await endFollows(tx, ctx.memberId, memberId)) > 0) await removeFan(tx, ctx.memberId, memberId);
    return { blocked };
  });

export const listBlockedMembers = async (
  ctx: Ctx,
  { cursor, pageSize }: Input<'listBlockedMembers'>,
): Promise<Output<'listBlockedMembers'>> => {
  const rows = await repository.blockPage(ctx.db, ctx.memberId, decodeCursor(cursor), pageSize + 1);
  const { page, cursor: next } = pageWithCursor(rows, pageSize, ({ at, memberId }) => ({ at, id: memberId, pinned: false }));
  return { list: page, cursor: next };
};

export const getChatRules = (ctx: Ctx): Promise<Output<'getChatRules'>> => repository.rulesOf(ctx.db, ctx.memberId);

export const setChatRules = (ctx: Ctx, input: Input<'setChatRules'>): Promise<Output<'setChatRules'>> =>
  ctx.inTx((tx) => repository.setRules(tx, ctx.memberId, input));
