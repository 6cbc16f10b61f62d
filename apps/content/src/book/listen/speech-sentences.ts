/** A sentence of a chapter as spoken by the device's voice. */
export interface Sentence {
  /** Its first character in the chapter's text. */
  readonly at: number;
  readonly text: string;
  /** Index of its paragraph, from 0. */
  readonly paragraph: number;
}

/** Maximum sentence length: voices stop in the middle of long texts, so longer ones are split at a comma or here. */
const maxSentenceLength = 120;

const sentence = /[^。！？!?；;…]*[。！？!?；;…]+[”’」』）》"')\]]*|[^。！？!?；;…]+$/gu;
const clause = /[^，、,：:]*[，、,：:]+|[^，、,：:]+$/gu;
const pronounceable = /[\p{L}\p{N}]/u;

/** Splits a text that is too long, without losing characters. */
const shorten = (text: string): string[] => {
  if (text.length <= maxSentenceLength) return [text];
  const parts: string[] = [];
  for (const part of text.match(clause) ?? [text]) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + part.length <= maxSentenceLength) parts[parts.length - 1] = last + part;
    else for (let i = 0; i < part.length; i += maxSentenceLength) parts.push(part.slice(i, i + maxSentenceLength));
  }
  return parts;
};

/** Returns the sentences of a chapter; unpronounceable text (rules, isolated marks) is joined to the previous sentence. */
export const sentencesOf = (text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let paragraph = 0;
  for (const line of text.matchAll(/[^\n]+/gu)) {
    let at = line.index;
    let isNew = true;
    for (const part of (line[0].match(sentence) ?? []).flatMap(shorten)) {
      const last = sentences.at(-1);
      if (pronounceable.test(part)) {
        sentences.push({ at, text: part, paragraph });
        isNew = false;
      } else if (last && !isNew) sentences[sentences.length - 1] = { ...last, text: last.text + part };
      at += part.length;
    }
    if (!isNew) paragraph += 1;
  }
  return sentences;
};

/** Returns the index of the sentence that contains a position of the chapter. */
export const sentenceAt = (sentences: readonly Sentence[], position: number): number =>
  Math.max(
    0,
    sentences.findLastIndex(({ at }) => at <= position),
  );
