import type { Config } from '../../config.ts';
import type { Ctx } from '../../http/context.ts';
import { categoryTexts, checkFail } from './check-failures.ts';
import type { ContentChecker, ToCheck, Verdict } from './checker.ts';
import { httpChecker } from './http-checker.ts';
import { wordChecker } from './word-checker.ts';

interface CheckDeps {
  readonly config: Pick<Config, 'check' | 'publicOrigin'>;
}

const checkers = new WeakMap<object, ContentChecker>();

/** The checker that the settings name: the embedded word list, or a service (CHECK_URL). */
export const checkerOf = ({ config }: CheckDeps): ContentChecker => {
  const cached = checkers.get(config);
  if (cached) return cached;
  const { check, publicOrigin } = config;
  const checker = check.kind === 'http' ? httpChecker({ ...check, origin: publicOrigin }) : wordChecker;
  checkers.set(config, checker);
  return checker;
};

/** domain.md §8: whether something may be shown to others. Throws when the checker cannot answer now. */
export const checkContent = (deps: CheckDeps, content: ToCheck): Promise<Verdict> => checkerOf(deps).check(content);

/** What may be shown at once (`pass`), or waits for a person (`review`, with the doubtful category). */
export interface Judgement {
  readonly verdict: 'pass' | 'review';
  readonly category: string;
}

const judgementOf = ({ verdict, reason = '' }: Verdict, field: string): Judgement => {
  if (verdict === 'refuse') throw checkFail('check.refused', { reason: categoryTexts(reason) }, { field });
  return { verdict, category: verdict === 'review' ? reason : '' };
};

/**
 * Judges texts that would be seen at once, such as a comment; a bad one is refused (`check.refused`, naming `field`). Call it outside a
 * transaction: a service may be asked. One that does not answer leaves it to the word list, since a conversation does not wait.
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
 * Judges by the word list alone, for what is stored inside an open transaction (idempotent operations); what it shows waits for a person.
 * Enqueued, it is put before the service as well.
 */
export const judgeByWords = async (content: ToCheck, field = 'text'): Promise<Judgement> =>
  judgementOf(await wordChecker.check(content), field);

/** As `judgeTexts`, for what cannot wait, such as the name of a new member: what is doubtful is refused as well. */
export const refuseDoubtful = ({ verdict, category }: Judgement, field = 'text'): void => {
  if (verdict === 'review') throw checkFail('check.refused', { reason: categoryTexts(category) }, { field });
};
