/** Shows why an article was found: the words around the first place that has one. */

/** Characters before and after the word. */
const before = 14;
const after = 60;

const blocks = /<\/?(?:p|div|h[1-6]|li|ul|ol|br|blockquote|figure|figcaption|img|table|tr|td|th|hr)[^>]*>?/gi;
const entities: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const plain = (html: string): string =>
  html
    .replaceAll(blocks, ' ')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Text as the browser and this file compare it: full-width as plain forms, lower case. The index compares Traditional characters as well. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The part of rich text around the first of the words; null when it has none of them. */
export const excerptOf = (html: string, words: readonly string[]): string | null => {
  const chars = [...plain(html)];
  // Where each character stands in the folded text: folding may make one into several.
  const starts: number[] = [];
  let text = '';
  for (const char of chars) {
    starts.push(text.length);
    text += folded(char);
  }
  const places = words.map((word) => text.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return null;
  const place = Math.min(...places);
  const at = Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  );
  const [from, to] = [Math.max(0, at - before), Math.min(chars.length, at + after)];
  return `${from > 0 ? '…' : ''}${chars.slice(from, to).join('').trim()}${to < chars.length ? '…' : ''}`;
};
