interface Part {
  /** Where it begins, in code units. */
  at: number;
  part: string;
  isFound: boolean;
}

/** As the server compares text, but for traditional characters: full-width as plain forms, lower case. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Cuts a text into what is one of the words and what is not. */
export const partsOf = (text: string, words: readonly string[]): Part[] => {
  const wanted = [...new Set(words.map(folded))].filter(Boolean).sort((a, b) => b.length - a.length);
  // Folding may make several characters of one: each place of the folded text knows which piece of the text it is of.
  const places: (readonly [from: number, to: number])[] = [];
  let plain = '';
  let at = 0;
  for (const char of text) {
    const fold = folded(char);
    for (let i = 0; i < fold.length; i += 1) places.push([at, at + char.length]);
    plain += fold;
    at += char.length;
  }
  const parts: Part[] = [];
  const add = (from: number, to: number, isFound: boolean) => {
    if (to > from) parts.push({ at: from, part: text.slice(from, to), isFound });
  };
  let done = 0;
  for (let i = 0; i < plain.length; ) {
    const word = wanted.find((one) => plain.startsWith(one, i));
    if (word === undefined) {
      i += 1;
      continue;
    }
    const [from = done] = places[i] ?? [];
    const [, to = text.length] = places[i + word.length - 1] ?? [];
    add(done, from, false);
    add(Math.max(done, from), to, true);
    done = Math.max(done, to);
    i += word.length;
  }
  add(done, text.length, false);
  return parts;
};

/** Whether a text has one of the words. */
export const hasSome = (text: string, words: readonly string[]): boolean => partsOf(text, words).some(({ isFound }) => isFound);
