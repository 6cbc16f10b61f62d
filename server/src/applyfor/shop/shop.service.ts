import type { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { attachPrivatePictures, attachSitePictures, judgeByWords, refuseReserved } from '../../common/api.ts';
import { categoryNames, isShopNameFree, openShop, shopOf } from '../../mall/api.ts';
import { addRole, issueCode } from '../../member/api.ts';
import { notify } from '../../social/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { privateUrl } from '../../storage/signed-address.ts';
import { httpFail } from '../../http/common-failures.ts';
import { applyforFail } from '../failures.ts';
import { usualSeconds } from '../usual-time.ts';
import { maskedIdNumber, openIdNumber, sealIdNumber, macOfIdNumber } from './applicant-secrets.ts';
import { acceptedVersion, checkApplicant, codeSubject, proveMobile } from './applicant.ts';
import { shopApplicationMachine } from './shop-machine.ts';
import * as repository from './shop.repository.ts';
import type { ApplicationFields, ApplicationRow } from './shop.repository.ts';

type Input<K extends keyof typeof shopSchemas> = HandlerInput<(typeof shopSchemas)[K]>;
type Output<K extends keyof typeof shopSchemas> = HandlerOutput<(typeof shopSchemas)[K]>;
type Application = NonNullable<Output<'getMyShopDetail'>>;
type Decided = Output<'approveShop'>;

/** The logo of a shop that has not chosen one. */
const defaultLogo = '/media/shops/juhe.webp';

export const listPlans = (ctx: Ctx): Promise<Output<'getShopPlansList'>> => repository.plansIn(ctx.db, ctx.lang);

const view = async (ctx: Ctx, db: Db, row: ApplicationRow): Promise<Omit<Application, 'timeline'>> => {
  const { memberId, licenceIds, identityIds, idSealed, idMac: _idMac, provenMobile, ...fields } = row;
  const picture = (id: string) => ({ id, url: privateUrl(ctx.deps, id) });
  const names = await categoryNames(db, row.categoryId === null ? [] : [row.categoryId], ctx.lang);
  return {
    ...fields,
    idMasked: maskedIdNumber(openIdNumber(ctx.deps, memberId, idSealed)),
    isMobileProven: fields.contactMobile !== '' && provenMobile === fields.contactMobile,
    categoryName: names.get(row.categoryId ?? '') ?? null,
    licences: licenceIds.map(picture),
    identities: identityIds.map(picture),
  };
};

const detail = async (ctx: Ctx, db: Db, row: ApplicationRow): Promise<Application> => ({
  ...(await view(ctx, db, row)),
  usualSeconds: row.state === 'submitted' ? ((await usualSeconds(db, 'shopApplication', 'submit')) ?? null) : null,
  timeline: (await shopApplicationMachine.history(db, row.id))
    .map(({ event, to, at, note }) => ({ event, state: to, at, note }))
    .reverse(),
});

/** The member's application with its timeline, newest first; null when there is none. */
export const myApplication = async (ctx: Ctx): Promise<Output<'getMyShopDetail'>> => {
  const row = await repository.findOwn(ctx.db, ctx.memberId, ctx.lang);
  return row ? detail(ctx, ctx.db, row) : null;
};

/** Opens the member's application for a change: only a draft or a rejected one may be changed. */
const editable = async (ctx: Ctx, tx: Tx): Promise<ApplicationRow> => {
  if (await shopOf(tx, ctx.memberId)) throw applyforFail('shop.owner');
  const { made, ...row } = await repository.lockOwn(tx, ctx.memberId, ctx.lang);
  if (made) await shopApplicationMachine.created(tx, { id: row.id, state: 'draft', actor: ctx.actor });
  if (row.state !== 'draft' && row.state !== 'rejected') throw applyforFail('shop.locked');
  return row;
};

const checkChoices = async (tx: Tx, lang: string, planId: string | null, categoryId: string | null): Promise<void> => {
  if (planId !== null && !(await repository.planExists(tx, planId)))
    throw applyforFail('shop.planMissing', undefined, { field: 'planId' });
  if (categoryId !== null && (await categoryNames(tx, [categoryId], lang)).size === 0)
    throw applyforFail('shop.categoryMissing', undefined, { field: 'categoryId' });
};

const write = async (ctx: Ctx, tx: Tx, row: ApplicationRow, fields: ApplicationFields): Promise<void> => {
  await checkChoices(tx, ctx.lang, fields.planId, fields.categoryId);
  const fresh = (ids: readonly string[], kept: readonly string[]) => ids.filter((id) => !kept.includes(id));
  await attachPrivatePictures(tx, ctx.memberId, 'licence', fresh(fields.licenceIds, row.licenceIds));
  await attachPrivatePictures(tx, ctx.memberId, 'identity', fresh(fields.identityIds, row.identityIds));
  if (fields.logo !== '') await attachSitePictures(tx, ctx.memberId, [fields.logo], { field: 'logo', kept: [row.logo] });
  await repository.writeFields(tx, row.id, fields);
};

const reread = async (ctx: Ctx, tx: Tx): Promise<Application> => {
  const row = await repository.findOwn(tx, ctx.memberId, ctx.lang);
  if (!row) throw applyforFail('application.missing');
  return detail(ctx, tx, row);
};

/** What is given, with the identity number sealed. */
const factsOf = (ctx: Ctx, { idNumber, ...input }: Input<'saveShopDraft'>): Partial<ApplicationFields> => ({
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  ...(idNumber === undefined
    ? {}
    : { idSealed: sealIdNumber(ctx.deps, ctx.memberId, idNumber), idMac: macOfIdNumber(ctx.deps, idNumber) }),
});

/** Keeps what is filled in so far; fields that are left out stay as they are. */
export const saveDraft = (ctx: Ctx, input: Input<'saveShopDraft'>): Promise<Application> =>
  ctx.inTx(async (tx) => {
    const row = await editable(ctx, tx);
    await write(ctx, tx, row, { ...row, ...factsOf(ctx, input) });
    return reread(ctx, tx);
  });

/** Submissions of an application in 24 hours. */
const mostSubmissions = 3;

/** Submits the application, or submits it again after a rejection or a withdrawal (domain.md §9, applyfor.md b). */
export const submit = async (ctx: Ctx, { code, agreed, ...input }: Input<'addShop'>): Promise<Application> => {
  refuseReserved(input.shopName, 'shopName');
  // By words alone: the key's transaction is open, and a person reads every application.
  await judgeByWords({ texts: [input.shopName] }, 'shopName');
  await judgeByWords({ texts: [input.intro] }, 'intro');
  return ctx.inTx(async (tx) => {
    await repository.lockShopName(tx, input.shopName);
    const row = await editable(ctx, tx);
    if ((await repository.submissionsToday(tx, row.id)) >= mostSubmissions)
      throw applyforFail('shop.tooManySubmits', { n: mostSubmissions });
    if (!(await isShopNameFree(tx, input.shopName)) || (await repository.isNameWaiting(tx, input.shopName, row.id)))
      throw applyforFail('shop.nameTaken', undefined, { field: 'shopName' });
    const fields = { ...row, ...factsOf(ctx, input) };
    await checkApplicant(tx, fields);
    await write(ctx, tx, row, fields);
    const agreedVersion = await acceptedVersion(tx, agreed);
    const provenMobile = await proveMobile(ctx, tx, { ...fields, code });
    await shopApplicationMachine.fire(tx, { id: row.id, event: 'submit', actor: ctx.actor });
    await repository.markSubmitted(tx, row.id, { agreedVersion, provenMobile });
    return reread(ctx, tx);
  });
};

/** Sends the code that confirms a contact mobile; it counts for this member and this mobile alone. */
export const sendContactCode = (
  ctx: Ctx,
  { contactMobile }: Input<'sendShopContactCode'>,
): Promise<Output<'sendShopContactCode'>> =>
  issueCode(ctx, {
    mobile: contactMobile,
    scene: 'pay',
    subject: codeSubject(ctx.memberId, contactMobile),
    purpose: 'shopContact',
  });

/** Takes an application that is under review back: it is a draft again (409 when it is not, or was decided meanwhile). */
export const withdraw = (ctx: Ctx): Promise<Application> =>
  ctx.inTx(async (tx) => {
    const row = await repository.findOwn(tx, ctx.memberId, ctx.lang);
    if (!row) throw applyforFail('application.missing');
    const { to } = await shopApplicationMachine.fire(tx, { id: row.id, event: 'withdraw', actor: ctx.actor });
    publish(tx, `member:${ctx.memberId}`, { kind: 'shopApplication', state: to });
    return reread(ctx, tx);
  });

export const listApplications = (
  ctx: Ctx,
  { state, ...page }: Input<'listShopApplications'>,
): Promise<Output<'listShopApplications'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.applicationPage(ctx.db, state, ctx.lang, limit, offset);
    const doubts = await repository.doubtsOf(
      ctx.db,
      list.map(({ id }) => id),
    );
    const flagsOf = ({ id, kind }: ApplicationRow, isMobileProven: boolean) => {
      const found = doubts.find((one) => one.id === id);
      return [
        ...(found?.papersElsewhere ? (['papersElsewhere'] as const) : []),
        ...(found?.idNumberElsewhere ? (['idNumberElsewhere'] as const) : []),
        ...(isMobileProven ? [] : (['mobileUnproven'] as const)),
        ...(kind === null ? (['kindMissing'] as const) : []),
      ];
    };
    return {
      total,
      list: await Promise.all(
        list.map(async (row) => {
          const shown = await view(ctx, ctx.db, row);
          return { ...shown, flags: flagsOf(row, shown.isMobileProven) };
        }),
      ),
    };
  });

/** Name and numbers for whoever compares them with the pictures (404 for an application that waits for nobody). */
export const applicantOf = async (ctx: Ctx, { id }: Input<'getShopApplicant'>): Promise<Output<'getShopApplicant'>> => {
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
  const { to } = await shopApplicationMachine.fire(tx, { id, event, actor: ctx.actor, ...(note === undefined ? {} : { note }) });
  publish(tx, `member:${row.memberId}`, { kind: 'shopApplication', state: to });
  return { row, decided: { id, state: to } };
};

/**
 * Approval makes the shop; its company wallet comes into being with the first entry (domain.md §7, §9). An identity number that another member's
 * application has as well holds it (409 `shop.held`) until the operator says that the doubt was looked at.
 */
export const approve = (ctx: Ctx, { id, despiteDoubts }: Input<'approveShop'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const known = await repository.findApplication(tx, id, ctx.lang);
    if (!known) throw applyforFail('application.missing');
    await repository.lockShopName(tx, known.shopName);
    const { row, decided } = await decide(ctx, tx, id, 'approve');
    // Withdrawn, renamed and handed in again behind the operator's back.
    if (row.shopName !== known.shopName) throw httpFail('stateChanged');
    if (!despiteDoubts && (await repository.doubtsOf(tx, [id])).some(({ idNumberElsewhere }) => idNumberElsewhere))
      throw applyforFail('shop.held');
    if (!(await isShopNameFree(tx, row.shopName))) throw applyforFail('shop.nameTaken');
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
    await notify(tx, {
      memberId: row.memberId,
      kind: 'service',
      template: 'shopApproved',
      params: { shopName: row.shopName },
      link: applyforPages.info(),
    });
    return decided;
  });

/** Rejects with a reason, and with marks at the fields that are to be mended. */
export const reject = (ctx: Ctx, { id, reason, marks }: Input<'rejectShop'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const { row, decided } = await decide(ctx, tx, id, 'reject', reason);
    await repository.setReason(tx, id, reason, marks);
    await notify(tx, {
      memberId: row.memberId,
      kind: 'service',
      template: 'shopRejected',
      params: { reason },
      link: applyforPages.info(),
    });
    return decided;
  });
