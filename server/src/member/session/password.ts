import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 20 ms (docs/ARCHITECTURE.md, OWASP's second choice). The library's default kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalises what keyboards encode differently; nothing is truncated, argon2 accepts any length. */
const normal = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

let decoy: Promise<string> | undefined;

/**
 * Compares a password; without a stored hash it takes as long and returns false, so that timing does not reveal who has a
 * password.
 */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('not a password that anybody has');
  const against = stored ?? (await decoy);
  const matches =
    (await verify(against, normal(password))) ||
    // Stored by an earlier release, which did not normalise.
    (normal(password) !== password && (await verify(against, password)));
  return matches && typeof stored === 'string';
};

/** Returns whether a stored hash was created with outdated parameters, so that the next sign-in rehashes it (ASVS 11.2.2). */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
