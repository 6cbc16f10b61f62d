import { z } from 'zod';
import {
  cents,
  creditCode,
  dayInput,
  fileUrl,
  flag,
  id,
  instant,
  integer,
  line,
  mobile,
  noInput,
  pageInput,
  pageOf,
  residentId,
  sitePicture,
  smsCode,
  text,
} from '../fields.ts';
import { payParam, payWay } from '../payment/pay.schemas.ts';
import { shopApplicationLimits as limits } from './shop.constants.ts';

export const applicationStates = ['draft', 'pendingPayment', 'submitted', 'approved', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** An older form states neither; it still works and is returned as `null`. */
export const applicantKinds = ['person', 'company'] as const;
export type ApplicantKind = (typeof applicantKinds)[number];

/**
 * Warnings for the operator: the documents or the identity number also belong to another member, the contact mobile number
 * was not confirmed, the legal person is not the applicant by the verified real name (or cannot be compared with it), the
 * contact is neither of both.
 */
export const applicationFlags = [
  'papersElsewhere',
  'idNumberElsewhere',
  'mobileUnproven',
  'kindMissing',
  'legalPersonDiffers',
  'contactDiffers',
] as const;

/** The form fields that an operator can mark with a rejection. */
export const markedFields = [
  'planId',
  'shopName',
  'categoryId',
  'intro',
  'logo',
  'companyName',
  'creditCode',
  'legalName',
  'idNumber',
  'contactName',
  'contactMobile',
  'licenceIds',
  'licenceUntil',
  'identityIds',
] as const;
export type MarkedField = (typeof markedFields)[number];
const mark = z.object({ field: z.enum(markedFields), /** The problem with the field. */ note: text(100) });
export type Mark = z.output<typeof mark>;

/** The applicant's available actions on the application; `edit` includes submitting it. */
export const applicationActions = ['edit', 'pay', 'withdraw'] as const;
export type ApplicationAction = (typeof applicationActions)[number];

const fields = {
  planId: id,
  shopName: line(limits.name, 2),
  categoryId: id,
  contactName: line(limits.name, 2),
  contactMobile: mobile,
  intro: text(limits.intro, 0).default(''),
  /** Ids of the member's own uploads with purpose licence and identity. */
  licenceIds: z.array(id).min(1).max(3),
  identityIds: z.array(id).min(2).max(2),
  /** If present, the fields below are required: for a person name and number, for a company its own as well. */
  kind: z.enum(applicantKinds).optional(),
  companyName: line(limits.companyName, 2).optional(),
  creditCode: creditCode.optional(),
  /** The person, or the company's legal representative. */
  legalName: line(limits.name, 2).optional(),
  /** Identity number of the legal person; if omitted, the one stored with the draft is used. */
  idNumber: residentId.optional(),
  /** The last day of the licence; null or omitted: unlimited. */
  licenceUntil: dayInput.nullish(),
  logo: sitePicture.optional(),
  /** The code sent by `sendShopContactCode`, if the contact mobile number is not the member's own and not confirmed yet. */
  code: smsCode.optional(),
  /** The accepted version of the agreement `shop`; if omitted, the current one. */
  agreed: text(20).optional(),
  /** Cents: the plan fee displayed to the applicant; if omitted, the current one is due. */
  expectedCents: integer(0, 1_000_000_000).optional(),
};
const draftFields = {
  planId: id.optional(),
  shopName: line(limits.name, 0).optional(),
  categoryId: id.optional(),
  contactName: line(limits.name, 0).optional(),
  contactMobile: z.string().max(20).optional(),
  intro: text(limits.intro, 0).optional(),
  licenceIds: z.array(id).max(3).optional(),
  identityIds: z.array(id).max(2).optional(),
  kind: z.enum(applicantKinds).optional(),
  companyName: line(limits.companyName, 0).optional(),
  creditCode: text(30, 0).optional(),
  legalName: line(limits.name, 0).optional(),
  /** Stored encrypted; only a complete and valid number. */
  idNumber: residentId.optional(),
  licenceUntil: dayInput.nullish(),
  logo: sitePicture.optional(),
};
const picture = z.object({ id, url: fileUrl });

const application = z.object({
  id,
  state: z.enum(applicationStates),
  planId: id.nullable(),
  planName: z.string().nullable(),
  shopName: z.string(),
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  contactName: z.string(),
  contactMobile: z.string(),
  intro: z.string(),
  kind: z.enum(applicantKinds).nullable(),
  companyName: z.string(),
  creditCode: z.string(),
  legalName: z.string(),
  /** First and last four characters of the identity number, or empty. */
  idMasked: z.string(),
  licenceUntil: z.string().nullable(),
  /** Empty: the platform's default. */
  logo: z.string(),
  /** The contact mobile number needs no code any more. */
  isMobileProven: z.boolean(),
  agreedVersion: z.string().nullable(),
  /** Private pictures at URLs that expire. */
  licences: z.array(picture),
  identities: z.array(picture),
  /** The reason of a rejection, or null. */
  reason: z.string().nullable(),
  /** The fields marked with the rejection, until the next submission. */
  marks: z.array(mark).optional(),
  /** During the review: median duration of recent decisions in seconds; null if there were too few. */
  usualSeconds: z.number().int().nullish(),
  shopId: id.nullable(),
  /** The fee of the latest submission in cents; null without a fee. */
  feeCents: cents.nullish(),
  /** The pending payment while the state is `pendingPayment`, and its deadline. */
  payNo: z.string().nullish(),
  payUntilAt: instant.nullish(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(applicationActions)),
  timeline: z.array(z.object({ event: z.string(), state: z.string(), at: instant, note: z.string().nullable() })),
});
export type ShopApplication = z.output<typeof application>;

const decided = z.object({ id, state: z.enum(applicationStates) });

export const shopSchemas = {
  listShopPlans: {
    input: noInput,
    output: z.array(
      z.object({
        id,
        name: z.string(),
        feeCents: cents,
        commissionBp: z.number().int(),
        /** Maximum number of goods on the shelf at a time; null: no limit. */
        mostGoods: z.number().int().nullable(),
        /** Group buying and bargains. */
        hasActivities: z.boolean(),
        points: z.array(z.string()),
        /** The current version of the agreement `shop`, which the form sends as `agreed`. */
        agreementVersion: z.string().nullish(),
      }),
    ),
  },
  getShopApplication: { input: noInput, output: application.nullable() },
  saveShopDraft: { input: z.object(draftFields), output: application },
  submitShopApplication: { input: z.object(fields), output: application },
  sendShopContactCode: {
    input: z.object({ contactMobile: mobile }),
    /** Seconds until the next code may be requested. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  payShopApplication: { input: z.object({ applicationId: id, ...payWay }), output: payParam },
  withdrawShopApplication: { input: noInput, output: application },
  listShopApplications: {
    input: z.object({ ...pageInput, state: z.enum(applicationStates).default('submitted') }),
    output: pageOf(application.omit({ timeline: true, actions: true }).extend({ flags: z.array(z.enum(applicationFlags)) })),
  },
  /** For comparing the number with the pictures: only while the application awaits a decision. */
  getShopApplicant: {
    input: z.object({ id }),
    output: z.object({ id, legalName: z.string(), idNumber: z.string(), companyName: z.string(), creditCode: z.string() }),
  },
  /** With `despiteDoubts` also if the identity number belongs to another member (otherwise 409 `shop.held`). */
  approveShop: { input: z.object({ id, despiteDoubts: flag.default(false) }), output: decided },
  rejectShop: { input: z.object({ id, reason: text(200), marks: z.array(mark).max(14).default([]) }), output: decided },
};
