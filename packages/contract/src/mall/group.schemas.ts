import { z } from 'zod';
import { cents, id, instant, pageInput, pageOf } from '../fields.ts';
import { activityGoods } from './activity.schemas.ts';

export const groupStates = ['open', 'full', 'failed'] as const;
export type GroupState = (typeof groupStates)[number];

/** A participant: names are masked, pictures are not. */
const participant = z.object({ nickname: z.string(), avatar: z.string(), leader: z.boolean(), mine: z.boolean() });
export type GroupPlace = z.output<typeof participant>;

const activity = activityGoods.extend({
  activityId: id,
  size: z.number().int(),
  /** The lowest group price of a SKU, and the regular price of that SKU. */
  priceCents: cents,
  shelfCents: cents,
  /** Additional freight of one unit: it depends on the regular price. */
  freightCents: cents,
  endsAt: instant,
});
export type GroupActivity = z.output<typeof activity>;

const group = z.object({
  id,
  state: z.enum(groupStates),
  size: z.number().int(),
  taken: z.number().int(),
  expiresAt: instant,
  places: z.array(participant),
});
export type Group = z.output<typeof group>;

/** The caller's available actions on the page of a group or of an activity. */
export const groupActions = ['open', 'join', 'invite', 'seeOrder'] as const;
export type GroupAction = (typeof groupActions)[number];

const groupDetail = z.object({
  activity: activity.extend({
    subtitle: z.string(),
    maxQuantity: z.number().int(),
    /** Maximum units per member in the whole activity; null: no limit. */
    memberLimit: z.number().int().nullable(),
    /** Freight of an order; free from this total at regular prices. */
    freight: z.object({ cents, freeFromCents: cents }),
    /** New groups may be opened. */
    running: z.boolean(),
    skus: z.array(z.object({ skuId: id, priceCents: cents })),
  }),
  group: group.nullable(),
  /** The member's own order in this group; null as well once the member deleted it (`group.places` has who takes part). */
  orderNo: z.string().nullable(),
  /** The maximum of units per member is used up. */
  limitReached: z.boolean(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(groupActions)),
});
export type GroupDetail = z.output<typeof groupDetail>;

export const groupSchemas = {
  listGroupActivities: { input: z.object(pageInput), output: pageOf(activity) },
  getGroup: { input: z.object({ id }), output: groupDetail },
  listOpenGroups: {
    input: z.object({ ...pageInput, activityId: id }),
    output: pageOf(group.omit({ state: true })),
  },
  listMyGroups: {
    input: z.object(pageInput),
    output: pageOf(group.omit({ places: true }).extend({ goods: activityGoods, orderNo: z.string(), leader: z.boolean() })),
  },
};
