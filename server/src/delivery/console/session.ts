import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { cookieLine, cookieName, cookieOf } from '../../http/transport/cookies.ts';
import { type Operator, presentOperator } from '../../http/guards/operators.ts';

/** Lifetime of a console session (s). */
export const sessionSeconds = 12 * 3600;
const operatorCookie = 'juhe-operator';
const shape = /^(\d{10,11})\.([\w-]{22})\.([a-z][a-z0-9_-]{1,29})\.([\w-]{43})$/;

export interface ConsoleSession {
  /** The operator's name, used as actor of the audit. */
  readonly name: string;
  readonly operator: Operator;
  /** Token required in every form of this session. */
  readonly csrf: string;
}

/**
 * Creates signed, stateless sessions: they expire automatically, all of them with a new operator token or secret key, and a
 * named operator's when the name is removed from the settings or has expired.
 */
export const createSessions = ({ config, secrets }: Pick<Deps, 'config' | 'secrets'>) => {
  const token = createHash('sha256').update(secrets.operatorToken).digest();
  const key = Buffer.from(hkdfSync('sha256', secrets.secretKey, token, 'juhe delivery console', 32));
  const sign = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
  const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
  const line = (value: string, maxAge: number) =>
    cookieLine(config.publicOrigin, { name: operatorCookie, value, maxAge, sameSite: 'Strict' });

  return {
    /** Returns the `Set-Cookie` value of a new session. */
    open: (name: string): string => {
      const body = `${Math.floor(Date.now() / 1000) + sessionSeconds}.${randomBytes(16).toString('base64url')}.${name}`;
      return line(`${body}.${sign('session', body)}`, sessionSeconds);
    },
    close: (): string => line('', 0),
    /** Returns the session of a request's cookies. */
    of: (cookies: string | undefined): ConsoleSession | undefined => {
      const [, expires = '', nonce = '', name = '', signature = ''] =
        shape.exec(cookieOf(cookies, cookieName(operatorCookie, config.publicOrigin)) ?? '') ?? [];
      const body = `${expires}.${nonce}.${name}`;
      if (!isEqual(signature, sign('session', body)) || Number(expires) * 1000 < Date.now()) return undefined;
      const operator = presentOperator(secrets, name);
      return operator && { name, operator, csrf: sign('form', body) };
    },
    /** Returns whether a form belongs to this session. */
    isOwnForm: (session: ConsoleSession, csrf: unknown): boolean => typeof csrf === 'string' && isEqual(session.csrf, csrf),
  };
};
