/** The applicant's side of settle-in (domain.md §9): draft, submission, payment, withdrawal. */
import type { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { attachPrivatePictures, attachSitePictures, judgeByWords, refuseReserved } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { categoryNames, isShopNameFree, lockShopName, shopOf } from '../../mall/api.ts';
import { issueCode, requireIdentity } from '../../member/api.ts';
import { type Payable, startPayment } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { applyforFail } from '../failures.ts';
import { acceptedVersion, currentVersion } from '../shared/agreement.ts';
import { feePayable, openFee, withdrawApplication } from '../shared/application-fee.ts';
import { isNameProposed, isNameWaiting } from '../shared/shop-names.repository.ts';
import { macOfIdNumber, sealIdNumber } from './applicant-secrets.ts';
import { checkApplicant, codeSubject, proveMobile } from './applicant.ts';
import { type Application, applicationDetail } from './application-view.ts';
import { requireOwnPerson } from './legal-person.ts';
import { shopApplicationMachine } from './shop-machine.ts';
import { feeSubject, moveApplication, settleInPayable } from './shop-steps.ts';
import * as repository from './shop.repository.ts';
import type { ApplicationFields, ApplicationRow } from './shop.repository.ts';

type Input<K extends keyof typeof shopSchemas> = HandlerInput<(typeof shopSchemas)[K]>;
type Output<K extends keyof typeof shopSchemas> = HandlerOutput<(typeof shopSchemas)[K]>;

/** The plans, each with the version of the agreement that its submission accepts. */
export const listShopPlans = async ({ db, lang }: Ctx): Promise<Output<'listShopPlans'>> => {
  const agreementVersion = await currentVersion(db, 'shop');
  return (await repository.plansIn(db, lang)).map((plan) => ({ ...plan, agreementVersion }));
};

/** The member's application with its timeline, newest first; null when there is none. */
export const getShopApplication = async (ctx: Ctx): Promise<Output<'getShopApplication'>> => {
  const row = await repository.findOwn(ctx.db, ctx.memberId, ctx.lang);
  return row ? applicationDetail(ctx, ctx.db, row) : null;
};

/** Locks the member's application for a change: only a draft or a rejected one may be changed. */
const editable = async (ctx: Ctx, tx: Tx): Promise<ApplicationRow> => {
  const shop = await shopOf(tx, ctx.memberId);
  if (shop) throw applyforFail(shop.state === 'closed' ? 'shop.ownerClosed' : 'shop.owner');
  const { made: isNew, ...row } = await repository.lockOwn(tx, ctx.memberId, ctx.lang);
  if (isNew) await shopApplicationMachine.created(tx, { id: row.id, state: 'draft', actor: ctx.actor });
  if (row.state !== 'draft' && row.state !== 'rejected') throw applyforFail('shop.locked');
  return row;
};

const checkChoices = async (tx: Tx, lang: string, planId: string | null, categoryId: string | null): Promise<void> => {
  if (planId !== null && (await repository.feeOfPlan(tx, planId)) === undefined)
    throw applyforFail('shop.planMissing', undefined, { field: 'planId' });
  if (categoryId !== null && (await categoryNames(tx, [categoryId], lang)).size === 0)
    throw applyforFail('shop.categoryMissing', undefined, { field: 'categoryId' });
};

const write = async (ctx: Ctx, tx: Tx, row: ApplicationRow, fields: ApplicationFields): Promise<void> => {
  await checkChoices(tx, ctx.lang, fields.planId, fields.categoryId);
  const fresh = (ids: readonly string[], storedIds: readonly string[]) => ids.filter((id) => !storedIds.includes(id));
  await attachPrivatePictures(tx, ctx.memberId, 'licence', fresh(fields.licenceIds, row.licenceIds));
  await attachPrivatePictures(tx, ctx.memberId, 'identity', fresh(fields.identityIds, row.identityIds));
  if (fields.logo !== '') await attachSitePictures(tx, ctx.memberId, [fields.logo], { field: 'logo', storedUrls: [row.logo] });
  await repository.writeFields(tx, row.id, fields);
};

const reread = async (ctx: Ctx, tx: Tx): Promise<Application> => {
  const row = await repository.findOwn(tx, ctx.memberId, ctx.lang);
  if (!row) throw applyforFail('application.missing');
  return applicationDetail(ctx, tx, row);
};

/** The given fields, with the identity number sealed. */
const factsOf = (ctx: Ctx, { idNumber, ...input }: Input<'saveShopDraft'>): Partial<ApplicationFields> => ({
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  ...(idNumber === undefined
    ? {}
    : { idSealed: sealIdNumber(ctx.deps, ctx.memberId, idNumber), idMac: macOfIdNumber(ctx.deps, idNumber) }),
});

/** A person has no company: one that an earlier draft named is not submitted with the person's application. */
const withoutCompany = <Fields extends ApplicationFields>(fields: Fields): Fields =>
  fields.kind === 'person' ? { ...fields, companyName: '', creditCode: '' } : fields;

/** Saves the fields filled in so far; omitted fields are unchanged. */
export const saveShopDraft = (ctx: Ctx, input: Input<'saveShopDraft'>): Promise<Application> =>
  ctx.inTx(async (tx) => {
    const row = await editable(ctx, tx);
    await write(ctx, tx, row, { ...row, ...factsOf(ctx, input) });
    return reread(ctx, tx);
  });

/** Submission limit of an application in 24 hours. */
const maxSubmissions = 3;

/**
 * The fee of a plan that the applicant saw (cents); null for none. Throws 409 `shop.feeChanged`. A form of an older version
 * does not send the fee: the cashier shows it before anything is paid.
 */
const feeOf = async (tx: Tx, planId: string, expectedCents: number | undefined): Promise<number | null> => {
  const feeCents = (await repository.feeOfPlan(tx, planId)) ?? 0;
  if (expectedCents !== undefined && expectedCents !== feeCents)
    throw applyforFail('shop.feeChanged', { feeCents }, { field: 'planId' });
  return feeCents === 0 ? null : feeCents;
};

/** Opens the payment of the next submission; without a fee there is no payment. */
const nextRound = async (ctx: Ctx, tx: Tx, row: ApplicationRow, feeCents: number | null) => {
  if (feeCents === null) return { round: row.round + 1, feeCents, payNo: null, payUntilAt: null };
  const opened = await openFee(ctx, tx, row, { kind: settleInPayable, subject: feeSubject[ctx.lang], amountCents: feeCents });
  return { ...opened, feeCents };
};

/**
 * Submits the application, also again after a rejection or a withdrawal (domain.md §9, applyfor.md b); with a fee it waits
 * for its payment first. 403 `identity.needed` without a verified real name (wallet.md, last section), 400
 * `shop.legalPersonDiffers` for a person with another name.
 */
export const submitShopApplication = async (
  ctx: Ctx,
  { code, agreed, expectedCents, ...input }: Input<'submitShopApplication'>,
): Promise<Application> => {
  refuseReserved(input.shopName, 'shopName');
  // By word list only: the key's transaction is open, and a person reads every application.
  await judgeByWords({ texts: [input.shopName] }, 'shopName');
  await judgeByWords({ texts: [input.intro] }, 'intro');
  return ctx.inTx(async (tx) => {
    await lockShopName(tx, input.shopName);
    const row = await editable(ctx, tx);
    await requireIdentity(tx, ctx.memberId);
    if ((await repository.submissionsToday(tx, row.id)) >= maxSubmissions)
      throw applyforFail('shop.tooManySubmits', { n: maxSubmissions });
    const { shopName } = input;
    if (
      !(await isShopNameFree(tx, shopName)) ||
      (await isNameWaiting(tx, shopName, row.id)) ||
      (await isNameProposed(tx, shopName))
    )
      throw applyforFail('shop.nameTaken', undefined, { field: 'shopName' });
    const fields = withoutCompany({ ...row, ...factsOf(ctx, input) });
    await checkApplicant(tx, fields);
    await requireOwnPerson(ctx.deps, tx, ctx.memberId, fields);
    await write(ctx, tx, row, fields);
    const feeCents = await feeOf(tx, input.planId, expectedCents);
    const agreedVersion = await acceptedVersion(tx, 'shop', agreed, () =>
      applyforFail('shop.agreementChanged', undefined, { field: 'agreed' }),
    );
    const provenMobile = await proveMobile(ctx, tx, { ...fields, code });
    await repository.beginRound(tx, row.id, { ...(await nextRound(ctx, tx, row, feeCents)), agreedVersion, provenMobile });
    await moveApplication(tx, row, feeCents === null ? 'submit' : 'submitUnpaid', ctx.actor);
    if (feeCents === null) await repository.markSubmitted(tx, row.id);
    return reread(ctx, tx);
  });
};

/** Sends the code that confirms a contact mobile; it is valid for this member and this mobile only. */
export const sendShopContactCode = (
  ctx: Ctx,
  { contactMobile }: Input<'sendShopContactCode'>,
): Promise<Output<'sendShopContactCode'>> =>
  issueCode(ctx, {
    mobile: contactMobile,
    scene: 'pay',
    subject: codeSubject(ctx.memberId, contactMobile),
    purpose: 'shopContact',
  });

/** Starts the payment of the application's fee, or pays it from the wallet; a paid one is returned unchanged. */
export const payShopApplication = (
  ctx: Ctx,
  { applicationId, ...method }: Input<'payShopApplication'>,
): Promise<Output<'payShopApplication'>> =>
  ctx.inTx(async (tx) => {
    const row = await repository.findOwn(tx, ctx.memberId, ctx.lang);
    if (row?.id !== applicationId) throw applyforFail('application.missing');
    if (row.payNo === null || (row.state !== 'pendingPayment' && row.state !== 'submitted')) throw applyforFail('shop.changed');
    return startPayment(ctx, { payNo: row.payNo, ...method });
  });

/**
 * Withdraws a waiting application, with its payment or a refund: it becomes a draft again (409 `shop.changed` when it is not
 * waiting).
 */
export const withdrawShopApplication = (ctx: Ctx): Promise<Application> =>
  ctx.inTx(async (tx) => {
    const row = await repository.findOwn(tx, ctx.memberId, ctx.lang);
    if (!row) throw applyforFail('application.missing');
    await withdrawApplication(ctx, tx, settleInPayable, row, {
      lock: (inner, id) => repository.lockApplication(inner, id, ctx.lang),
      move: (inner, waiting) => moveApplication(inner, waiting, 'withdraw', ctx.actor),
      refused: () => applyforFail('shop.changed'),
    });
    return reread(ctx, tx);
  });

/** Payment handlers of the fee. */
export const settleInPayables: Record<typeof settleInPayable, Payable> = {
  [settleInPayable]: {
    page: () => applyforPages.info(),
    ...feePayable<ApplicationRow>({
      lockOfPayment: repository.lockOfPayment,
      onPaid: async (tx, row) => {
        await moveApplication(tx, row, 'pay', systemActor);
        await repository.markSubmitted(tx, row.id);
      },
      onExpired: (tx, row) => moveApplication(tx, row, 'expire', systemActor),
    }),
  },
};
