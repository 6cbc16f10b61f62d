import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { cookieLine, cookieName, cookieOf } from '../../http/cookies.ts';
import { type Operator, presentOperator } from '../../http/operators.ts';

/** A session of the console lasts this long, in seconds. */
export const sessionSeconds = 12 * 3600;
const operatorCookie = 'juhe-operator';
const shape = /^(\d{10,11})\.([\w-]{22})\.([a-z][a-z0-9_-]{1,29})\.([\w-]{43})$/;

export interface ConsoleSession {
  /** The operator's name, the actor of the audit. */
  readonly name: string;
  readonly operator: Operator;
  /** What every form of this session carries. */
  readonly csrf: string;
}

/**
 * Sessions are signed, not stored: they end by themselves, all of them with another operator token or secret key, and a named operator's
 * when the name is taken from the settings or its day is over.
 */
export const createSessions = ({ config, secrets }: Pick<Deps, 'config' | 'secrets'>) => {
  const token = createHash('sha256').update(secrets.operatorToken).digest();
  const key = Buffer.from(hkdfSync('sha256', secrets.secretKey, token, 'juhe delivery console', 32));
  const sign = (what: string, text: string) => createHmac('sha256', key).update(`${what}\n${text}`).digest('base64url');
  const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
  const line = (value: string, maxAge: number) =>
    cookieLine(config.publicOrigin, { name: operatorCookie, value, maxAge, sameSite: 'Strict' });

  return {
    /** The `Set-Cookie` value of a new session. */
    open: (name: string): string => {
      const body = `${Math.floor(Date.now() / 1000) + sessionSeconds}.${randomBytes(16).toString('base64url')}.${name}`;
      return line(`${body}.${sign('session', body)}`, sessionSeconds);
    },
    close: (): string => line('', 0),
    /** The session of a request's cookies. */
    of: (cookies: string | undefined): ConsoleSession | undefined => {
      const [, expires = '', nonce = '', name = '', signature = ''] =
        shape.exec(cookieOf(cookies, cookieName(operatorCookie, config.publicOrigin)) ?? '') ?? [];
      const body = `${expires}.${nonce}.${name}`;
      if (!same(signature, sign('session', body)) || Number(expires) * 1000 < Date.now()) return undefined;
      const operator = presentOperator(secrets, name);
      return operator && { name, operator, csrf: sign('form', body) };
    },
    /** Whether a form was made for this session. */
    isOwnForm: (session: ConsoleSession, csrf: unknown): boolean => typeof csrf === 'string' && same(session.csrf, csrf),
  };
};
