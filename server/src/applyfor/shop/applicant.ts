/** Requirements on a shop's applicant (applyfor.md b). */
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { checkCode } from '../../member/api.ts';
import { applyforFail } from '../failures.ts';
import * as repository from './shop.repository.ts';
import type { ApplicationFields, ApplicationRow } from './shop.repository.ts';

/**
 * Requires name and identity number of a person, plus company name and credit code of a company; a form of an older version
 * gives neither. Throws 400 `shop.factMissing`, `shop.licenceOver`, `shop.sameIdentity`, each at its field.
 */
export const checkApplicant = async (tx: Tx, fields: ApplicationFields): Promise<void> => {
  const absentOf = (field: string) => applyforFail('shop.factMissing', undefined, { field });
  if (fields.kind !== null) {
    if (fields.legalName === '') throw absentOf('legalName');
    if (fields.idSealed === null) throw absentOf('idNumber');
  }
  if (fields.kind === 'company') {
    if (fields.companyName === '') throw absentOf('companyName');
    if (fields.creditCode === '') throw absentOf('creditCode');
  }
  if (fields.licenceUntil !== null && (await repository.isLicenceExpired(tx, fields.licenceUntil)))
    throw applyforFail('shop.licenceOver', undefined, { field: 'licenceUntil' });
  if (await repository.hasSamePictures(tx, fields.identityIds))
    throw applyforFail('shop.sameIdentity', undefined, { field: 'identityIds' });
};

/** The subject that a contact mobile's code is bound to. */
export const codeSubject = (memberId: string, contactMobile: string): string => `shop contact:${memberId}:${contactMobile}`;

type Contact = Pick<ApplicationRow, 'kind' | 'contactMobile' | 'provenMobile'> & { readonly code: string | undefined };

/**
 * Returns the verified contact mobile: the member's own, one verified before, or one whose code is given. Otherwise 400
 * `shop.codeMissing`; a form of an older version has no code, and the operator sees that the mobile is not verified. Throws
 * `code.wrong`.
 */
export const proveMobile = async (
  ctx: Ctx,
  tx: Tx,
  { kind, contactMobile, provenMobile, code }: Contact,
): Promise<string | null> => {
  if (contactMobile === ctx.member?.mobile || contactMobile === provenMobile) return contactMobile;
  if (code === undefined) {
    if (kind === null) return null;
    throw applyforFail('shop.codeMissing', undefined, { field: 'code' });
  }
  const spendCode = await checkCode(ctx, contactMobile, 'pay', code, codeSubject(ctx.memberId, contactMobile));
  await spendCode(tx);
  return contactMobile;
};
