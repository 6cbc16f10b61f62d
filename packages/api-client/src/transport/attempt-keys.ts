/**
 * Idempotency keys (domain.md §1.2): created before sending and stored in the browser by operation and input, so that a
 * repetition after a lost response or a reload is the same attempt, also with another code or password. A definite response
 * ends the attempt.
 */
import { withoutConfirmation } from '@juhe/contract/confirmation';
import { type Operation, storedId } from '@juhe/contract/operation';
import { deviceValue } from '@juhe/platform';
import { attempts, openKey } from './attempt-store.ts';
import { randomHex } from './protocol.ts';

/** Keys of operations that the member confirms: they move money, and outlive the tab. */
const confirmedAttempts = deviceValue({ key: 'juhe-confirmed-attempt', scope: 'member', text: openKey });

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  );
};

/** A 53-bit fingerprint: the input itself may contain a password and must not be stored. */
const fingerprint = (text: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
};

export interface Attempt {
  readonly key: string;
  /** Called after a definite response: the next call is a new attempt. */
  readonly done: () => void;
}

/** Returns the open attempt of this tab, or of this member, at this operation with this input, or a new one. */
export const openAttempt = (operation: Operation, input: unknown): Attempt => {
  const store = operation.confirmedBy === undefined ? attempts : confirmedAttempts;
  const id = `${storedId(operation)}:${fingerprint(JSON.stringify(sorted(withoutConfirmation(operation, input))) ?? '')}`;
  const key = store.read(id) ?? randomHex(16);
  store.write(`${key} ${Date.now()}`, id);
  return { key, done: () => void store.write(undefined, id) };
};
