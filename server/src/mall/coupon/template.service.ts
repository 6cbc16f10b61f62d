/** Operators' operations on coupons: create, stop, grant, report. */
import type { couponSchemas } from '@juhe/contract/mall/coupon.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Failure } from '../../http/failure/failures.ts';
import { pageOf } from '../../http/call/page.ts';
import { cardByMobile } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { couponFail } from './coupon-failures.ts';
import * as coupons from './coupon.repository.ts';
import { handOut } from './coupon.service.ts';
import * as repository from './template.repository.ts';
import type { NewTemplate } from './template.repository.ts';

type Input<K extends keyof typeof couponSchemas> = HandlerInput<(typeof couponSchemas)[K]>;
type Output<K extends keyof typeof couponSchemas> = HandlerOutput<(typeof couponSchemas)[K]>;

/** Validates the discount; returns the failure or undefined. */
const worthProblem = ({ kind, value, thresholdCents, capCents }: NewTemplate): Failure | undefined => {
  if (kind === 'amount') {
    if (capCents !== null) return couponFail('coupon.capOfAmount', undefined, { field: 'capCents' });
    return thresholdCents < value ? couponFail('coupon.thresholdLow', undefined, { field: 'thresholdCents' }) : undefined;
  }
  if (value >= 10_000) return couponFail('coupon.percentRange', undefined, { field: 'value' });
  return capCents === null ? couponFail('coupon.capMissing', undefined, { field: 'capCents' }) : undefined;
};

/** Validates the scope; returns the failure or undefined. */
const scopeProblem = async (tx: Tx, template: NewTemplate): Promise<Failure | undefined> => {
  if (template.shopId !== null && !(await repository.shopExists(tx, template.shopId)))
    return couponFail('coupon.shopMissing', undefined, { field: 'shopId' });
  if (template.scope === 'all')
    return template.scopeIds.length > 0 || template.shopId !== null
      ? couponFail('coupon.scopeAll', undefined, { field: 'scope' })
      : undefined;
  if (template.scopeIds.length === 0) return couponFail('coupon.scopeMissing', undefined, { field: 'scopeIds' });
  const unknown = await repository.unknownOf(tx, template);
  return unknown.length > 0 ? couponFail('coupon.scopeUnknown', { ids: unknown.join(', ') }, { field: 'scopeIds' }) : undefined;
};

/** Validates the claim and usage periods; returns the failure or undefined. */
const timeProblem = async (tx: Tx, template: NewTemplate): Promise<Failure | undefined> => {
  if ((template.validDays === null) === (template.validUntil === null))
    return couponFail('coupon.validityOne', undefined, { field: 'validDays' });
  const { window, validity } = await repository.timesOf(tx, template);
  if (!window) return couponFail('coupon.windowWrong', undefined, { field: 'claimUntil' });
  return validity ? undefined : couponFail('coupon.validityShort', undefined, { field: 'validUntil' });
};

/** Builds a template; a shop's coupon of scope `shop` covers that shop even when its id is not repeated. */
const templateOf = (input: Input<'createCoupon'>): NewTemplate => {
  const { shopId = null, scope, capCents = null, claimFrom = null, validDays = null, validUntil = null, ...rest } = input;
  const scopeIds = [...new Set(input.scopeIds)];
  return {
    ...rest,
    names: Object.fromEntries(Object.entries(input.names).filter(([, name]) => name !== undefined)),
    shopId,
    scope,
    scopeIds: scope === 'shop' && shopId !== null && scopeIds.length === 0 ? [shopId] : scopeIds,
    capCents,
    claimFrom,
    validDays,
    validUntil,
  };
};

/** Creates a coupon, claimable immediately or from `claimFrom`. Refuses a coupon that could not be used as described. */
export const createCoupon = (ctx: Ctx, input: Input<'createCoupon'>): Promise<Output<'createCoupon'>> =>
  ctx.inTx(async (tx) => {
    const template = templateOf(input);
    const problem = worthProblem(template) ?? (await scopeProblem(tx, template)) ?? (await timeProblem(tx, template));
    if (problem) throw problem;
    return repository.insertTemplate(tx, template);
  });

/** Ends the claims of a template; repeating it changes nothing. */
export const stopCoupon = (ctx: Ctx, { templateId }: Input<'stopCoupon'>): Promise<Output<'stopCoupon'>> =>
  ctx.inTx(async (tx) => {
    const stopped = await repository.stopTemplate(tx, templateId);
    if (!stopped) throw couponFail('coupon.unknown');
    return stopped;
  });

export const listCoupons = (ctx: Ctx, page: Input<'listCoupons'>): Promise<Output<'listCoupons'>> =>
  pageOf(page, (limit, offset) => coupons.templatePage(ctx.db, ctx.lang, limit, offset));

/** A gift respects the quota and the limit per member, but ignores the claim window and a stop. */
export const giveCoupon = (ctx: Ctx, { templateId, mobile }: Input<'giveCoupon'>): Promise<Output<'giveCoupon'>> =>
  ctx.inTx(async (tx) => {
    const member = await cardByMobile(tx, mobile);
    if (!member) throw couponFail('coupon.memberMissing', undefined, { field: 'mobile' });
    if (!(await coupons.lockTemplate(tx, templateId))) throw couponFail('coupon.unknown');
    const now = await coupons.templateNow(tx, templateId, member.id);
    if (now.stale) throw couponFail('coupon.late');
    const { id, expiresAt } = await handOut(tx, ctx.actor, now, templateId, member.id);
    await notify(tx, {
      memberId: member.id,
      kind: 'service',
      template: 'couponGiven',
      params: {},
      key: `coupon.given:${id}`,
      link: mallPages.myCoupons(),
    });
    return { id, expiresAt };
  });
