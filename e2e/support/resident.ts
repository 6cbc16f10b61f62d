import { randomInt } from 'node:crypto';
import { identity } from '@juhe/contract/member/identity';
import { call, dataOf } from '@juhe/testing/playwright';

/** Returns a resident ID number with its check digit, of a person whom no other test has verified. */
export const someResident = (): string => {
  // Born on any of 20,000 days, so that two tests of a run practically never share a person: 1 in 20 million.
  const day = new Date(Date.UTC(1950, 0, 1 + randomInt(20_000))).toISOString().slice(0, 10).replaceAll('-', '');
  const digits = `110105${day}${String(randomInt(1_000)).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (2 ** (17 - i) % 11), 0);
  return digits + '10X98765432'.charAt(sum % 11);
};

/** Verifies the real name of a member, and returns it with its number. */
export const verifyRealName = async (origin: string, token: string): Promise<{ name: string; number: string }> => {
  const input = { name: '周牧野', number: someResident(), agreed: true } as const;
  const { state } = dataOf(identity.verifyIdentity, await call(origin, identity.verifyIdentity, input, { token }));
  if (state !== 'verified') throw new Error(`the real name is ${state}`);
  return input;
};
