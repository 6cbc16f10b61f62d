import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, integer, line, list, noInput, pageInput, pageOf, text } from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';
import { expertLimits } from './daren.constants.ts';

export const expertStates = [
  'draft',
  'pendingPayment',
  'submitted',
  'approved',
  'rejected',
  'lapsed',
  'revoked',
  'expired',
] as const;
export type ExpertState = (typeof expertStates)[number];

/** The ranks of experts, the lower one first. */
export const expertLevels = ['expert', 'senior'] as const;
export type ExpertLevel = (typeof expertLevels)[number];

/** The orders of an expert: another year after the end, or the higher rank until the end. */
export const expertTermKinds = ['renewal', 'upgrade'] as const;
export type ExpertTermKind = (typeof expertTermKinds)[number];

/** The available actions of the applicant or expert; the last four belong to the orders of an expert. */
export const expertActions = ['submit', 'pay', 'withdraw', 'renew', 'upgrade', 'payTerm', 'cancelTerm'] as const;
export type ExpertAction = (typeof expertActions)[number];

/** Requirements for an applicant; `level` is the auction level, `orders` are completed ones of mall and auction as the buyer. */
export const expertNeedKinds = ['mobile', 'identity', 'level', 'orders', 'fans'] as const;
export type ExpertNeedKind = (typeof expertNeedKinds)[number];
const requirement = z.object({
  what: z.enum(expertNeedKinds),
  /** For `level`, `orders`, `fans`: the required minimum, and the caller's value. */
  least: z.number().int().optional(),
  has: z.number().int().optional(),
  isMet: z.boolean(),
});
export type ExpertNeed = z.output<typeof requirement>;

const application = z.object({
  id,
  state: z.enum(expertStates),
  realName: z.string(),
  /** The applicant's motivation. */
  reason: z.string(),
  /** Links to the applicant's work. */
  links: z.string(),
  /** Private pictures at URLs that expire. */
  pictures: z.array(z.object({ id, url: fileUrl })),
  level: z.enum(expertLevels).optional(),
  /** The version of the agreement that the latest submission accepted. */
  agreedVersion: z.string().nullish(),
  /** End of the role of an approved expert. */
  validUntilAt: instant.nullish(),
  /** When another year can be ordered, and its price; null if the application is not approved. */
  renewal: z.object({ fromAt: instant, isOpen: z.boolean(), amountCents: cents }).nullish(),
  /** Price of the higher rank until the end; null if there is none. */
  upgrade: z.object({ amountCents: cents, needs: z.array(requirement) }).nullish(),
  /** The order that awaits payment. */
  term: z
    .object({ kind: z.enum(expertTermKinds), amountCents: cents, payNo: z.string(), payUntilAt: instant.nullable() })
    .nullish(),
  /** The fee of the latest submission in cents; the current fee before the first. */
  feeCents: cents,
  /** The pending payment while the state is `pendingPayment`, and its deadline. */
  payNo: z.string().nullable(),
  payUntilAt: instant.nullable(),
  /** Decision deadline; the fee is refunded if it passes. */
  decideUntilAt: instant.nullable(),
  /** During the review: median duration of recent decisions in seconds; null if there were too few. */
  usualSeconds: z.number().int().nullish(),
  /** The reason of a rejection or revocation, or null. */
  refusal: z.string().nullable(),
  /** After a rejection or revocation: the earliest resubmission, while it is in the future. */
  waitUntilAt: instant.nullable(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(expertActions)),
  timeline: z.array(z.object({ event: z.string(), state: z.string(), at: instant, note: z.string().nullable() })),
});
export type ExpertApplication = z.output<typeof application>;

/** Rates in basis points of the hammer price; `shareBp` of the fee of invited members. */
const rights = { feeBp: z.number().int(), listings: z.number().int(), shareBp: z.number().int() };
/**
 * In addition to those of the auction level: basis points off the fee, additional simultaneous listings, and the share of the
 * fee of invited members.
 */
const expertLevel = z.object({
  id: z.enum(expertLevels),
  feeCents: cents,
  durationDays: z.number().int(),
  needs: z.array(requirement),
  feeBpOff: z.number().int(),
  listings: z.number().int(),
  shareBp: z.number().int(),
});
export type ExpertLevelTerms = z.output<typeof expertLevel>;
const level = z.object({
  level: z.number().int(),
  /** Total points earned that the level requires. */
  fromPoints: z.number().int(),
  ...rights,
  /** The same for an expert of the first rank. */
  expert: z.object(rights),
  /** The caller's own rights at this level, with the caller's rank and the lower fee of a card; absent for visitors. */
  own: z.object(rights).optional(),
  /** Whether a session's catalogue is shown a day earlier, and whether there is a dedicated service line. */
  hasEarlyCatalogue: z.boolean(),
  hasServiceLine: z.boolean(),
});
export type AuctionLevel = z.output<typeof level>;

const memberStatus = z.object({
  level: z.number().int(),
  reachedAt: instant.nullable(),
  /** Total points earned less those revoked. */
  earnedPoints: z.number().int(),
  /** Threshold of the next level; null at the highest. */
  nextFromPoints: z.number().int().nullable(),
  isExpert: z.boolean(),
  /** The caller's rank; null for a member who is no expert. */
  rank: z.enum(expertLevels).nullish(),
  /** The present rights, with rank and card. */
  ...rights,
  /** State of the caller's application; null without one. */
  application: z.enum(expertStates).nullable(),
});

const decided = z.object({ id, state: z.enum(expertStates) });
const fields = {
  realName: line(expertLimits.realName, 2),
  reason: text(expertLimits.reason, 10),
  links: text(expertLimits.links, 0).default(''),
  /** Ids of the member's own uploads with purpose `expert`. */
  pictureIds: list(id, 6).default([]),
};
const draftFields = {
  realName: line(expertLimits.realName, 0).optional(),
  reason: text(expertLimits.reason, 0).optional(),
  links: text(expertLimits.links, 0).optional(),
  pictureIds: list(id, 6).optional(),
};

export const darenSchemas = {
  getExpertLevels: {
    input: noInput,
    output: z.object({
      levels: z.array(level),
      expert: z.object({
        feeCents: cents,
        /** Current number of experts. */
        count: z.number().int(),
        /** Days until the company decides, and after a rejection until the next submission. */
        decideDays: z.number().int(),
        waitDays: z.number().int(),
        /** The requirements for applicants, and whether the caller meets them. */
        needs: z.array(requirement).optional(),
        /** The available ranks; the numbers above are those of the first. */
        levels: z.array(expertLevel).optional(),
        /** The current version of the agreement `expert`, which the form sends as `agreed`. */
        agreementVersion: z.string().nullish(),
      }),
      /** Null for visitors. */
      own: memberStatus.nullable(),
    }),
  },
  getExpertDescription: {
    input: noInput,
    output: z.object({ version: z.string(), /** Sanitised rich text in the caller's language. */ html: z.string() }),
  },
  getExpertApplication: { input: noInput, output: application.nullable() },
  saveExpertDraft: { input: z.object(draftFields), output: application },
  submitExpertApplication: {
    input: z.object({
      ...fields,
      levelId: z.enum(expertLevels).default('expert'),
      /** The fee displayed to the applicant. */
      expectedCents: centsInput,
      /** The accepted version of the agreement `expert`; if omitted, the current one. */
      agreed: text(20).optional(),
    }),
    output: application,
  },
  payExpertApplication: {
    input: z.object({ applicationId: id, ...payWay }),
    output: payParam,
  },
  withdrawExpertApplication: { input: noInput, output: application },
  orderExpertTerm: {
    /** `expectedCents` is the price displayed to the expert. */
    input: z.object({ kind: z.enum(expertTermKinds), expectedCents: centsInput }),
    output: application,
  },
  cancelExpertTerm: { input: noInput, output: application },
  listExpertApplications: {
    input: z.object({ ...pageInput, state: z.enum(expertStates).default('submitted') }),
    output: pageOf(
      application
        .pick({
          id: true,
          state: true,
          realName: true,
          reason: true,
          links: true,
          pictures: true,
          feeCents: true,
          decideUntilAt: true,
          level: true,
          validUntilAt: true,
        })
        .extend({ submittedAt: instant.nullable() }),
    ),
  },
  approveExpert: { input: z.object({ id }), output: decided },
  rejectExpert: { input: z.object({ id, reason: text(200) }), output: decided },
  setExpertNeeds: {
    /** Omitted fields stay unchanged. */
    input: z.object({
      levelId: z.enum(expertLevels),
      level: integer(1, 5).optional(),
      orders: integer(0, 1_000).optional(),
      fans: integer(0, 100_000).optional(),
    }),
    output: z.object({
      id: z.enum(expertLevels),
      level: z.number().int(),
      orders: z.number().int(),
      fans: z.number().int(),
    }),
  },
  revokeExpert: { input: z.object({ id, reason: text(200) }), output: decided },
};
