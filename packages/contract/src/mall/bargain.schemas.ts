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
  /** Additional freight: it depends on the regular price. */
  freightCents: cents,
  endsAt: instant,
});
export type BargainActivity = z.output<typeof activity>;

const standing = {
  state: z.enum(bargainStates),
  /** The current price. */
  priceCents: cents,
  startCents: cents,
  floorCents: cents,
  helpers: z.number().int(),
  /** Number of cuts so far. */
  done: z.number().int(),
  expiresAt: instant,
};

const cut = z.object({ nickname: z.string(), avatar: z.string(), cents, at: instant, mine: z.boolean() });
export type BargainCut = z.output<typeof cut>;

/** The reason why the caller cannot cut now; `signIn` for a visitor. */
export const cutObstacles = ['own', 'signIn', 'today', 'paying', 'floor', 'over'] as const;

/** The caller's available actions on the page of a bargain or of an activity. */
export const bargainActions = ['start', 'toOwn', 'cut', 'share', 'buy', 'invite', 'pay', 'seeOrder'] as const;
export type BargainAction = (typeof bargainActions)[number];

const bargain = z.object({
  id,
  ...standing,
  owner: z.object({ nickname: z.string(), avatar: z.string() }),
  mine: z.boolean(),
  /** Part of the share code; visible only to the owner. */
  authCode: z.string().nullable(),
  /** The order that reserves the price or used it; visible only to the owner, until the owner deletes it. */
  orderNo: z.string().nullable(),
  obstacle: z.enum(cutObstacles).nullable(),
  /** Newest first. */
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
  /** The member's own bargain in this activity. */
  ownId: id.nullable(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(bargainActions)),
});
export type BargainDetail = z.output<typeof bargainDetail>;

export const bargainSchemas = {
  listBargainActivities: { input: z.object(pageInput), output: pageOf(activity) },
  getBargain: { input: z.object({ id }), output: bargainDetail },
  listMyBargains: {
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
