import type { CreationBlock, CreationContent, CreationKind, CreationPicture } from '@juhe/contract/content/creation.schemas';
import { cleanRichText } from '../../common/index.ts';

/** Characters of the summary that cards show. */
const summaryLength = 120;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** What a member typed is text, whatever it looks like; only `**…**` means something. */
const inline = (text: string): string => escaped(text).replace(/\*\*(?=\S)([^*]*[^*\s])\*\*/g, '<strong>$1</strong>');
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const broken = (text: string): string => lines(text).map(inline).join('<br />');
const items = (text: string): string =>
  lines(text)
    .map((line) => `<li>${inline(line)}</li>`)
    .join('');

const htmlOf = (block: CreationBlock): string => {
  if (block.type === 'picture') {
    const image = `<img src="${escaped(block.url)}" alt="${escaped(block.note.trim())}" width="${block.width}" height="${block.height}" />`;
    const note = block.note.trim() === '' ? '' : `<figcaption>${inline(block.note.trim())}</figcaption>`;
    return `<figure>${image}${note}</figure>`;
  }
  if (block.text.trim() === '') return '';
  if (block.type === 'heading') return `<h2>${inline(lines(block.text).join(' '))}</h2>`;
  if (block.type === 'quote') return `<blockquote><p>${broken(block.text)}</p></blockquote>`;
  if (block.type === 'list') return `<ul>${items(block.text)}</ul>`;
  if (block.type === 'numbered') return `<ol>${items(block.text)}</ol>`;
  // A blank line begins another paragraph.
  return block.text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${broken(part)}</p>`)
    .join('');
};

/** The rich text of a creation, made of its blocks and sanitised like any other. */
export const bodyOf = (kind: CreationKind, { blocks, text }: CreationContent): string =>
  cleanRichText((kind === 'article' ? blocks : [{ type: 'paragraph' as const, text }]).map(htmlOf).join(''));

/** Everything a creation says, in the order of reading. */
export const textsOf = (kind: CreationKind, { title, blocks, text, tags }: CreationContent): string[] =>
  [title, ...(kind === 'article' ? blocks.map((block) => (block.type === 'picture' ? block.note : block.text)) : [text]), ...tags]
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The first words, on one line. */
export const summaryOf = (kind: CreationKind, { blocks, text }: CreationContent): string => {
  const words = kind === 'article' ? blocks.map((block) => (block.type === 'picture' ? '' : block.text)).join(' ') : text;
  const line = words.replaceAll('**', '').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > summaryLength ? `${letters.slice(0, summaryLength - 1).join('')}…` : line;
};

/** Every picture that a creation shows, in order, each once. */
export const picturesOf = (kind: CreationKind, { blocks, pictures, cover }: CreationContent): CreationPicture[] => {
  const shown = kind === 'article' ? blocks.filter((block) => block.type === 'picture') : kind === 'pictures' ? pictures : [];
  const all = [...(cover ? [cover] : []), ...shown];
  return all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at);
};
