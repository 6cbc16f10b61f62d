import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { categoryTexts, checkFail } from './check-failures.ts';
import { httpChecker } from './http-checker.ts';
import { wordChecker } from './word-checker.ts';

/** What is to be checked: words, and the addresses of pictures and films below the site's origin. */
export interface ToCheck {
  readonly texts: readonly string[];
  readonly pictures?: readonly string[] | undefined;
  readonly films?: readonly string[] | undefined;
}

/** `review`: a person decides. `reason` is a category of `check-failures.ts`, or another word of the checker's. */
export interface Verdict {
  readonly verdict: 'pass' | 'review' | 'refuse';
  readonly reason?: string | undefined;
}

export interface ContentChecker {
  /** Throws when it cannot answer now. */
  check(content: ToCheck): Promise<Verdict>;
}

interface CheckDeps {
  readonly config: Pick<Config, 'check' | 'publicOrigin'>;
}

const made = new WeakMap<object, ContentChecker>();

/** The checker that the settings name: the embedded word list, or a service (CHECK_URL). */
export const checkerOf = ({ config }: CheckDeps): ContentChecker => {
  const known = made.get(config);
  if (known) return known;
  const { check, publicOrigin } = config;
  const checker = check.kind === 'http' ? httpChecker({ ...check, origin: publicOrigin }) : wordChecker;
  made.set(config, checker);
  return checker;
};

/** domain.md §8: whether something may be shown to others. Throws when the checker cannot answer now. */
export const checkContent = (deps: CheckDeps, content: ToCheck): Promise<Verdict> => checkerOf(deps).check(content);

/**
 * Refuses (`check.refused`) a text that would be seen at once, such as a comment. Call it outside a transaction. A service that
 * does not answer leaves it to the word list: a conversation does not wait.
 */
export const refuseBadText = async (ctx: Pick<Ctx, 'deps' | 'log'>, text: string): Promise<void> => {
  const { verdict, reason = '' } = await checkContent(ctx.deps, { texts: [text] }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the content check does not answer');
    return wordChecker.check({ texts: [text] });
  });
  if (verdict === 'refuse') throw checkFail('check.refused', { reason: categoryTexts(reason) }, { field: 'text' });
};
