/** Content to check: texts, and paths of pictures and videos relative to the site's origin. */
export interface ToCheck {
  readonly texts: readonly string[];
  readonly pictures?: readonly string[] | undefined;
  readonly films?: readonly string[] | undefined;
}

/** `review`: a person decides. `reason` is a category of `check-failures.ts`, or another word of the checker's own. */
export interface Verdict {
  readonly verdict: 'pass' | 'review' | 'refuse';
  readonly reason?: string | undefined;
}

export interface ContentChecker {
  /** Throws when it cannot respond now. */
  check(content: ToCheck): Promise<Verdict>;
}
