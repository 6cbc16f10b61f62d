import { timingSafeEqual } from 'node:crypto';
import type { OperationInfo } from '@juhe/contract/operation';
import { hashToken } from './session.ts';

/** `all`: everything. `read`: read-only operations. `release`: the registry of releases. Otherwise one domain of the contract. */
export const operatorRoles = [
  'all',
  'read',
  'release',
  'applyfor',
  'auction',
  'common',
  'content',
  'mall',
  'member',
  'payment',
  'social',
  'wallet',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** A person or machine of the company. The single `OPERATOR_TOKEN` is called `operator` and may do everything. */
export interface Operator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** An entry of `OPERATOR_TOKENS`. */
export interface NamedOperator extends Operator {
  /** sha256 of the token: the setting contains no secret. */
  readonly hash: Buffer;
  /** Expiry (epoch ms), after which the token is treated as unknown; undefined: never. */
  readonly expiresAt: number | undefined;
}

/** Actors of the audit that are not persons. */
export const reservedOperatorNames: ReadonlySet<string> = new Set(['operator', 'workspace', 'guard', 'server', 'system']);

/** The holder of the single `OPERATOR_TOKEN`. */
export const soleOperator: Operator = { name: 'operator', roles: ['all'] };

const isOneOf = (role: string): role is OperatorRole => operatorRoles.some((operatorRole) => operatorRole === role);

/**
 * Parses `OPERATOR_TOKENS`: comma-separated `<name>:<sha256 of the token in hex>[:<last day, YYYY-MM-DD>][:<role>+<role>…]`;
 * without a day it does not expire, without roles it may do everything. Undefined when the value is malformed, or a name
 * occurs twice.
 */
export const parseOperators = (value: string): readonly NamedOperator[] | undefined => {
  const operators: NamedOperator[] = [];
  for (const entry of value.split(',')) {
    const [name = '', hash = '', ...rest] = entry.trim().split(':');
    const day = rest[0] !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(rest[0]) ? rest.shift() : undefined;
    const roles = (rest.shift() ?? 'all').split('+');
    const expiresAt = day === undefined ? undefined : Date.parse(`${day}T24:00:00Z`);
    if (rest.length > 0 || !/^[a-z][a-z0-9_-]{1,29}$/.test(name) || !/^[0-9a-f]{64}$/i.test(hash)) return undefined;
    if (reservedOperatorNames.has(name) || operators.some((existing) => existing.name === name)) return undefined;
    if (Number.isNaN(expiresAt) || !roles.every(isOneOf)) return undefined;
    operators.push({ name, hash: Buffer.from(hash, 'hex'), expiresAt, roles: roles.filter(isOneOf) });
  }
  return operators;
};

/** An installation's operator tokens. */
export interface OperatorSecrets {
  readonly operatorToken: string;
  readonly operators?: readonly NamedOperator[];
}

const hasExpired = ({ expiresAt }: NamedOperator): boolean => expiresAt !== undefined && expiresAt <= Date.now();

/** Returns the owner of an operator token, or undefined; it is compared with all of them in constant time. */
export const operatorOf = (
  { operatorToken, operators = [] }: OperatorSecrets,
  token: string | undefined,
): Operator | undefined => {
  if (token === undefined) return undefined;
  const suppliedHash = hashToken(token);
  let match = timingSafeEqual(suppliedHash, hashToken(operatorToken)) && operatorToken !== '' ? soleOperator : undefined;
  for (const operator of operators) {
    const isSame = timingSafeEqual(suppliedHash, operator.hash);
    if (isSame && !hasExpired(operator)) match = operator;
  }
  return match;
};

/** Returns the operator of this name while it exists: sessions opened by a token end with it. */
export const presentOperator = ({ operators = [] }: OperatorSecrets, name: string): Operator | undefined =>
  name === soleOperator.name ? soleOperator : operators.find((operator) => operator.name === name && !hasExpired(operator));

/** Operations that serve those of every domain: the role of any domain covers them. */
const commonOperations: ReadonlySet<string> = new Set(['common/upload.uploadSitePicture']);

/** Returns whether an operator's roles cover an operation; its id begins with the domain. */
export const mayOperate = (
  { roles }: Operator,
  { id, method }: Pick<OperationInfo, 'method'> & { readonly id: string },
): boolean =>
  roles.some((role) => {
    if (role === 'all') return true;
    if (role === 'read') return method === 'GET';
    return id.startsWith(`${role}/`) || (role !== 'release' && commonOperations.has(id));
  });
