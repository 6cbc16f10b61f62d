import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';

/** Which apps its holder may replace in a tab (`*`: every app), until when. */
export interface QaToken {
  readonly apps: readonly string[];
  /** Seconds since 1970. */
  readonly exp: number;
}

type QaDeps = Pick<Deps, 'secrets'>;

const payload = z.object({ apps: z.array(z.string()).min(1), exp: z.int() });

const sign = ({ secrets }: QaDeps, text: string): Buffer => {
  const key = createHmac('sha256', secrets.secretKey).update('qa-token').digest();
  return createHmac('sha256', key).update(text).digest();
};

/** A QA token: `<payload base64url>.<signature base64url>`. Nothing is stored; it ends by its time, or with SECRET_KEY. */
export const makeQaToken = (deps: QaDeps, token: QaToken): string => {
  const text = Buffer.from(JSON.stringify({ apps: token.apps, exp: token.exp })).toString('base64url');
  return `${text}.${sign(deps, text).toString('base64url')}`;
};

/** What a QA token allows; undefined when it is not ours or its time is over. */
export const readQaToken = (deps: QaDeps, token: string): QaToken | undefined => {
  const [, text = '', signature = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = sign(deps, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const read = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return read.success && read.data.exp * 1000 > Date.now() ? read.data : undefined;
};

/** Whether a QA token lets its holder replace this app. */
export const mayOverride = (token: QaToken, app: string): boolean => token.apps.includes(app) || token.apps.includes('*');
