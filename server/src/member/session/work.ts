import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { Ctx } from '../../http/call/context.ts';
import { defineFailures } from '../../http/failure/failures.ts';
import { consumeToken, tooMany } from '../../http/limits/rate-limit.ts';
import { solvedLastHour, spendWork } from './work.repository.ts';
import { type RefusalArguments, texts } from '../locales/texts.gen.ts';

const fail = defineFailures<RefusalArguments>()(texts.refusals, {
  'work.needed': 429,
});

/** Proof of work, which extends strangers' limits for one mobile number within an hour. */
export type WorkPurpose = 'sms' | 'password';
const solvedPerHour: Readonly<Record<WorkPurpose, number>> = { sms: 12, password: 30 };

/**
 * Maximum hashes of a challenge; half as many on average: at first about a second on a phone, doubled after every three
 * solved ones.
 */
const minHashes = 50_000;
const maxHashes = 800_000;
const lifetimeMs = 5 * 60_000;

const keyOf = ({ deps }: Ctx): string =>
  Buffer.from(hkdfSync('sha256', deps.secrets.secretKey, '', 'proof of work', 32)).toString('hex');
const limitKey = (purpose: WorkPurpose, mobile: string): string => `work:${purpose}:${mobile}`;
/** What a challenge is bound to; it does not contain the mobile number itself. */
const subjectOf = (ctx: Ctx, purpose: WorkPurpose, mobile: string): string =>
  createHash('sha256')
    .update(`${keyOf(ctx)}\n${purpose}\n${mobile}`)
    .digest('hex')
    .slice(0, 32);

const payload = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0).max(maxHashes),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

const readPayload = (header: string): z.output<typeof payload> | undefined => {
  if (header.length > 1000) return undefined;
  try {
    return payload.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data;
  } catch {
    return undefined;
  }
};

/**
 * Returns whether this call carries a solved, unused challenge for this purpose and mobile number, and consumes it. Throws
 * 429 when the hour's budget of solved challenges is exhausted as well.
 */
export const hasSolvedChallenge = async (ctx: Ctx, purpose: WorkPurpose, mobile: string): Promise<boolean> => {
  const solution = ctx.work === undefined ? undefined : readPayload(ctx.work);
  if (!solution || extractParams(solution)['for'] !== subjectOf(ctx, purpose, mobile)) return false;
  if (!(await verifySolution(solution, keyOf(ctx)))) return false;
  if ((await spendWork(ctx.nonTransactional, createHash('sha256').update(solution.challenge).digest())) === 0) return false;
  const budget = await consumeToken(ctx.nonTransactional, limitKey(purpose, mobile), solvedPerHour[purpose], 3600);
  if (!budget.ok) throw tooMany(budget.retryAfter);
  return true;
};

/**
 * The refusal of a stranger beyond the limits: 429 `work.needed`, whose `data` is a challenge (ALTCHA, SHA-256: find `number`
 * below `maxnumber` such that the hash of `salt` and `number` is `challenge`). The same call succeeds with the solved
 * challenge, base64 of its JSON with `number`, in the header `X-Juhe-Work`: once, within five minutes. The number of hashes
 * grows with the challenges solved in the hour.
 */
export const challengeFailure = async (ctx: Ctx, purpose: WorkPurpose, mobile: string, retryAfter: number) => {
  const solved = await solvedLastHour(ctx.nonTransactional, limitKey(purpose, mobile));
  const challenge = await createChallenge({
    hmacKey: keyOf(ctx),
    maxnumber: Math.min(maxHashes, minHashes * 2 ** Math.floor(solved / 3)),
    expires: new Date(Date.now() + lifetimeMs),
    params: { for: subjectOf(ctx, purpose, mobile) },
  });
  return fail('work.needed', {}, { retryAfter, data: { ...challenge } });
};
