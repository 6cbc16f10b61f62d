/**
 * Six digits are guessed from a leaked table within minutes: the hash is keyed by the installation's secret and bound to the
 * member.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { KeyedTable } from '../../key-ring/stored-secrets.ts';
import { hashPassword, isPassword } from '../../member/api.ts';

export const passwordTable: KeyedTable = { table: 'payment_password', column: 'hash' };

type SecretDeps = Pick<Deps, 'secrets'>;

const keyed = (secretKey: Buffer, memberId: string, digits: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'payment password', 32)))
    .update(`${memberId}\n${digits}`)
    .digest('base64');

export const hashDigits = ({ secrets }: SecretDeps, memberId: string, digits: string): Promise<string> =>
  hashPassword(keyed(secrets.secretKey, memberId, digits));

/** Compares under the current key and former ones (`SECRET_KEY_OLD`); `former`: the hash is to be made anew. */
export const areDigits = async (
  { secrets }: SecretDeps,
  memberId: string,
  hash: string,
  digits: string,
): Promise<'current' | 'former' | 'wrong'> => {
  if (await isPassword(hash, keyed(secrets.secretKey, memberId, digits))) return 'current';
  for (const key of secrets.formerKeys ?? []) if (await isPassword(hash, keyed(key, memberId, digits))) return 'former';
  return 'wrong';
};

/**
 * Returns whether these digits are easily guessed: a single digit six times, an ascending or descending run, the end of the
 * member's mobile number.
 */
export const areTrivial = (digits: string, mobile: string): boolean => {
  const steps = new Set([...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10));
  const [step] = steps;
  return (steps.size === 1 && (step === 0 || step === 1 || step === 9)) || mobile.endsWith(digits);
};
