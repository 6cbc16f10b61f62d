import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../../db/db.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes, recoveryCodeHashes } from './factor.repository.ts';

const howMany = 10;
/** Without what is mistaken for something else when it is copied by hand: I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31^10: nearly 50 bits, so that they are hashed as passwords are. */
const length = 10;

const newCode = (): string => {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

/** Codes as they are shown, once, and as they are stored. */
export interface NewCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

/** Makes ten codes. Hashing takes its time: call it before the transaction. */
export const makeCodes = async (): Promise<NewCodes> => {
  const codes = Array.from({ length: howMany }, newCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(code.replace('-', '')))) };
};

/** Puts new codes in place of all former ones; answers them to be shown. */
export const storeCodes = async (tx: Tx, memberId: string, { codes, hashes }: NewCodes): Promise<string[]> => {
  await deleteRecoveryCodes(tx, memberId);
  await insertRecoveryCodes(tx, memberId, hashes);
  return [...codes];
};

/** Stores the codes that come with the first factor; null where there are some already. */
export const storeFirstCodes = async (tx: Tx, memberId: string, made: NewCodes): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, memberId)) > 0 ? null : storeCodes(tx, memberId, made);

/** The stored hash that a code matches; undefined when it matches none. */
export const matchingCode = async (db: Db, memberId: string, code: string): Promise<string | undefined> => {
  const given = code.replace('-', '');
  for (const hash of await recoveryCodeHashes(db, memberId)) if (await isPassword(hash, given)) return hash;
  return undefined;
};
