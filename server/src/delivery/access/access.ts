import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/addresses.ts';
import { hashToken, tokenOfHeader } from '../../http/session.ts';
import { operatorOf, type OperatorRole } from '../../http/operators.ts';
import { outcomeOf } from '../../http/outcome.ts';
import { countWrongToken, refuseBlockedAddress } from '../../http/wrong-tokens.ts';
import { deliveryFail } from '../failures.ts';
import { takeFromAddress, takeFromToken } from './registry-budgets.ts';
import { countingToken } from './token.repository.ts';

/** Who calls the registry. */
export interface Caller {
  /** `operator`, a named operator or the deploy token's name; the audit's actor. */
  readonly name: string;
  readonly operator: boolean;
  /** What a deploy token may publish and change; empty for the operator, who may do everything. */
  readonly apps: readonly string[];
  /** The id of a deploy token; the operator has none. */
  readonly tokenId?: string;
  /** Who uses the token, as the caller says (header `X-Deploy-Person`): for the history, never for a decision. */
  readonly person?: string | undefined;
}

/** Characters of a person's name in the history. */
const longestPerson = 80;

/**
 * The person that `X-Deploy-Person` names, percent-encoded as UTF-8 (headers carry no other letters): trimmed, spaces in one, without control and
 * direction characters, cut to 80; undefined without one. 400 `badInput` for what cannot be decoded.
 */
export const personOfHeader = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string') return undefined;
  try {
    const name = decodeURIComponent(header)
      .normalize('NFC')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim();
    return [...name].slice(0, longestPerson).join('').trim() || undefined;
  } catch {
    throw deliveryFail('badInput', 'X-Deploy-Person has to be percent-encoded UTF-8');
  }
};

const wrongToken = () => deliveryFail('notSignedIn', 'This token is not valid: it is unknown, revoked or expired');

type AccessDeps = Pick<Deps, 'db' | 'secrets'> & { readonly config?: Pick<Deps['config'], 'rateLimitScale'> };

/**
 * The caller that a token belongs to. 401 `notSignedIn` without or with a wrong, revoked or expired one; 429 for an address
 * that sent 30 wrong ones within 5 minutes. 403 `operatorOnly` for an operator that has none of the roles.
 */
export const callerOfToken = async (
  deps: AccessDeps,
  ip: string,
  token: string | undefined,
  roles: readonly OperatorRole[] = ['release'],
): Promise<Caller> => {
  const address = addressKey(ip);
  refuseBlockedAddress(deps.db, address);
  if (token === undefined) throw deliveryFail('notSignedIn');
  const operator = operatorOf(deps.secrets, token);
  if (operator) {
    if (!operator.roles.some((role) => role === 'all' || roles.includes(role))) throw deliveryFail('operatorOnly');
    return { name: operator.name, operator: true, apps: [] };
  }
  const deployToken = await countingToken(deps.db, hashToken(token));
  if (deployToken) return { name: deployToken.name, operator: false, apps: deployToken.apps, tokenId: deployToken.id };
  await countWrongToken(deps.db, address, token);
  throw wrongToken();
};

/** The caller by `Authorization: Bearer <token>`, or the raw token; refuses as {@link callerOfToken} does. */
export const callerOf = async (deps: AccessDeps, request: FastifyRequest): Promise<Caller> => {
  const header = request.headers.authorization?.replace(/^bearer(\s+|$)/i, '').trim();
  const token = tokenOfHeader(header);
  // What cannot be a token was sent all the same: who sees "send a token" would look in the wrong place.
  if (header && token === undefined) throw wrongToken();
  return callerOfToken(deps, request.ip, token);
};

/** Whether the caller may publish and change this app. */
export const mayRelease = (caller: Caller, app: string): boolean => caller.operator || caller.apps.includes(app);

/** 403 `notYourApp` unless {@link mayRelease}. */
export const ownApp = (caller: Caller, app: string): void => {
  if (!mayRelease(caller, app))
    throw deliveryFail('notYourApp', `The token "${caller.name}" is for ${caller.apps.join(', ')}, not for ${app}`);
};

/** 403 `operatorOnly` for everybody else. */
export const operatorOnly = (caller: Caller): void => {
  if (!caller.operator) throw deliveryFail('operatorOnly');
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the registry; set by `authenticate` before the body is read. */
    caller: Caller | null;
  }
}

/** Every call of this scope needs a token, and takes from the budgets of its address and its token; nothing of a body is read before. Handlers take the caller by {@link callerIn}. */
export const authenticate = (scope: FastifyInstance, deps: AccessDeps): void => {
  scope.decorateRequest('caller', null);
  scope.addHook('onRequest', async (request) => {
    const outcome = outcomeOf(request);
    Object.assign(outcome, { operation: `${request.method} ${request.routeOptions.url ?? ''}`, access: 'release' });
    const scale = deps.config?.rateLimitScale ?? 1;
    takeFromAddress(deps.db, request, scale);
    const caller = await callerOf(deps, request);
    request.caller = { ...caller, person: personOfHeader(request.headers['x-deploy-person']) };
    outcome.operator = request.caller.name;
    takeFromToken(deps.db, request, caller, scale);
  });
};

export const callerIn = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error('the scope does not authenticate its calls');
  return request.caller;
};
