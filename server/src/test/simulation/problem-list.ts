/** Collects descriptions of problems. */
export interface ProblemList {
  readonly all: readonly string[];
  /** Each row is a violation: its `ref`, and a description. */
  rows(rows: Promise<readonly { readonly ref: string }[]>, text: string): Promise<void>;
  add(...problems: readonly string[]): void;
}

export const problemList = (): ProblemList => {
  const list: string[] = [];
  return {
    all: list,
    async rows(rows, text) {
      for (const { ref } of await rows) list.push(`${ref} ${text}`);
    },
    add: (...problems) => void list.push(...problems),
  };
};
