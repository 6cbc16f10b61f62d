/** Protection of real names in the database: sealed, and comparable by keyed hashes of the number. */
import type { Deps } from '../../deps.ts';
import type { KeyedTable, SealedColumn } from '../../key-ring/stored-secrets.ts';
import { macsOf, seal, type SealUse, unseal } from '../../sealing.ts';

export interface Person {
  readonly name: string;
  /** A resident ID number (GB 11643). */
  readonly number: string;
}

type SecretDeps = Pick<Deps, 'secrets'>;

const purpose = 'member identity';
const macPurpose = 'member identity number';

export const identityColumn: SealedColumn = {
  ...{ table: 'member_identity', id: 'member_id', column: 'sealed', owner: 'member_id', purpose },
  mac: { column: 'number_mac', purpose: macPurpose, textOf: (plain) => (JSON.parse(plain) as Person).number },
};

export const formerIdentityTable: KeyedTable = { table: 'former_identity', column: 'number_mac' };

const sealOf = ({ secrets }: SecretDeps, memberId: string): SealUse => ({
  secretKey: secrets.secretKey,
  formerKeys: secrets.formerKeys,
  purpose,
  owner: memberId,
});

/** Seals name and number for this member. */
export const sealPerson = (deps: SecretDeps, memberId: string, { name, number }: Person): Buffer =>
  seal(sealOf(deps, memberId), JSON.stringify({ name, number }));

/** Opens data sealed by `sealPerson` for this member; undefined when its key no longer exists. */
export const openPerson = (deps: SecretDeps, memberId: string, sealed: Buffer): Person | undefined => {
  const text = unseal(sealOf(deps, memberId), sealed);
  return text === undefined ? undefined : (JSON.parse(text.toString()) as Person);
};

/** HMACs of a number for comparison with active members: under the current key first, then under former ones. */
export const identityMacs = ({ secrets }: SecretDeps, number: string) => macsOf(secrets, macPurpose, number);

/** HMACs of a number for comparison with deleted accounts; not comparable with `identityMacs`. */
export const formerMacs = ({ secrets }: SecretDeps, number: string) => macsOf(secrets, 'member former identity', number);
