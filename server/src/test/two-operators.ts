/** Two persons of the company, since no single one may pay money out. */
import type { NamedOperator } from '../http/guards/operators.ts';
import { hashToken } from '../http/guards/session.ts';

export const [anna, ben] = [{ token: 'token-of-anna-the-operator' }, { token: 'token-of-ben-the-operator' }] as const;

const operator = (name: string, { token }: { token: string }): NamedOperator => ({
  name,
  hash: hashToken(token),
  expiresAt: undefined,
  roles: ['all'],
});

/** For `testServer`. */
export const twoOperators: readonly NamedOperator[] = [operator('anna', anna), operator('ben', ben)];
