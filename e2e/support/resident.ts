import { identity } from '@juhe/contract/member/identity';
import { call, dataOf } from './api.ts';

/** A resident ID number with its check digit, of a person whom no other test has verified. */
export const someResident = (): string => {
  const serial = String(Math.floor(Math.random() * 1_000)).padStart(3, '0');
  const year = 1950 + Math.floor(Math.random() * 50);
  const month = String(1 + Math.floor(Math.random() * 12)).padStart(2, '0');
  const digits = `110105${year}${month}15${serial}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (2 ** (17 - i) % 11), 0);
  return digits + '10X98765432'.charAt(sum % 11);
};

/** Verifies the real name of a member. */
export const verifyRealName = async (origin: string, token: string): Promise<void> => {
  const input = { name: '周牧野', number: someResident(), agreed: true } as const;
  const { state } = dataOf(identity.verifyIdentity, await call(origin, identity.verifyIdentity, input, { token }));
  if (state !== 'verified') throw new Error(`the real name is ${state}`);
};
