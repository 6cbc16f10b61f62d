import { z } from 'zod';
import { cents, id, instant, pageInput, pageOf } from '../fields.ts';
import { activityGoods } from './activity.schemas.ts';

export const bargainStates = ['running', 'ordered', 'bought', 'expired'] as const;
export type BargainState = (typeof bargainStates)[number];

const activity = activityGoods.extend({
  activityId: id,
  helpers: z.number().int(),
  startCents: cents,
  floorCents: cents,
  /** What it costs beside: freight follows the shelf's price. */
  freightCents: cents,
  endsAt: instant,
});
export type BargainActivity = z.output<typeof activity>;

const standing = {
  state: z.enum(bargainStates),
  /** What it costs now. */
  priceCents: cents,
  startCents: cents,
  floorCents: cents,
  helpers: z.number().int(),
  /** Cuts so far. */
  done: z.number().int(),
  expiresAt: instant,
};

const cut = z.object({ nickname: z.string(), avatar: z.string(), cents, at: instant, mine: z.boolean() });
export type BargainCut = z.output<typeof cut>;

/** Why the caller cannot cut now; `signIn` of a visitor. */
export const cutObstacles = ['own', 'signIn', 'today', 'paying', 'floor', 'over'] as const;

const bargain = z.object({
  id,
  ...standing,
  owner: z.object({ nickname: z.string(), avatar: z.string() }),
  mine: z.boolean(),
  /** Stands in the share code; the owner's only. */
  authCode: z.string().nullable(),
  /** The order that holds the price or bought it; the owner's only. */
  orderNo: z.string().nullable(),
  obstacle: z.enum(cutObstacles).nullable(),
  /** The newest first. */
  cuts: z.array(cut),
});
export type Bargain = z.output<typeof bargain>;

const bargainDetail = z.object({
  activity: activity.extend({
    skuId: id,
    subtitle: z.string(),
    specText: z.string(),
    /** New bargains may be started. */
    running: z.boolean(),
  }),
  bargain: bargain.nullable(),
  /** The member's own bargain of this activity. */
  ownId: id.nullable(),
});
export type BargainDetail = z.output<typeof bargainDetail>;

export const bargainSchemas = {
  getBargainActivityList: { input: z.object(pageInput), output: pageOf(activity) },
  getBargainDetail: { input: z.object({ id }), output: bargainDetail },
  getMyBargainList: {
    input: z.object(pageInput),
    output: pageOf(z.object({ id, ...standing, goods: activityGoods })),
  },
  startBargain: { input: z.object({ activityId: id }), output: z.object({ bargainId: id }) },
  cutBargain: {
    input: z.object({
      bargainId: id,
      authCode: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .optional(),
    }),
    output: z.object({ cents, priceCents: cents, done: z.number().int(), helpers: z.number().int() }),
  },
};
