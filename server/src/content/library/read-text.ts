/** Decodes the bytes of a text file into a book's text. */

export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'GB18030';
}

const decode = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Control characters that no text contains. */
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
/** Evidence of a wrong guess: positions of GB18030 that no text uses. */
const strange = /[\uE000-\uF8FF\uFFFD]/g;

/**
 * Decodes a text by its byte order mark, else as UTF-8, else as GB18030, which accepts nearly any bytes: more than one
 * strange character in a thousand, or any control character, is therefore a refusal (undefined).
 */
export const decodeText = (bytes: Uint8Array): DecodedText | undefined => {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe
      ? decode(bytes, 'utf-16le')
      : first === 0xfe && second === 0xff
        ? decode(bytes, 'utf-16be')
        : undefined;
  if (marked !== undefined) return binary.test(marked) ? undefined : { text: marked, encoding: 'UTF-16' };
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== undefined) return binary.test(utf8) ? undefined : { text: utf8, encoding: 'UTF-8' };
  const chinese = decode(bytes, 'gb18030');
  if (chinese === undefined || binary.test(chinese)) return undefined;
  const wrong = chinese.match(strange)?.length ?? 0;
  return wrong * 1000 > chinese.length ? undefined : { text: chinese, encoding: 'GB18030' };
};

/** Counts the characters without blanks. */
export const wordsOf = (text: string): number => {
  let count = 0;
  for (const part of text.split(/\s+/)) count += part.length;
  return count;
};

/** Splits a text into lines without trailing blanks. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[\u200B\u2060\uFEFF]/g, '').trim());

/**
 * Joins lines to paragraphs separated by an empty line. If blank lines divide the text, the lines between two of them form
 * one paragraph (a poem keeps its lines); otherwise each line is one.
 * @param divided whether blank lines divide the text, see `isDivided`
 */
export const paragraphsOf = (lines: readonly string[], divided: boolean): string =>
  divided
    ? lines
        .join('\n')
        .split(/\n{2,}/)
        .map((part) => part.replace(/^\n+|\n+$/g, ''))
        .filter((part) => part !== '')
        .join('\n\n')
    : lines.filter((line) => line !== '').join('\n\n');

/** Whether blank lines divide the paragraphs of a text, and not only its headings: at least one for every three lines of text. */
export const isDivided = (lines: readonly string[]): boolean => {
  let full = 0;
  let gaps = 0;
  lines.forEach((line, at) => {
    if (line !== '') full += 1;
    else if (at > 0 && lines[at - 1] !== '') gaps += 1;
  });
  return gaps * 3 >= full;
};
