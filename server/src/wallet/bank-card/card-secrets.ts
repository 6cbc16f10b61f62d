/** Secret bank card data: sealed in the database, and comparable by a keyed hash of the number. */
import type { Deps } from '../../deps.ts';
import type { SealedColumn } from '../../key-ring/stored-secrets.ts';
import { macsOf, seal, type SealUse, unseal } from '../../sealing.ts';

export interface CardSecrets {
  readonly holder: string;
  readonly number: string;
  /** The mobile registered at the bank for the card. */
  readonly mobile: string;
}

type SecretDeps = Pick<Deps, 'secrets'>;

const purpose = 'wallet bank card';
const mac = {
  column: 'number_mac',
  purpose: 'wallet bank card number',
  textOf: (plain: string) => (JSON.parse(plain) as CardSecrets).number,
};

/** Withdrawals keep a copy of their card. */
export const cardColumns = {
  'bank_card.sealed': { table: 'bank_card', id: 'id', column: 'sealed', owner: 'member_id', purpose, mac },
  'withdrawal.sealed': { table: 'withdrawal', id: 'id', column: 'sealed', owner: 'member_id', purpose, mac },
} satisfies Record<string, SealedColumn>;

const sealOf = ({ secrets }: SecretDeps, memberId: string): SealUse => ({
  secretKey: secrets.secretKey,
  formerKeys: secrets.formerKeys,
  purpose,
  owner: memberId,
});

/** Seals holder, number and mobile for this member. */
export const sealCard = (deps: SecretDeps, memberId: string, secrets: CardSecrets): Buffer =>
  seal(sealOf(deps, memberId), JSON.stringify(secrets));

/** Opens the output of `sealCard` for this member; undefined when its key no longer exists. */
export const openCard = (deps: SecretDeps, memberId: string, sealed: Buffer): CardSecrets | undefined => {
  const text = unseal(sealOf(deps, memberId), sealed);
  return text === undefined ? undefined : (JSON.parse(text.toString()) as CardSecrets);
};

/** HMACs of a number: with the current key first, then with former ones, by which older cards are found. */
export const numberMacs = ({ secrets }: SecretDeps, number: string): readonly [Buffer, ...Buffer[]] =>
  macsOf(secrets, mac.purpose, number);
