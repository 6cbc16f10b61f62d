/**
 * The company's side of settle-in (domain.md §9): the waiting list, applicant data to compare, approval with the shop and the
 * fee, rejection with a refund.
 */
import type { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { isShopNameFree, lockShopName, openShop } from '../../mall/api.ts';
import { addRole } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { applyforFail } from '../failures.ts';
import { refundFee, settleFee } from '../shared/application-fee.ts';
import { isNameProposed } from '../shared/shop-names.repository.ts';
import { openIdNumber } from './applicant-secrets.ts';
import { applicationView } from './application-view.ts';
import { personFlags } from './legal-person.ts';
import { moveApplication, settleInPayable } from './shop-steps.ts';
import * as repository from './shop.repository.ts';
import type { ApplicationRow } from './shop.repository.ts';

type Input<K extends keyof typeof shopSchemas> = HandlerInput<(typeof shopSchemas)[K]>;
type Output<K extends keyof typeof shopSchemas> = HandlerOutput<(typeof shopSchemas)[K]>;
type Decided = Output<'approveShop'>;

/** The logo of a shop that has not chosen one. */
const defaultLogo = '/media/shops/juhe.webp';

export const listShopApplications = (
  ctx: Ctx,
  { state, ...page }: Input<'listShopApplications'>,
): Promise<Output<'listShopApplications'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.applicationPage(ctx.db, state, ctx.lang, limit, offset);
    const doubts = await repository.duplicateFactsOf(
      ctx.db,
      list.map(({ id }) => id),
    );
    const ofPersons = await personFlags(ctx.deps, ctx.db, list);
    const flagsOf = ({ id, kind }: ApplicationRow, isMobileProven: boolean) => {
      const doubt = doubts.find((candidate) => candidate.id === id);
      return [
        ...(doubt?.papersElsewhere ? (['papersElsewhere'] as const) : []),
        ...(doubt?.idNumberElsewhere ? (['idNumberElsewhere'] as const) : []),
        ...(isMobileProven ? [] : (['mobileUnproven'] as const)),
        ...(kind === null ? (['kindMissing'] as const) : []),
        ...(ofPersons.get(id) ?? []),
      ];
    };
    return {
      total,
      list: await Promise.all(
        list.map(async (row) => {
          const shown = await applicationView(ctx, ctx.db, row);
          return { ...shown, flags: flagsOf(row, shown.isMobileProven) };
        }),
      ),
    };
  });

/** Returns name and numbers for comparison with the pictures (404 unless the application is waiting). */
export const getShopApplicant = async (ctx: Ctx, { id }: Input<'getShopApplicant'>): Promise<Output<'getShopApplicant'>> => {
  const row = await repository.findApplication(ctx.db, id, ctx.lang);
  if (row?.state !== 'submitted') throw applyforFail('application.missing');
  ctx.concerns(row.memberId);
  const { legalName, companyName, creditCode, memberId, idSealed } = row;
  return { id, legalName, companyName, creditCode, idNumber: openIdNumber(ctx.deps, memberId, idSealed) ?? '' };
};

const decide = async (
  ctx: Ctx,
  tx: Tx,
  id: string,
  event: 'approve' | 'reject',
  note?: string,
): Promise<{ row: ApplicationRow; decided: Decided }> => {
  const row = await repository.lockApplication(tx, id, ctx.lang);
  if (!row) throw applyforFail('application.missing');
  return { row, decided: { id, state: await moveApplication(tx, row, event, ctx.actor, note) } };
};

/**
 * Approves: creates the shop; its company wallet is created with the first entry (domain.md §7, §9). An identity number that
 * another member's application also has blocks it (409 `shop.held`) until the operator confirms that the doubt was checked.
 */
export const approveShop = (ctx: Ctx, { id, despiteDoubts }: Input<'approveShop'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const application = await repository.findApplication(tx, id, ctx.lang);
    if (!application) throw applyforFail('application.missing');
    await lockShopName(tx, application.shopName);
    const { row, decided } = await decide(ctx, tx, id, 'approve');
    // Withdrawn, renamed and submitted again without the operator noticing.
    if (row.shopName !== application.shopName) throw httpFail('stateChanged');
    if (!despiteDoubts && (await repository.duplicateFactsOf(tx, [id])).some(({ idNumberElsewhere }) => idNumberElsewhere))
      throw applyforFail('shop.held');
    if (!(await isShopNameFree(tx, row.shopName)) || (await isNameProposed(tx, row.shopName)))
      throw applyforFail('shop.nameTaken');
    const shop = await openShop(
      tx,
      {
        name: row.shopName,
        intro: row.intro,
        logo: row.logo || defaultLogo,
        ownerId: row.memberId,
        commissionBp: await repository.commissionOf(tx, row.planId),
      },
      ctx.actor,
    );
    await repository.setShop(tx, id, shop.id);
    await addRole(tx, row.memberId, 'shopOwner');
    if (row.feeCents !== null) await settleFee(tx, settleInPayable, row);
    await notify(tx, {
      memberId: row.memberId,
      kind: 'service',
      template: 'shopApproved',
      params: { shopName: row.shopName },
      link: applyforPages.info(),
    });
    return decided;
  });

/** Rejects with a reason and with marks at the fields to correct; a fee is refunded to its source. */
export const rejectShop = (ctx: Ctx, { id, reason, marks }: Input<'rejectShop'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const { row, decided } = await decide(ctx, tx, id, 'reject', reason);
    await repository.setReason(tx, id, reason, marks);
    const { memberId, feeCents } = row;
    if (feeCents !== null) await refundFee(tx, settleInPayable, row, ctx.actor);
    await notify(tx, {
      memberId,
      kind: 'service',
      ...(feeCents === null
        ? { template: 'shopRejected', params: { reason } }
        : { template: 'shopRejectedRefunded', params: { reason, feeCents } }),
      link: applyforPages.info(),
    });
    return decided;
  });
