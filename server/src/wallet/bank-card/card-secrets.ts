/** Secret bank card data: sealed in the database, and comparable by a keyed hash of the number. */
import type { Deps } from '../../deps.ts';
import { macsOf, seal, type SealUse, unseal } from '../../sealing.ts';

export interface CardSecrets {
  readonly holder: string;
  readonly number: string;
  /** The mobile registered at the bank for the card. */
  readonly mobile: string;
}

type SecretDeps = Pick<Deps, 'secrets'>;

const sealOf = ({ secrets }: SecretDeps, memberId: string): SealUse => ({
  secretKey: secrets.secretKey,
  formerKeys: secrets.formerKeys,
  purpose: 'wallet bank card',
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
  macsOf(secrets, 'wallet bank card number', number);
