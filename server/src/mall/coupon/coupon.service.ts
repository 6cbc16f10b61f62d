/** Claiming coupons, the member's own coupons, and their scheduled jobs. */
import { defineJob } from '../../jobs/job.ts';
import type { couponSchemas } from '@juhe/contract/mall/coupon.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as mallPages from '@juhe/contract/pages/mall';
import { memberPriceAccess } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { couponFail } from './coupon-failures.ts';
import { couponMachine } from './coupon-machine.ts';
import * as repository from './coupon.repository.ts';
import type { CreatedCoupon } from './coupon.repository.ts';

type Input<K extends keyof typeof couponSchemas> = HandlerInput<(typeof couponSchemas)[K]>;
type Output<K extends keyof typeof couponSchemas> = HandlerOutput<(typeof couponSchemas)[K]>;

/** A coupon expires at its end, and its member is reminded a day before (MALL-59, MALL-60). */
const daySeconds = 86_400;

export const listClaimableCoupons = (
  ctx: Ctx,
  { saleNo, shopId, scope, ...page }: Input<'listClaimableCoupons'>,
): Promise<Output<'listClaimableCoupons'>> =>
  pageOf(page, (limit, offset) =>
    repository.offerPage(ctx.db, { saleNo, shopId, scope }, ctx.member?.id, ctx.lang, limit, offset),
  );

export const listMyCoupons = async (ctx: Ctx, { state, ...page }: Input<'listMyCoupons'>): Promise<Output<'listMyCoupons'>> => {
  const { memberId } = ctx;
  const read = { counts: { unused: 0, used: 0, expired: 0 } };
  const listed = await pageOf(page, async (limit, offset) => {
    const { counts, ...result } = await repository.ownPage(ctx.db, memberId, state, ctx.lang, limit, offset);
    read.counts = counts;
    return result;
  });
  return { ...listed, ...read };
};

export const listCouponGoods = async (
  ctx: Ctx,
  { templateId, ...page }: Input<'listCouponGoods'>,
): Promise<Output<'listCouponGoods'>> => {
  if (!(await repository.templateExists(ctx.db, templateId))) throw couponFail('coupon.unknown');
  return pageOf(page, (limit, offset) =>
    repository.couponGoods(ctx.db, memberPriceAccess(ctx.member?.id), templateId, limit, offset),
  );
};

/**
 * Grants a member one coupon of a template that the caller has locked: quota and limit per member are the current ones.
 * Schedules its expiry and reminder.
 */
export const handOut = async (
  tx: Tx,
  actor: Actor,
  { left: remaining, own: ownCount, perMember }: Pick<repository.TemplateNow, 'left' | 'own' | 'perMember'>,
  templateId: string,
  memberId: string,
): Promise<CreatedCoupon> => {
  if (ownCount >= perMember) throw couponFail('coupon.limit', { n: perMember });
  if (remaining <= 0) throw couponFail('coupon.gone');
  const coupon = await repository.insertCoupon(tx, templateId, memberId);
  await couponMachine.created(tx, { id: coupon.id, state: 'unused', actor });
  await expireCouponJob.schedule(tx, coupon.id, coupon.expiresAt);
  if (coupon.early) {
    const dueAt = new Date(Date.parse(coupon.expiresAt) - daySeconds * 1000);
    await remindCouponJob.schedule(tx, coupon.id, dueAt);
  }
  return coupon;
};

/**
 * Claims a coupon within its window by the database's clock. Claims of one template are serialised, so that exactly the quota
 * is granted and nobody exceeds their limit.
 */
export const claimCoupon = (ctx: Ctx, { templateId }: Input<'claimCoupon'>): Promise<Output<'claimCoupon'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    if (!(await repository.lockTemplate(tx, templateId))) throw couponFail('coupon.unknown');
    const now = await repository.templateNow(tx, templateId, memberId);
    if (now.stopped) throw couponFail('coupon.stopped');
    if (!now.begun) throw couponFail('coupon.early');
    if (now.over || now.stale) throw couponFail('coupon.late');
    await handOut(tx, ctx.actor, now, templateId, memberId);
    return repository.findOffer(tx, templateId, memberId, ctx.lang);
  });

/**
 * Grants a member `n` coupons that the company owes (a benefit of a card); quota and limit per member do not apply. Locks the
 * template. Returns the ids.
 */
export const grantOwedCoupons = async (tx: Tx, templateId: string, memberId: string, n: number): Promise<string[]> => {
  if (!(await repository.lockTemplate(tx, templateId))) throw couponFail('coupon.unknown');
  await repository.ensureQuota(tx, templateId, n);
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1)
    ids.push((await handOut(tx, systemActor, { left: n - i, own: 0, perMember: 1 }, templateId, memberId)).id);
  return ids;
};

/** Scheduled job `coupon.expire`; a coupon held by an unpaid order is decided when that order ends. */
const expireByTime = async (tx: Tx, id: string): Promise<void> => {
  const coupon = await repository.lockCoupon(tx, id);
  if (coupon?.state === 'unused' && coupon.over) await couponMachine.transition(tx, { id, event: 'expire', actor: systemActor });
};
export const expireCouponJob = defineJob({ kind: 'coupon.expire', run: expireByTime });

/** Scheduled job `coupon.remind`: notifies the member once of a coupon that is unused a day before its end. */
const remindByTime = async (tx: Tx, id: string): Promise<void> => {
  const coupon = await repository.lockCoupon(tx, id);
  if (coupon?.state !== 'unused' || coupon.over) return;
  const { memberId, kind, value, thresholdCents, expiresAt } = coupon;
  const common = { memberId, kind: 'service', key: `coupon.remind:${id}`, link: mallPages.myCoupons() } as const;
  if (kind === 'amount')
    await notify(tx, {
      ...common,
      template: 'couponEnding',
      params: { fromCents: thresholdCents, offCents: value, at: expiresAt },
    });
  else await notify(tx, { ...common, template: 'couponEndingPercent', params: { percent: value / 100, at: expiresAt } });
};
export const remindCouponJob = defineJob({ kind: 'coupon.remind', mayBeGivenUp: true, run: remindByTime });
