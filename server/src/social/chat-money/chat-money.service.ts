/** Transfers and bill splits as messages (social.md f). */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { chatMoneySchemas } from '@juhe/contract/social/chat-money.schemas';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { balanceOf } from '../../ledger/read.ts';
import { ordersByNumber } from '../../mall/api.ts';
import { requestShare, payPartner, showRequest } from '../../wallet/api.ts';
import { chatFail } from '../conversation/chat-failures.ts';
import { sendMoneyMessage } from '../conversation/money-message.ts';

type Input<K extends keyof typeof chatMoneySchemas> = HandlerInput<(typeof chatMoneySchemas)[K]>;
type Output<K extends keyof typeof chatMoneySchemas> = HandlerOutput<(typeof chatMoneySchemas)[K]>;

/** States of an order that was paid and not fully refunded. */
const paidStates: readonly string[] = ['paid', 'shipped', 'received', 'completed'];

/**
 * Pays the partner, idempotent by (sender, clientId): payment and message are stored together or not at all. Refusals: those
 * of `sendMoneyMessage` and of payments to members.
 */
export const sendTransfer = (ctx: Ctx, { clientId, ...payment }: Input<'sendTransfer'>): Promise<Output<'sendTransfer'>> =>
  ctx.inTx(async (tx) => {
    const message = await sendMoneyMessage(ctx, tx, {
      ...{ conversationId: payment.conversationId, clientId, kind: 'transfer' },
      act: (payeeId) => payPartner(ctx, { ...payment, payeeId }),
    });
    return { message, balanceCents: await balanceOf(tx, { kind: 'memberWallet', owner: ctx.memberId }) };
  });

/** Total and subject of the bill; throws `chat.orderNotPaid`, `chat.shareTooLarge`. */
const billOf = async (db: Db, memberId: string, { amountCents, totalCents, orderNo, memo }: Input<'askSplit'>) => {
  const [order] = orderNo === undefined ? [] : await ordersByNumber(db, [orderNo]);
  if (orderNo !== undefined && (order?.memberId !== memberId || order.isDeleted || !paidStates.includes(order.state)))
    throw chatFail('chat.orderNotPaid', undefined, { field: 'orderNo' });
  const total = order?.payableCents ?? totalCents ?? 0;
  if (amountCents > total) throw chatFail('chat.shareTooLarge', undefined, { field: 'amountCents' });
  return { totalCents: total, orderNo: order?.orderNo ?? null, memo: memo || (order?.title.slice(0, 40) ?? '') };
};

/**
 * Requests a share of a bill from the partner, idempotent by (sender, clientId). Refusals: those of `sendMoneyMessage`, of
 * the bill, and of money requests.
 */
export const askSplit = (ctx: Ctx, input: Input<'askSplit'>): Promise<Output<'askSplit'>> =>
  ctx.inTx(async (tx) => {
    const { conversationId, clientId, amountCents } = input;
    const message = await sendMoneyMessage(ctx, tx, {
      ...{ conversationId, clientId, kind: 'split' },
      act: async (payerId) => requestShare(ctx, tx, { ...(await billOf(tx, ctx.memberId, input)), amountCents, payerId }),
    });
    return { message };
  });

export const getSplit = (ctx: Ctx, { id }: Input<'getSplit'>): Promise<Output<'getSplit'>> => showRequest(ctx, id);
