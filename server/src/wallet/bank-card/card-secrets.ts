/** What of a bank card nobody reads in the database: sealed, and comparable by a keyed hash of its number. */
import type { Deps } from '../../deps.ts';
import { macsOf, seal, type SealUse, unseal } from '../../sealing.ts';

export interface CardSecrets {
  readonly holder: string;
  readonly number: string;
  /** The mobile that the bank has for the card. */
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

/** Opens what `sealCard` made for this member; undefined when the key it was made under is gone. */
export const openCard = (deps: SecretDeps, memberId: string, sealed: Buffer): CardSecrets | undefined => {
  const text = unseal(sealOf(deps, memberId), sealed);
  return text === undefined ? undefined : (JSON.parse(text.toString()) as CardSecrets);
};

/** HMACs of a number: under the present key first, then under former ones, by which cards of earlier days are found. */
export const numberMacs = ({ secrets }: SecretDeps, number: string): readonly [Buffer, ...Buffer[]] =>
  macsOf(secrets, 'wallet bank card number', number);
