import type { ProtocolType } from '@juhe/contract/common/protocol.schemas';
import { protocolVersions } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { requiredAgreements } from '../../http/session.ts';
import { type Consent, consentsOf, insertConsents } from './consent.repository.ts';

/** Keeps that the member accepts the agreements as they are at this moment. */
export const recordConsent = async (tx: Tx, memberId: string): Promise<void> => {
  await insertConsents(tx, memberId, await protocolVersions(tx, requiredAgreements));
};

/** The agreements whose present version the member has not accepted: never, or before they changed. */
export const agreementsDue = async (db: Db, memberId: string): Promise<ProtocolType[]> => {
  const accepted = await consentsOf(db, memberId);
  const has = ({ type, version }: Consent) => accepted.some((one) => one.type === type && one.version === version);
  return (await protocolVersions(db, requiredAgreements)).filter((version) => !has(version)).map(({ type }) => type);
};
