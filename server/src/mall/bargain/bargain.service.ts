/** Bargains ("cut a knife"): friends lower a price (domain.md §4). */
import { defineJob } from '../../jobs/job.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { bargainSchemas } from '@juhe/contract/mall/bargain.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { maskedFor, memberCards } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { activityFail } from '../shared/activity-failures.ts';
import { mallFail } from '../failures.ts';
import type { FreightRule } from '../shared/freight.repository.ts';
import { freightFor } from '../shared/member-freight.ts';
import { freightOf } from '../pricing/amounts.ts';
import { bargainActionsOf } from './bargain-actions.ts';
import { bargainFail } from './bargain-failures.ts';
import { bargainMachine } from './bargain-machine.ts';
import * as repository from './bargain.repository.ts';
import type { BargainRow } from './bargain.repository.ts';
import { drawCuts } from './draw-cuts.ts';

type Input<K extends keyof typeof bargainSchemas> = HandlerInput<(typeof bargainSchemas)[K]>;
type Output<K extends keyof typeof bargainSchemas> = HandlerOutput<(typeof bargainSchemas)[K]>;
type Obstacle = NonNullable<Output<'getBargain'>['bargain']>['obstacle'];

/** Duration of a bargain: 24 hours (domain.md §4). */
const runSeconds = 86_400;

/** Adds the freight, which depends on the shelf price (domain.md §4). */
const withFreight = <Row extends { shelfCents: number }>(rule: FreightRule, { shelfCents, ...row }: Row) => ({
  ...row,
  freightCents: freightOf(rule, shelfCents),
});

export const listBargainActivities = (ctx: Ctx, page: Input<'listBargainActivities'>): Promise<Output<'listBargainActivities'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.activityPage(ctx.db, limit, offset);
    const rule = await freightFor(ctx.db, ctx.member?.id);
    return { list: list.map((row) => withFreight(rule, row)), total };
  });

/** Notifies the open pages of the owner and of all helpers. */
export const notifyBargain = async (tx: Tx, { id, memberId }: Pick<BargainRow, 'id' | 'memberId'>): Promise<void> => {
  const helpers = (await repository.cutsOf(tx, id)).map((cut) => cut.memberId);
  for (const participant of new Set([memberId, ...helpers]))
    publish(tx, `member:${participant}`, { kind: 'bargain', bargainId: id });
};

/** Returns why this bargain cannot be cut now, or undefined. */
const closed = ({ state, nextCents, onSale }: BargainRow): 'over' | 'paying' | 'floor' | undefined => {
  if (state === 'ordered') return 'paying';
  if (state !== 'running' || !onSale) return 'over';
  return nextCents === null ? 'floor' : undefined;
};

const obstacleOf = async (db: Db, row: BargainRow, viewer: string | undefined): Promise<Obstacle> => {
  if (row.memberId === viewer) return 'own';
  const closedReason = closed(row);
  if (closedReason !== undefined) return closedReason;
  if (viewer === undefined) return 'signIn';
  return (await repository.hasCutToday(db, row.activityId, viewer)) ? 'today' : null;
};

const viewOf = async (ctx: Ctx, row: BargainRow): Promise<NonNullable<Output<'getBargain'>['bargain']>> => {
  const viewer = ctx.member?.id;
  const cuts = await repository.cutsOf(ctx.db, row.id);
  const cards = await memberCards(ctx.db, [row.memberId, ...cuts.map(({ memberId }) => memberId)]);
  const person = (memberId: string) => {
    const card = cards.get(memberId);
    return { nickname: maskedFor(card?.nickname ?? '', ctx.lang), avatar: card?.avatar ?? '' };
  };
  const isOwner = row.memberId === viewer;
  const { id, state, priceCents, startCents, floorCents, helpers, done, expiresAt } = row;
  return {
    id,
    state,
    priceCents,
    startCents,
    floorCents,
    helpers,
    done,
    expiresAt,
    owner: person(row.memberId),
    mine: isOwner,
    authCode: isOwner ? row.authCode : null,
    orderNo: isOwner ? row.orderNo : null,
    obstacle: await obstacleOf(ctx.db, row, viewer),
    cuts: cuts.map(({ memberId, cents, at }) => ({ ...person(memberId), cents, at, mine: memberId === viewer })),
  };
};

/** Returns a bargain by its id; by an activity's id the caller's own bargain in it, or none. */
export const getBargain = async (ctx: Ctx, { id }: Input<'getBargain'>): Promise<Output<'getBargain'>> => {
  const named = await repository.findBargain(ctx.db, id);
  const activity = await repository.findActivity(ctx.db, named?.activityId ?? id);
  if (!activity) throw bargainFail('bargain.missing');
  const ownBargain = ctx.member && (await repository.ownBargain(ctx.db, activity.activityId, ctx.member.id));
  const shown = named ?? ownBargain;
  const view = {
    activity: withFreight(await freightFor(ctx.db, ctx.member?.id), activity),
    bargain: shown ? await viewOf(ctx, shown) : null,
    ownId: ownBargain?.id ?? null,
  };
  return { ...view, actions: bargainActionsOf(view) };
};

export const listMyBargains = (ctx: Ctx, page: Input<'listMyBargains'>): Promise<Output<'listMyBargains'>> => {
  const { memberId } = ctx;
  return pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.myPage(ctx.db, memberId, limit, offset);
    return {
      list: list.map(
        ({ id, state, priceCents, startCents, floorCents, helpers, done, expiresAt, saleNo, productName, img, soldOut }) => ({
          id,
          state,
          priceCents,
          startCents,
          floorCents,
          helpers,
          done,
          expiresAt,
          goods: { saleNo, productName, img, soldOut },
        }),
      ),
      total,
    };
  });
};

/**
 * Starts the member's single bargain of an activity, with all its cuts drawn in advance; returns the existing one if there is
 * one.
 */
export const startBargain = (ctx: Ctx, { activityId }: Input<'startBargain'>): Promise<Output<'startBargain'>> =>
  ctx.inTx(async (tx) => {
    const activity = await repository.findActivity(tx, activityId);
    if (!activity) throw activityFail('activity.missing');
    const before = await repository.ownBargain(tx, activityId, ctx.memberId);
    if (before) return { bargainId: before.id };
    if (!activity.running) throw activityFail('activity.over');
    if (activity.soldOut) throw mallFail('stock.none', { name: activity.productName });
    const { startCents, floorCents, helpers } = activity;
    const bargain = await repository.insertBargain(tx, {
      activityId,
      memberId: ctx.memberId,
      startCents,
      floorCents,
      cuts: drawCuts(startCents - floorCents, helpers, (min, max) => randomInt(min, max + 1)),
      authCode: randomBytes(9).toString('base64url'),
      seconds: runSeconds,
    });
    if (!bargain) {
      const existing = await repository.ownBargain(tx, activityId, ctx.memberId);
      if (!existing) throw bargainFail('bargain.missing');
      return { bargainId: existing.id };
    }
    await bargainMachine.created(tx, { id: bargain.id, state: 'running', actor: ctx.actor });
    await expireBargainJob.schedule(tx, bargain.id, { seconds: runSeconds });
    publish(tx, `member:${ctx.memberId}`, { kind: 'bargain', bargainId: bargain.id });
    return { bargainId: bargain.id };
  });

/**
 * Takes the next drawn amount off somebody's price. Concurrent helpers each get one amount, and no more helpers than there
 * are amounts; the last amount leads exactly to the floor.
 */
export const cutBargain = (ctx: Ctx, { bargainId, authCode }: Input<'cutBargain'>): Promise<Output<'cutBargain'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const row = await repository.lockBargain(tx, bargainId);
    if (!row || (authCode !== undefined && authCode !== row.authCode)) throw bargainFail('bargain.missing');
    if (row.memberId === memberId) throw bargainFail('bargain.own');
    const closedReason = closed(row);
    const cents = row.nextCents;
    if (closedReason !== undefined || cents === null) throw bargainFail(`bargain.${closedReason ?? 'floor'}`);
    if (!(await repository.insertCut(tx, row, memberId, cents))) throw bargainFail('bargain.today');
    await notifyBargain(tx, row);
    const done = row.done + 1;
    if (done === row.helpers)
      await notify(tx, {
        memberId: row.memberId,
        kind: 'order',
        template: 'bargainFloor',
        params: { title: row.title, priceCents: row.floorCents },
        key: `bargain.floor:${row.id}`,
        link: mallPages.bargain({ activityid: row.id }),
      });
    return { cents, priceCents: row.priceCents - cents, done, helpers: row.helpers };
  });

const expire = async (tx: Tx, row: Pick<BargainRow, 'id' | 'memberId'>): Promise<void> => {
  await bargainMachine.transition(tx, { id: row.id, event: 'expire', actor: systemActor });
  await notifyBargain(tx, row);
};

/** Scheduled job `bargain.expire`. A bargain held by an order expires when that order ends unpaid. */
export const expireBargain = async (tx: Tx, bargainId: string): Promise<void> => {
  const row = await repository.lockBargain(tx, bargainId);
  if (row?.stored === 'running') await expire(tx, row);
};
export const expireBargainJob = defineJob({ kind: 'bargain.expire', run: expireBargain });

/** Ends the bargains of a member whose account is deleted. */
export const endBargainsOf = async (tx: Tx, memberId: string): Promise<void> => {
  for (const { id } of await repository.lockRunningOf(tx, memberId)) await expire(tx, { id, memberId });
};
