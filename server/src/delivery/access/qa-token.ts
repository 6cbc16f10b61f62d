import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { presentOperator, soleOperator } from '../../http/guards/operators.ts';
import { hashToken } from '../../http/guards/session.ts';
import { tokenEnd } from './token.repository.ts';

/** Apps that its holder may replace in a tab (`*`: every app), and the expiry. */
export interface QaToken {
  readonly apps: readonly string[];
  /** Seconds since 1970. */
  readonly exp: number;
  /** The id of the deploy token, or the name of the operator, that created it and with which it ends. */
  readonly by: { readonly token: string } | { readonly operator: string };
}

type QaDeps = Pick<Deps, 'secrets' | 'db'>;

const payload = z.object({
  apps: z.array(z.string()).min(1),
  exp: z.int(),
  by: z.union([z.strictObject({ token: z.string() }), z.strictObject({ operator: z.string() })]),
});

/** Returns the hash of the operator's current token: a change of the token invalidates earlier QA tokens. */
const operatorHash = ({ secrets }: Pick<Deps, 'secrets'>, name: string): string => {
  if (name === soleOperator.name) return hashToken(secrets.operatorToken).toString('hex');
  return secrets.operators?.find((operator) => operator.name === name)?.hash.toString('hex') ?? '';
};

const sign = (deps: Pick<Deps, 'secrets'>, text: string, by: QaToken['by']): Buffer => {
  const key = createHmac('sha256', deps.secrets.secretKey).update('qa-token').digest();
  const maker = 'operator' in by ? operatorHash(deps, by.operator) : '';
  return createHmac('sha256', key).update(`${maker}\n${text}`).digest();
};

/**
 * Creates a QA token: `<payload base64url>.<signature base64url>`. Nothing is stored; it ends by its expiry, with its
 * creator's token, or with SECRET_KEY.
 */
export const makeQaToken = (deps: Pick<Deps, 'secrets'>, { apps, exp, by }: QaToken): string => {
  const text = Buffer.from(JSON.stringify({ apps, exp, by })).toString('base64url');
  return `${text}.${sign(deps, text, by).toString('base64url')}`;
};

const parsed = (text: string): QaToken | undefined => {
  try {
    const read = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns the permissions of a QA token; undefined when it is not ours, has expired, or its creator's token is no longer
 * valid.
 */
export const readQaToken = async (deps: QaDeps, token: string): Promise<QaToken | undefined> => {
  const [, text = '', signature = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? [];
  const read = parsed(text);
  if (!read) return undefined;
  const signatureBytes = Buffer.from(signature, 'base64url');
  const right = sign(deps, text, read.by);
  if (signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right) || read.exp * 1000 <= Date.now())
    return undefined;
  const isPresent =
    'operator' in read.by
      ? presentOperator(deps.secrets, read.by.operator) !== undefined
      : (await tokenEnd(deps.db, read.by.token)) !== undefined;
  return isPresent ? read : undefined;
};

/** Returns whether a QA token permits its holder to replace this app. */
export const mayOverride = (token: QaToken, app: string): boolean => token.apps.includes(app) || token.apps.includes('*');
