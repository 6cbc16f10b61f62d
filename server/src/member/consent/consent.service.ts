import type { ProtocolType } from '@juhe/contract/common/protocol.constants';
import { protocolVersions } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { requiredAgreements } from '../../http/guards/session.ts';
import { type Consent, consentsOf, insertConsents } from './consent.repository.ts';

/** Stores that the member accepts the current versions of the agreements. */
export const recordConsent = async (tx: Tx, memberId: string): Promise<void> => {
  await insertConsents(tx, memberId, await protocolVersions(tx, requiredAgreements));
};

/** Returns the agreements whose current version the member has not accepted. */
export const agreementsDue = async (db: Db, memberId: string): Promise<ProtocolType[]> => {
  const accepted = await consentsOf(db, memberId);
  const isAccepted = ({ type, version }: Consent) =>
    accepted.some((consent) => consent.type === type && consent.version === version);
  return (await protocolVersions(db, requiredAgreements)).filter((version) => !isAccepted(version)).map(({ type }) => type);
};
