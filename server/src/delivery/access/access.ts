import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/limits/addresses.ts';
import { hashToken, tokenOfHeader } from '../../http/guards/session.ts';
import { operatorOf, type OperatorRole } from '../../http/guards/operators.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import { countWrongToken, refuseBlockedAddress } from '../../http/limits/wrong-tokens.ts';
import { deliveryFail } from '../failures.ts';
import { takeFromAddress, takeFromToken } from './registry-budgets.ts';
import { countingToken } from './token.repository.ts';

/** The caller of the registry. */
export interface Caller {
  /** `operator`, a named operator or the deploy token's name; the audit's actor. */
  readonly name: string;
  readonly operator: boolean;
  /** Apps that a deploy token may publish and change; empty for the operator, who may do everything. */
  readonly apps: readonly string[];
  /** The id of a deploy token; the operator has none. */
  readonly tokenId?: string;
  /** Self-reported user of the token (header `X-Deploy-Person`): for the history, never for a decision. */
  readonly person?: string | undefined;
}

/** Maximum characters of a person's name in the history. */
const maxPerson = 80;

/**
 * Returns the person named by `X-Deploy-Person`, percent-encoded as UTF-8 (headers are ASCII): trimmed, whitespace collapsed,
 * without control and direction characters, cut to 80; undefined without one. 400 `badInput` if it cannot be decoded.
 */
export const personOfHeader = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string') return undefined;
  try {
    const name = decodeURIComponent(header)
      .normalize('NFC')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim();
    return [...name].slice(0, maxPerson).join('').trim() || undefined;
  } catch {
    throw deliveryFail('badInput', 'X-Deploy-Person has to be percent-encoded UTF-8');
  }
};

const wrongToken = () => deliveryFail('notSignedIn', 'This token is not valid: it is unknown, revoked or expired');

/** The configuration is required, so that no scope of routes can miss `RATE_LIMIT_SCALE`. */
export interface AccessDeps extends Pick<Deps, 'db' | 'secrets'> {
  readonly config: Pick<Deps['config'], 'rateLimitScale'>;
}

/**
 * Returns the caller of a token. 401 `notSignedIn` for a missing, wrong, revoked or expired one; 429 for an address that sent
 * 30 wrong ones within 5 minutes. 403 `operatorOnly` for an operator without any of the roles.
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
  await countWrongToken(deps.db, address, token, deps.config.rateLimitScale);
  throw wrongToken();
};

/** Returns the caller by `Authorization: Bearer <token>`, or the raw token; refuses like {@link callerOfToken}. */
export const callerOf = async (deps: AccessDeps, request: FastifyRequest): Promise<Caller> => {
  const header = request.headers.authorization?.replace(/^bearer(\s+|$)/i, '').trim();
  const token = tokenOfHeader(header);
  // Something was sent that cannot be a token: the message "send a token" would be misleading.
  if (header && token === undefined) throw wrongToken();
  return callerOfToken(deps, request.ip, token);
};

/** Returns whether the caller may publish and change this app. */
export const mayRelease = (caller: Caller, app: string): boolean => caller.operator || caller.apps.includes(app);

/** Refuses with 403 `notYourApp` unless {@link mayRelease}. */
export const ownApp = (caller: Caller, app: string): void => {
  if (!mayRelease(caller, app))
    throw deliveryFail('notYourApp', `The token "${caller.name}" is for ${caller.apps.join(', ')}, not for ${app}`);
};

/** Refuses everybody but operators with 403 `operatorOnly`. */
export const operatorOnly = (caller: Caller): void => {
  if (!caller.operator) throw deliveryFail('operatorOnly');
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The registry caller; set by `authenticate` before the body is read. */
    caller: Caller | null;
  }
}

/**
 * Requires a token for every request of this scope, and charges the budgets of its address and its token, before any body is
 * read. Handlers get the caller by {@link callerIn}.
 */
export const authenticate = (scope: FastifyInstance, deps: AccessDeps): void => {
  scope.decorateRequest('caller', null);
  scope.addHook('onRequest', async (request) => {
    const outcome = outcomeOf(request);
    Object.assign(outcome, { operation: `${request.method} ${request.routeOptions.url ?? ''}`, access: 'release' });
    const scale = deps.config.rateLimitScale;
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
