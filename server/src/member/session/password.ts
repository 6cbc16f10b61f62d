import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 20 ms (docs/ARCHITECTURE.md, OWASP's second choice). The library's default kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Compares; without a stored hash it works as long and says no, so that time does not tell who has a password. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('not a password that anybody has');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && typeof stored === 'string';
};
