import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, integer, list, noInput, pageInput, pageOf, text } from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';

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

/** What an expert orders: another year behind the end, or the higher rank until the end. */
export const expertTermKinds = ['renewal', 'upgrade'] as const;
export type ExpertTermKind = (typeof expertTermKinds)[number];

/** What an applicant must have; `level` is the auction level, `orders` are completed ones of mall and auction as the buyer. */
export const expertNeedKinds = ['mobile', 'identity', 'level', 'orders', 'fans'] as const;
export type ExpertNeedKind = (typeof expertNeedKinds)[number];
const need = z.object({
  what: z.enum(expertNeedKinds),
  /** Of `level`, `orders`, `fans`: how much at least, and how much the caller has. */
  least: z.number().int().optional(),
  has: z.number().int().optional(),
  isMet: z.boolean(),
});
export type ExpertNeed = z.output<typeof need>;

const application = z.object({
  id,
  state: z.enum(expertStates),
  realName: z.string(),
  /** Why the applicant wants to be an expert. */
  reason: z.string(),
  /** Where the applicant's work can be seen. */
  links: z.string(),
  /** Private pictures at addresses that expire. */
  pictures: z.array(z.object({ id, url: fileUrl })),
  level: z.enum(expertLevels).optional(),
  /** Of an approved one: when the role ends. */
  validUntilAt: instant.nullish(),
  /** From when another year can be ordered, and for how much; null when it is not approved. */
  renewal: z.object({ fromAt: instant, isOpen: z.boolean(), amountCents: cents }).nullish(),
  /** What the higher rank costs until the end; null when there is none. */
  upgrade: z.object({ amountCents: cents, needs: z.array(need) }).nullish(),
  /** The order that waits for its payment. */
  term: z
    .object({ kind: z.enum(expertTermKinds), amountCents: cents, payNo: z.string(), payUntilAt: instant.nullable() })
    .nullish(),
  /** The fee of the latest submission in cents; the present fee before the first. */
  feeCents: cents,
  /** The payment that waits while the state is `pendingPayment`, and until when. */
  payNo: z.string().nullable(),
  payUntilAt: instant.nullable(),
  /** By when the company decides; the fee goes back if it has not. */
  decideUntilAt: instant.nullable(),
  /** While it is under review: the seconds that the recent decisions took, by half of them at most; null when there were too few. */
  usualSeconds: z.number().int().nullish(),
  /** Why it was rejected or revoked, or null. */
  refusal: z.string().nullable(),
  /** After a rejection or revocation: from when it may be submitted again, while that is to come. */
  waitUntilAt: instant.nullable(),
  timeline: z.array(z.object({ event: z.string(), state: z.string(), at: instant, note: z.string().nullable() })),
});
export type ExpertApplication = z.output<typeof application>;

/** Rates in basis points of the hammer price; `shareBp` of the fee of those whom the member invited. */
const rights = { feeBp: z.number().int(), listings: z.number().int(), shareBp: z.number().int() };
/** Beside those of the auction level: basis points off the fee, further listings at once, and the share of the fee of invited members. */
const expertLevel = z.object({
  id: z.enum(expertLevels),
  feeCents: cents,
  durationDays: z.number().int(),
  needs: z.array(need),
  feeBpOff: z.number().int(),
  listings: z.number().int(),
  shareBp: z.number().int(),
});
export type ExpertLevelTerms = z.output<typeof expertLevel>;
const level = z.object({
  level: z.number().int(),
  /** Points ever earned from which the level is reached. */
  fromPoints: z.number().int(),
  ...rights,
  /** The same of an expert. */
  expert: z.object(rights),
  /** Whether a session's catalogue is shown a day earlier, and whether service has a line of its own. */
  hasEarlyCatalogue: z.boolean(),
  hasServiceLine: z.boolean(),
});
export type AuctionLevel = z.output<typeof level>;

const own = z.object({
  level: z.number().int(),
  reachedAt: instant.nullable(),
  /** Points ever earned less those taken back. */
  earnedPoints: z.number().int(),
  /** Of the next level; null at the highest. */
  nextFromPoints: z.number().int().nullable(),
  isExpert: z.boolean(),
  ...rights,
  /** Of the own application; null without one. */
  application: z.enum(expertStates).nullable(),
});

const decided = z.object({ id, state: z.enum(expertStates) });
const fields = {
  realName: text(20, 2),
  reason: text(200, 10),
  links: text(300, 0).default(''),
  /** Ids of the member's own uploads with purpose `expert`. */
  pictureIds: list(id, 6).default([]),
};
const draftFields = {
  realName: text(20, 0).optional(),
  reason: text(200, 0).optional(),
  links: text(300, 0).optional(),
  pictureIds: list(id, 6).optional(),
};

export const darenSchemas = {
  getDarenLevelInfo: {
    input: noInput,
    output: z.object({
      levels: z.array(level),
      expert: z.object({
        feeCents: cents,
        /** Members who are experts now. */
        count: z.number().int(),
        /** Days in which the company decides, and after a rejection until the next submission. */
        decideDays: z.number().int(),
        waitDays: z.number().int(),
        /** What who applies must have, and whether the caller has it. */
        needs: z.array(need).optional(),
        /** The ranks to choose from; the figures above are of the first. */
        levels: z.array(expertLevel).optional(),
      }),
      /** Null for visitors. */
      own: own.nullable(),
    }),
  },
  getDarenDescription: {
    input: noInput,
    output: z.object({ version: z.string(), /** Sanitised rich text in the caller's language. */ html: z.string() }),
  },
  queryDarenApply: { input: noInput, output: application.nullable() },
  saveDarenDraft: { input: z.object(draftFields), output: application },
  submitDarenApply: {
    /** `expectedCents` is the fee that the applicant saw. */
    input: z.object({ ...fields, levelId: z.enum(expertLevels).default('expert'), expectedCents: centsInput }),
    output: application,
  },
  getDarenApplyPayParam: {
    input: z.object({ applicationId: id, ...payWay }),
    output: payParam,
  },
  withdrawDarenApply: { input: noInput, output: application },
  orderDarenTerm: {
    /** `expectedCents` is the price that the expert saw. */
    input: z.object({ kind: z.enum(expertTermKinds), expectedCents: centsInput }),
    output: application,
  },
  cancelDarenTerm: { input: noInput, output: application },
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
    /** What is left out stays as it is. */
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
