import { creationHtml } from '@juhe/contract/content/creation-html';
import type { CreationContent, CreationKind, CreationPicture } from '@juhe/contract/content/creation.schemas';
import { cleanRichText } from '../../common/api.ts';

/** Maximum number of characters of the summary on cards. */
const summaryLength = 120;

/** Renders the rich text of a creation from its blocks, sanitised like any other. */
export const bodyOf = (kind: CreationKind, content: CreationContent): string => cleanRichText(creationHtml(kind, content));

/** Returns all texts of a creation in reading order. */
export const textsOf = (kind: CreationKind, { title, blocks, text, tags, location }: CreationContent): string[] =>
  [
    title,
    ...(kind === 'article' ? blocks.map((block) => (block.type === 'picture' ? block.note : block.text)) : [text]),
    ...tags,
    location?.name ?? '',
    location?.city ?? '',
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the first words on a single line. */
export const summaryOf = (kind: CreationKind, { blocks, text }: CreationContent): string => {
  const excerpt = kind === 'article' ? blocks.map((block) => (block.type === 'picture' ? '' : block.text)).join(' ') : text;
  const line = excerpt.replaceAll('**', '').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > summaryLength ? `${letters.slice(0, summaryLength - 1).join('')}…` : line;
};

/** Returns all pictures of a creation in order, without duplicates. */
export const picturesOf = (kind: CreationKind, { blocks, pictures, cover }: CreationContent): CreationPicture[] => {
  const shown = kind === 'article' ? blocks.filter((block) => block.type === 'picture') : kind === 'pictures' ? pictures : [];
  const allPictures = [...(cover ? [cover] : []), ...shown];
  return allPictures.filter(({ url }, at) => allPictures.findIndex((candidate) => candidate.url === url) === at);
};
