/** Secret applicant data: the identity number, sealed in the database and comparable by a keyed hash. */
import type { Deps } from '../../deps.ts';
import type { SealedColumn } from '../../key-ring/stored-secrets.ts';
import { macsOf, seal, type SealUse, unseal } from '../../sealing.ts';

type SecretDeps = Pick<Deps, 'secrets'>;

const purpose = 'shop applicant';
const mac = { column: 'id_mac', purpose: 'shop applicant number', textOf: (plain: string) => plain };

export const applicantColumn: SealedColumn = {
  ...{ table: 'shop_application', id: 'id', column: 'id_sealed', owner: 'member_id', purpose, mac },
};

const sealOf = ({ secrets }: SecretDeps, memberId: string): SealUse => ({
  secretKey: secrets.secretKey,
  formerKeys: secrets.formerKeys,
  purpose,
  owner: memberId,
});

export const sealIdNumber = (deps: SecretDeps, memberId: string, number: string): Buffer => seal(sealOf(deps, memberId), number);

/** Returns undefined when the key it was sealed under no longer exists. */
export const openIdNumber = (deps: SecretDeps, memberId: string, sealed: Buffer | null): string | undefined =>
  sealed === null ? undefined : unseal(sealOf(deps, memberId), sealed)?.toString();

/** HMAC of a number, used to find the same number in other applications. */
export const macOfIdNumber = ({ secrets }: SecretDeps, number: string): Buffer => macsOf(secrets, mac.purpose, number)[0];

/** The first and last four characters; empty for no number. */
export const maskedIdNumber = (number: string | undefined): string =>
  number === undefined ? '' : `${number.slice(0, 4)}**********${number.slice(-4)}`;
