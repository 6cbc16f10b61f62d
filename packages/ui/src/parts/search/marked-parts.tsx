interface Part {
  /** Start position in code units. */
  at: number;
  part: string;
  isFound: boolean;
}

/** Folds text like the server's comparison, except for traditional characters: full-width as plain forms, lower case. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Splits a text into matches of the words and other parts. */
export const partsOf = (text: string, terms: readonly string[]): Part[] => {
  const patterns = [...new Set(terms.map(folded))].filter(Boolean).sort((a, b) => b.length - a.length);
  // Folding may expand a character: each position of the folded text maps to its range in the original text.
  const sourceRanges: (readonly [from: number, to: number])[] = [];
  let foldedText = '';
  let at = 0;
  for (const char of text) {
    const foldedChar = folded(char);
    for (let i = 0; i < foldedChar.length; i += 1) sourceRanges.push([at, at + char.length]);
    foldedText += foldedChar;
    at += char.length;
  }
  const parts: Part[] = [];
  const add = (from: number, to: number, hasMatch: boolean) => {
    if (to > from) parts.push({ at: from, part: text.slice(from, to), isFound: hasMatch });
  };
  let done = 0;
  for (let i = 0; i < foldedText.length; ) {
    const term = patterns.find((pattern) => foldedText.startsWith(pattern, i));
    if (term === undefined) {
      i += 1;
      continue;
    }
    const [from = done] = sourceRanges[i] ?? [];
    const [, to = text.length] = sourceRanges[i + term.length - 1] ?? [];
    add(done, from, false);
    add(Math.max(done, from), to, true);
    done = Math.max(done, to);
    i += term.length;
  }
  add(done, text.length, false);
  return parts;
};

/** Returns whether a text contains one of the words. */
export const hasSome = (text: string, terms: readonly string[]): boolean =>
  partsOf(text, terms).some(({ isFound: hasMatch }) => hasMatch);
