/** Characters that must not begin a line. */
const closing = /^[，。、；：！？）》」』】〉”’%,.;:!?)\]}]/;

/**
 * Breaks a text into lines of at most `width`: between any two Chinese characters, between words of other languages, inside a
 * word only when it is longer than a line. Text beyond `maxLines` lines is truncated with an ellipsis.
 * @param measure returns the width of a text, in the unit of `width`
 */
export const wrapLines = (text: string, measure: (text: string) => number, width: number, maxLines: number): string[] => {
  const parts = text.trim().match(/\s+|[\w\u00c0-\u024f'’.]+|./gu) ?? [];
  const pieces = parts.flatMap((part) => (measure(part) > width ? [...part] : [part]));
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && measure(line + piece) > width && !closing.test(piece)) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  if (lines.length <= maxLines) return lines;
  const last = [...(lines[maxLines - 1] ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop();
  return [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`];
};
