import { isResidentId, normalisedNumber } from '@juhe/api-client/applyfor/shop';
import type { shop } from '@juhe/contract/applyfor/shop';
import type { ApplicantKind, MarkedField, ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import type { ClientInput, ClientOutput } from '@juhe/contract/operation';

/** The typed and chosen values; the documents are kept separately. */
export interface SettleIn {
  planId: string;
  kind: ApplicantKind;
  shopName: string;
  categoryId: string;
  intro: string;
  logo: string;
  companyName: string;
  creditCode: string;
  legalName: string;
  idNumber: string;
  contactName: string;
  contactMobile: string;
  code: string;
  licenceUntil: string;
}

/** The steps with their fields: a refusal leads back to the step of its field. */
export const stepFields = [
  ['planId'],
  [
    'kind',
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
    'code',
  ],
  ['licenceUntil'],
] as const satisfies readonly (readonly (keyof SettleIn)[])[];

/** The step of a field that an operator marked; documents belong to the last step. */
export const stepOfMark = (field: MarkedField): number => {
  const step = stepFields.findIndex((names) => names.some((name) => name === field));
  return step < 0 ? stepFields.length - 1 : step;
};

export const valuesOf = (application: ShopApplication | null): SettleIn => ({
  planId: application?.planId ?? '',
  kind: application?.kind ?? 'person',
  shopName: application?.shopName ?? '',
  categoryId: application?.categoryId ?? '',
  intro: application?.intro ?? '',
  logo: application?.logo ?? '',
  companyName: application?.companyName ?? '',
  creditCode: application?.creditCode ?? '',
  legalName: application?.legalName ?? '',
  idNumber: '',
  contactName: application?.contactName ?? '',
  contactMobile: application?.contactMobile ?? '',
  code: '',
  licenceUntil: application?.licenceUntil ?? '',
});

interface Papers {
  readonly licenceIds: string[];
  readonly identityIds: string[];
}

/**
 * Fields omitted from a draft stay unchanged: empty choices, an unfinished number, and the code, which is not part of the
 * draft.
 */
export const draftOf = (
  { planId, categoryId, logo, idNumber, licenceUntil, code: _code, ...texts }: SettleIn,
  papers: Papers,
): ClientInput<typeof shop.saveShopDraft> => ({
  ...texts,
  ...papers,
  ...(planId === '' ? {} : { planId }),
  ...(categoryId === '' ? {} : { categoryId }),
  ...(logo === '' ? {} : { logo }),
  ...(isResidentId(normalisedNumber(idNumber)) ? { idNumber } : {}),
  licenceUntil: licenceUntil === '' ? null : licenceUntil,
});

/**
 * The submitted data: a person has no company; a code and a number are included only if they are given. Fee and agreement are
 * those that the applicant was shown with the plans.
 */
export const submissionOf = (
  { kind, companyName, creditCode, idNumber, code, logo, licenceUntil, ...rest }: SettleIn,
  papers: Papers,
  plans: Readonly<ClientOutput<typeof shop.listShopPlans>>,
): ClientInput<typeof shop.submitShopApplication> => ({
  ...rest,
  ...papers,
  kind,
  expectedCents: plans.find(({ id }) => id === rest.planId)?.feeCents ?? 0,
  agreed: plans[0]?.agreementVersion ?? undefined,
  ...(kind === 'company' ? { companyName, creditCode } : {}),
  ...(logo === '' ? {} : { logo }),
  ...(idNumber === '' ? {} : { idNumber }),
  ...(code === '' ? {} : { code }),
  licenceUntil: licenceUntil === '' ? null : licenceUntil,
});
