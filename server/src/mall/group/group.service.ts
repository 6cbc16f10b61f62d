/** Members' views of group buying. */
import type { groupSchemas } from '@juhe/contract/mall/group.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { maskedFor, memberCards } from '../../member/api.ts';
import type { FreightRule } from '../shared/freight.repository.ts';
import { freightFor } from '../shared/member-freight.ts';
import { freightOf } from '../pricing/amounts.ts';
import { groupActionsOf } from './group-actions.ts';
import { groupFail } from './group-failures.ts';
import * as repository from './group.repository.ts';

type Input<K extends keyof typeof groupSchemas> = HandlerInput<(typeof groupSchemas)[K]>;
type Output<K extends keyof typeof groupSchemas> = HandlerOutput<(typeof groupSchemas)[K]>;
type Position = NonNullable<Output<'getGroup'>['group']>['places'][number];

/** Adds the freight of one unit, which depends on the shelf price (domain.md §4). */
const withFreight =
  (rule: FreightRule) =>
  <Row extends { shelfCents: number }>(row: Row) => ({ ...row, freightCents: freightOf(rule, row.shelfCents) });

export const listGroupActivities = (ctx: Ctx, page: Input<'listGroupActivities'>): Promise<Output<'listGroupActivities'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.activityPage(ctx.db, limit, offset);
    const priced = withFreight(await freightFor(ctx.db, ctx.member?.id));
    return { list: list.map((row) => priced(row)), total };
  });

/** Returns the participants of each group: the leader first, names masked. */
const placesBy = async ({ db, lang, member }: Ctx, groups: readonly { id: string }[]) => {
  const viewer = member?.id;
  const rows = await repository.placesOf(
    db,
    groups.map(({ id }) => id),
  );
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const ownRow = rows.find(({ memberId }) => memberId === viewer);
  const of = (groupId: string): Position[] =>
    rows
      .filter((row) => row.groupId === groupId)
      .map(({ memberId }, nth) => {
        const card = cards.get(memberId);
        return {
          nickname: maskedFor(card?.nickname ?? '', lang),
          avatar: card?.avatar ?? '',
          leader: nth === 0,
          mine: memberId === viewer,
        };
      });
  return { of, orderNo: ownRow && !ownRow.isOrderDeleted ? ownRow.orderNo : null };
};

/** Returns a group by its id, or the activity alone by the activity's id. */
export const getGroup = async (ctx: Ctx, { id }: Input<'getGroup'>): Promise<Output<'getGroup'>> => {
  const group = await repository.findGroup(ctx.db, id);
  const activity = await repository.findActivity(ctx.db, group?.activityId ?? id);
  if (!activity) throw groupFail('group.missing');
  const skus = await repository.pricesOf(ctx.db, activity.activityId);
  const rule = await freightFor(ctx.db, ctx.member?.id);
  const freight = { cents: rule.cents, freeFromCents: rule.freeFromCents };
  const shown = { ...withFreight(rule)(activity), skus, freight };
  const viewer = ctx.member?.id;
  const limitReached =
    viewer !== undefined &&
    activity.memberLimit !== null &&
    (await repository.unitsOfMember(ctx.db, activity.activityId, viewer)) >= activity.memberLimit;
  const withActions = (view: Omit<Output<'getGroup'>, 'actions'>) => ({ ...view, actions: groupActionsOf(view) });
  if (!group) return withActions({ activity: shown, group: null, orderNo: null, limitReached });
  const participants = await placesBy(ctx, [group]);
  const { state, size, taken: occupied, expiresAt } = group;
  return withActions({
    activity: shown,
    group: { id: group.id, state, size, taken: occupied, expiresAt, places: participants.of(group.id) },
    orderNo: participants.orderNo,
    limitReached,
  });
};

export const listOpenGroups = (ctx: Ctx, { activityId, ...page }: Input<'listOpenGroups'>): Promise<Output<'listOpenGroups'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.openPage(ctx.db, activityId, limit, offset);
    const participants = await placesBy(ctx, list);
    return { list: list.map(({ state: _state, ...group }) => ({ ...group, places: participants.of(group.id) })), total };
  });

export const listMyGroups = (ctx: Ctx, page: Input<'listMyGroups'>): Promise<Output<'listMyGroups'>> => {
  const { memberId } = ctx;
  return pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.myPage(ctx.db, memberId, limit, offset);
    return {
      list: list.map(({ saleNo, productName, img, soldOut, ...group }) => ({
        ...group,
        goods: { saleNo, productName, img, soldOut },
      })),
      total,
    };
  });
};
