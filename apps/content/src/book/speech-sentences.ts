/** A sentence of a chapter as the device's voice speaks it. */
export interface Sentence {
  /** Its first character in the chapter's text. */
  readonly at: number;
  readonly text: string;
  /** The paragraph it stands in, from 0. */
  readonly paragraph: number;
}

/** Voices stop in the middle of long texts; what is longer is parted at a comma, or here. */
const longest = 120;

const sentence = /[^。！？!?；;…]*[。！？!?；;…]+[”’」』）》"')\]]*|[^。！？!?；;…]+$/gu;
const clause = /[^，、,：:]*[，、,：:]+|[^，、,：:]+$/gu;
const spoken = /[\p{L}\p{N}]/u;

/** Parts a text that is too long, without losing a character. */
const shorten = (text: string): string[] => {
  if (text.length <= longest) return [text];
  const parts: string[] = [];
  for (const part of text.match(clause) ?? [text]) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + part.length <= longest) parts[parts.length - 1] = last + part;
    else for (let i = 0; i < part.length; i += longest) parts.push(part.slice(i, i + longest));
  }
  return parts;
};

/** The sentences of a chapter; what has nothing to be spoken (rules, lone marks) goes with the one before it. */
export const sentencesOf = (text: string): Sentence[] => {
  const found: Sentence[] = [];
  let paragraph = 0;
  for (const line of text.matchAll(/[^\n]+/gu)) {
    let at = line.index;
    let isNew = true;
    for (const part of (line[0].match(sentence) ?? []).flatMap(shorten)) {
      const last = found.at(-1);
      if (spoken.test(part)) {
        found.push({ at, text: part, paragraph });
        isNew = false;
      } else if (last && !isNew) found[found.length - 1] = { ...last, text: last.text + part };
      at += part.length;
    }
    if (!isNew) paragraph += 1;
  }
  return found;
};

/** The sentence that holds a place of the chapter. */
export const sentenceAt = (sentences: readonly Sentence[], position: number): number =>
  Math.max(
    0,
    sentences.findLastIndex(({ at }) => at <= position),
  );
