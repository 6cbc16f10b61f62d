import { escapeHtml } from '../html-entities.ts';
import type { CreationBlock, CreationContent, CreationKind } from './creation.schemas.ts';

/** A member's input is plain text, even if it looks like markup; only `**…**` is interpreted. */
const inline = (text: string): string => escapeHtml(text).replace(/\*\*(?=\S)([^*]*[^*\s])\*\*/g, '<strong>$1</strong>');
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
    const note = block.note.trim();
    const image = `<img src="${escapeHtml(block.url)}" alt="${escapeHtml(note)}" width="${block.width}" height="${block.height}" />`;
    return `<figure>${image}${note === '' ? '' : `<figcaption>${inline(note)}</figcaption>`}</figure>`;
  }
  if (block.text.trim() === '') return '';
  if (block.type === 'heading') return `<h2>${inline(lines(block.text).join(' '))}</h2>`;
  if (block.type === 'quote') return `<blockquote><p>${broken(block.text)}</p></blockquote>`;
  if (block.type === 'list') return `<ul>${items(block.text)}</ul>`;
  if (block.type === 'numbered') return `<ol>${items(block.text)}</ol>`;
  // A blank line starts a new paragraph.
  return block.text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${broken(part)}</p>`)
    .join('');
};

/** Renders a creation as rich text for its readers and its author's preview. */
export const creationHtml = (kind: CreationKind, { blocks, text }: Pick<CreationContent, 'blocks' | 'text'>): string =>
  (kind === 'article' ? blocks : [{ type: 'paragraph' as const, text }]).map(htmlOf).join('');
