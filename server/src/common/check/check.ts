import type { Config } from '../../config.ts';
import type { Ctx } from '../../http/call/context.ts';
import { categoryTexts, checkFail } from './check-failures.ts';
import type { ContentChecker, ToCheck, Verdict } from './checker.ts';
import { httpChecker } from './http-checker.ts';
import { wordChecker } from './word-checker.ts';

interface CheckDeps {
  readonly config: Pick<Config, 'check' | 'publicOrigin'>;
}

const checkers = new WeakMap<object, ContentChecker>();

/** Returns the configured checker: the embedded word list, or a service (CHECK_URL). */
export const checkerOf = ({ config }: CheckDeps): ContentChecker => {
  const cached = checkers.get(config);
  if (cached) return cached;
  const { check, publicOrigin } = config;
  const checker = check.kind === 'http' ? httpChecker({ ...check, origin: publicOrigin }) : wordChecker;
  checkers.set(config, checker);
  return checker;
};

/** Checks whether content may be shown to others (domain.md §8). Throws when the checker cannot respond now. */
export const checkContent = (deps: CheckDeps, content: ToCheck): Promise<Verdict> => checkerOf(deps).check(content);

/** Whether content may be shown immediately (`pass`) or waits for a person (`review`, with the doubtful category). */
export interface Judgement {
  readonly verdict: 'pass' | 'review';
  readonly category: string;
}

const judgementOf = ({ verdict, reason = '' }: Verdict, field: string): Judgement => {
  if (verdict === 'refuse') throw checkFail('check.refused', { reason: categoryTexts(reason) }, { field });
  return { verdict, category: verdict === 'review' ? reason : '' };
};

/**
 * Judges texts that become visible immediately, such as a comment; refuses bad ones (`check.refused`, naming `field`). Call
 * it outside a transaction, since a service may be asked. If the service does not respond, the word list decides, since a
 * conversation does not wait.
 */
export const judgeTexts = async (
  ctx: Pick<Ctx, 'deps' | 'log'>,
  texts: readonly string[],
  field = 'text',
): Promise<Judgement> => {
  const verdict = await checkContent(ctx.deps, { texts }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the content check does not answer');
    return wordChecker.check({ texts });
  });
  return judgementOf(verdict, field);
};

/**
 * Judges by the word list alone, for content stored inside an open transaction (idempotent operations); doubtful content
 * waits for a person. Once queued, it is submitted to the service as well.
 */
export const judgeByWords = async (content: ToCheck, field = 'text'): Promise<Judgement> =>
  judgementOf(await wordChecker.check(content), field);

/** Like `judgeTexts`, for content that cannot wait, such as the name of a new member: doubtful content is refused as well. */
export const refuseDoubtful = ({ verdict, category }: Judgement, field = 'text'): void => {
  if (verdict === 'review') throw checkFail('check.refused', { reason: categoryTexts(category) }, { field });
};
