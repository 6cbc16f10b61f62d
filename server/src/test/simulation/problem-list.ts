/** Gathers what is wrong, in words. */
export interface ProblemList {
  readonly all: readonly string[];
  /** Each row is something that must not be: its `ref`, and what is wrong with it. */
  rows(rows: Promise<readonly { readonly ref: string }[]>, text: string): Promise<void>;
  add(...problems: readonly string[]): void;
}

export const problemList = (): ProblemList => {
  const all: string[] = [];
  return {
    all,
    async rows(rows, text) {
      for (const { ref } of await rows) all.push(`${ref} ${text}`);
    },
    add: (...problems) => void all.push(...problems),
  };
};
