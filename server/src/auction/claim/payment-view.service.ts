/** The person-to-person payment as its buyer or its seller sees it (auction.md D4, I13). */
import type { claimSchemas, Evidence, PaymentAction } from '@juhe/contract/auction/claim.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { hasSecondFactor } from '../../http/guards/session.ts';
import { maskedFor } from '../../member/api.ts';
import { freeSpendingCents } from '../../payment/api.ts';
import { briefUrl, viewerMark } from '../../storage/signed-address.ts';
import { findCode } from '../code/code.repository.ts';
import { caseOf, type CaseRow, statementsOf } from '../dispute/dispute.repository.ts';
import { actionsOf } from '../order/order-actions.ts';
import { orderFail } from '../order/order-failures.ts';
import { findShownOrder, type ShownOrderRow } from '../order/order-read.repository.ts';
import { evidencePath, mayShowCode, mayShowEvidence } from './evidence-address.ts';
import { mayOpenLate } from '../shared/late-case.ts';
import * as repository from './claim.repository.ts';

type View = HandlerOutput<(typeof claimSchemas)['getOrderPayment']>;

const paymentSteps: readonly PaymentAction[] = ['claim', 'withdrawClaim', 'confirm', 'deny', 'statement', 'giveUp'];

const actionsFor = async (
  db: Db,
  row: ShownOrderRow,
  side: View['side'],
  open: CaseRow | undefined,
): Promise<PaymentAction[]> => {
  const allowed: readonly string[] = actionsOf(row, side);
  const actions = paymentSteps.filter((step) => allowed.includes(step) && (step !== 'statement' || open?.isHeard === false));
  // A late case accepts statements too, although its order is over.
  if (open?.kind === 'late' && !open.isHeard) actions.push('statement');
  if (side === 'buy' && (await mayOpenLate(db, row.id))) actions.push('lateCase');
  return actions;
};

export const getOrderPayment = async (
  ctx: Ctx,
  { orderNo }: HandlerInput<(typeof claimSchemas)['getOrderPayment']>,
): Promise<View> => {
  const { db, deps, memberId, sessionHash } = ctx;
  const row = await findShownOrder(db, memberId, orderNo);
  // Platform lots are paid at the cashier.
  if (!row || row.sellerId === null || sessionHash === undefined) throw orderFail('order.missing');
  const side = row.buyerId === memberId ? 'buy' : 'sell';
  const mark = viewerMark(deps.secrets.secretKey, sessionHash);
  const latest = await caseOf(db, row.id);
  const showsEvidence = mayShowEvidence(row.state, latest);
  const claim = await repository.claimOf(db, row.id);
  const statements = latest ? await statementsOf(db, latest.id) : [];
  const pictureIds = [...(claim?.voucherIds ?? []), ...statements.flatMap((statement) => statement.pictureIds)];
  const pictures = side === 'sell' ? pictureIds.map((id) => ({ orderId: row.id, id })) : [];
  const reused = await repository.reusedPictures(db, pictures);
  const evidence = (ids: readonly string[]): Evidence[] =>
    showsEvidence
      ? ids.map((id) => ({
          id,
          url: briefUrl(deps, evidencePath(orderNo, id), mark, 'large'),
          thumb: briefUrl(deps, evidencePath(orderNo, id), mark, 'thumb'),
          isReused: reused.has(id),
        }))
      : [];
  const code =
    side === 'buy' && row.codeId !== null && mayShowCode(row.state, row.payOver) ? await findCode(db, row.codeId) : undefined;
  const { state, title, picture, quantity, priceCents, payDueAt, confirmDueAt, claimWithdrawn } = row;
  const shownState =
    side === 'buy' || ['pendingPayment', 'awaitingConfirm', 'disputed', 'defaulted'].includes(state) ? state : 'settled';
  return {
    orderNo,
    side,
    state: shownState,
    title,
    picture,
    quantity,
    amountCents: priceCents,
    counterpart: maskedFor((side === 'buy' ? row.sellerName : row.buyerName) ?? '', ctx.lang),
    payDueAt: state === 'pendingPayment' ? payDueAt : null,
    confirmDueAt,
    claimWithdrawn,
    depositCents: row.depositState === 'held' ? row.depositCents : 0,
    actions: await actionsFor(db, row, side, latest?.state === 'open' ? latest : undefined),
    code: code ? { kind: code.kind, payee: code.payee, url: briefUrl(deps, evidencePath(orderNo, 'code'), mark, 'large') } : null,
    claim: claim ? { reference: claim.reference, at: claim.at, vouchers: evidence(claim.voucherIds) } : null,
    needsPassword: priceCents > freeSpendingCents && !(await hasSecondFactor(db, memberId)),
    case: latest
      ? {
          kind: latest.kind,
          openedBy: latest.openedBy,
          openedAt: latest.openedAt,
          statementsUntil: latest.statementsUntil,
          state: latest.state,
          ruling: latest.ruling,
          statements: statements.map((statement) => ({
            side: statement.memberId === row.buyerId ? ('buy' as const) : ('sell' as const),
            text: statement.text,
            pictures: evidence(statement.pictureIds),
            at: statement.at,
          })),
        }
      : null,
  };
};
