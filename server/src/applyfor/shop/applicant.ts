/** What is asked of who applies for a shop (applyfor.md b). */
import { protocolVersions } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { checkCode } from '../../member/api.ts';
import { applyforFail } from '../failures.ts';
import * as repository from './shop.repository.ts';
import type { ApplicationFields, ApplicationRow } from './shop.repository.ts';

/**
 * A person gives name and identity number, a company also its own name and credit code; a form of before gives neither. Throws 400
 * `shop.factMissing`, `shop.licenceOver`, `shop.sameIdentity`, each at its field.
 */
export const checkApplicant = async (tx: Tx, fields: ApplicationFields): Promise<void> => {
  const missing = (field: string) => applyforFail('shop.factMissing', undefined, { field });
  if (fields.kind !== null) {
    if (fields.legalName === '') throw missing('legalName');
    if (fields.idSealed === null) throw missing('idNumber');
  }
  if (fields.kind === 'company') {
    if (fields.companyName === '') throw missing('companyName');
    if (fields.creditCode === '') throw missing('creditCode');
  }
  if (fields.licenceUntil !== null && (await repository.isOver(tx, fields.licenceUntil)))
    throw applyforFail('shop.licenceOver', undefined, { field: 'licenceUntil' });
  if (await repository.hasSamePictures(tx, fields.identityIds))
    throw applyforFail('shop.sameIdentity', undefined, { field: 'identityIds' });
};

/** The present version of the agreement `shop`; 409 `shop.agreementChanged` when another one was accepted. */
export const acceptedVersion = async (tx: Tx, agreed: string | undefined): Promise<string | null> => {
  const version = (await protocolVersions(tx, ['shop']))[0]?.version ?? null;
  if (agreed !== undefined && agreed !== version) throw applyforFail('shop.agreementChanged', undefined, { field: 'agreed' });
  return version;
};

/** What a code of a contact mobile is bound to. */
export const codeSubject = (memberId: string, contactMobile: string): string => `shop contact:${memberId}:${contactMobile}`;

type Contact = Pick<ApplicationRow, 'kind' | 'contactMobile' | 'provenMobile'> & { readonly code: string | undefined };

/**
 * The contact mobile that is proven: the member's own, one that was proven before, or one whose code was given. 400 `shop.codeMissing` otherwise; a form of
 * before has no code, and the operator sees that the mobile is not proven. Throws `code.wrong`.
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
