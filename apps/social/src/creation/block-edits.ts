import { creationLimits } from '@juhe/contract/content/creation.constants';
import { paragraph, type TextBlockType, type WorkBlock, type WorkPicture } from './work.ts';

type Blocks = readonly WorkBlock[];

const maxBlocks = 200;

/** An article has one block at least and 200 at most. */
export const bounded = (blocks: Blocks): Blocks => (blocks.length === 0 ? [paragraph()] : blocks.slice(0, maxBlocks));

export const withText = (blocks: Blocks, key: string, text: string): Blocks =>
  blocks.map((block) => (block.key === key && block.type !== 'picture' ? { ...block, text } : block));

export const withNote = (blocks: Blocks, key: string, note: string): Blocks =>
  blocks.map((block) => (block.key === key && block.type === 'picture' ? { ...block, note } : block));

/** Inserts blocks after one; an empty paragraph is replaced by them. */
export const inserted = (blocks: Blocks, after: string, newBlocks: Blocks): Blocks => {
  const index = blocks.findIndex(({ key }) => key === after);
  const block = blocks[index];
  const replaced = block && block.type !== 'picture' && block.text.trim() === '' ? 1 : 0;
  return [...blocks.slice(0, index + 1 - replaced), ...newBlocks, ...blocks.slice(index + 1)];
};

/** Inserts a picture below a block. A paragraph always follows a picture at the end, to continue writing. */
export const withPictureBelow = (blocks: Blocks, below: string | undefined, picture: WorkPicture): Blocks => {
  const next = [...blocks];
  next.splice(blocks.findIndex(({ key }) => key === below) + 1, 0, { key: picture.key, type: 'picture', note: '', picture });
  if (next.at(-1)?.type === 'picture') next.push(paragraph());
  return next;
};

/** Keeps `head` in a block and puts `next` behind it. */
export const split = (blocks: Blocks, key: string, head: string, next: WorkBlock): Blocks =>
  blocks.flatMap((block) => (block.key === key && block.type !== 'picture' ? [{ ...block, text: head }, next] : [block]));

/** Gives a block the type, or makes it a paragraph again. */
export const toggledType = (blocks: Blocks, key: string, type: TextBlockType): Blocks =>
  blocks.map((block) =>
    block.key === key && block.type !== 'picture' ? { ...block, type: block.type === type ? 'paragraph' : type } : block,
  );

/** Number of pictures that still fit into an article, nine at a time. */
export const pictureRoom = (blocks: Blocks): number =>
  Math.min(9, creationLimits.articlePictures - blocks.filter(({ type }) => type === 'picture').length);

/**
 * Puts `**` around the selection, or removes it, with the browser's editing command, so that it can be undone; `onText` takes the
 * text where the browser has no such command.
 */
export const toggleBold = (field: HTMLTextAreaElement, onText: (text: string) => void): void => {
  const { selectionStart: from, selectionEnd: to } = field;
  const selected = field.value.slice(from, to).trim();
  field.focus();
  const bold =
    selected === '' ? '****' : selected.startsWith('**') && selected.endsWith('**') ? selected.slice(2, -2) : `**${selected}**`;
  if (!document.execCommand?.('insertText', false, bold)) onText(field.value.slice(0, from) + bold + field.value.slice(to));
  if (selected === '') field.setSelectionRange(from + 2, from + 2);
  else field.setSelectionRange(from, from + bold.length);
};
