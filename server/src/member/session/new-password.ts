import { createHash } from 'node:crypto';
import { readLimited } from '../../http/transport/read-limited.ts';
import type { Ctx } from '../../http/call/context.ts';
import { type Outbound, outboundFor } from '../../outbound/outbound.ts';
import { memberFail } from '../failures.ts';

/** Minimum number of guesses, as a power of ten: an attacker who exhausts all our rate limits could try fewer. */
const minGuesses = 6;
/** Number of judged characters; longer passwords are judged by their beginning, since judging is slow. */
const judgedCharacters = 32;
/** Maximum size of the service's response (bytes): some 2,000 lines of at most 64 characters. */
const maxAnswer = 256 * 1024;

/** Site-specific words that are guessed first, beside the library's lists of 49,000 passwords and 7,776 words. */
const ownWords = [
  'juhe',
  'juhe.com',
  '聚合',
  'woaini',
  'woaiwojia',
  'woshishui',
  '5201314',
  '1314520',
  '1314',
  '520',
  'aini',
  'weixin',
  'zhifubao',
  'taobao',
  'mima',
];

type Judge = (password: string, context: readonly string[]) => number;

let judge: Promise<Judge> | undefined;

/** Loaded with the first new password: the lists take a tenth of a second. */
const loadJudge = async (): Promise<Judge> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary: { ...dictionary, own: ownWords }, graphs: adjacencyGraphs });
  return (password, context) => factory.check(password, [...context]).guessesLog10;
};

/**
 * Returns how many guesses a password withstands, as a power of ten.
 * @param context the member's own data: mobile, nickname
 */
export const guessesOf = async (password: string, context: readonly string[]): Promise<number> => {
  judge ??= loadJudge();
  const beginning = [...password.normalize('NFKC')].slice(0, judgedCharacters).join('');
  return (await judge)(beginning, context);
};

/**
 * Returns whether a service of breached passwords knows this one. It is asked for all hashes with the first five digits of
 * this one's (k-anonymity, `GET <url>/<5 hex digits>`, lines `<35 hex digits>:<count>`), so that it learns neither password
 * nor hash.
 */
export const isBreached = async (service: Outbound, url: string, password: string): Promise<boolean> => {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const lines = await service.ask(
    `${url}/${hash.slice(0, 5)}`,
    async (response) => {
      if (response.ok) return readLimited(response, maxAnswer);
      await response.body?.cancel();
      throw new Error(`the service of breached passwords answers ${response.status}`);
    },
    // With padding the length of the response reveals nothing; padding lines have the count 0.
    { init: { headers: { 'add-padding': 'true' } } },
  );
  const hashSuffix = hash.slice(5);
  return lines.split(/\r?\n/).some((line) => line.startsWith(`${hashSuffix}:`) && Number(line.slice(hashSuffix.length + 1)) > 0);
};

/**
 * Refuses a new password that is easily guessed (ASVS 6.2.4, 6.2.11) or, where BREACH_CHECK_URL is set, known from a breach
 * (6.2.12); the latter is skipped while that service is unavailable. Call it outside transactions, and after authenticating
 * the caller:
 * judging is slow.
 */
export const checkNewPassword = async (ctx: Ctx, password: string, context: readonly string[]): Promise<void> => {
  if ((await guessesOf(password, context)) < minGuesses) throw memberFail('password.guessable', {}, { field: 'password' });
  const { breachCheck } = ctx.deps.config;
  if (breachCheck === undefined) return;
  const breached = await isBreached(outboundFor(breachCheck, 'breach'), breachCheck.url, password).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'breached passwords could not be looked up');
    return false;
  });
  if (breached) throw memberFail('password.breached', {}, { field: 'password' });
};
