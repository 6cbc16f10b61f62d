import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../../db/db.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes, recoveryCodeHashes } from './factor.repository.ts';

const howMany = 10;
/** Without characters that are easily confused when copied by hand: I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31^10: nearly 50 bits, so they are hashed like passwords. */
const length = 10;

const newCode = (): string => {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

/** Codes for display, once, and for storage. */
export interface NewCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

/** Creates ten codes. Hashing is slow: call it before the transaction. */
export const makeCodes = async (): Promise<NewCodes> => {
  const codes = Array.from({ length: howMany }, newCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(code.replace('-', '')))) };
};

/** Replaces all former codes; returns the new ones for display. */
export const storeCodes = async (tx: Tx, memberId: string, { codes, hashes }: NewCodes): Promise<string[]> => {
  await deleteRecoveryCodes(tx, memberId);
  await insertRecoveryCodes(tx, memberId, hashes);
  return [...codes];
};

/** Stores the codes of the first factor; null when codes already exist. */
export const storeFirstCodes = async (tx: Tx, memberId: string, newCodes: NewCodes): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, memberId)) > 0 ? null : storeCodes(tx, memberId, newCodes);

/** Returns the stored hash that a code matches; undefined when there is none. */
export const matchingCode = async (db: Db, memberId: string, code: string): Promise<string | undefined> => {
  const normalisedCode = code.replace('-', '');
  for (const hash of await recoveryCodeHashes(db, memberId)) if (await isPassword(hash, normalisedCode)) return hash;
  return undefined;
};
