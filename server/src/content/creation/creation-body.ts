import { creationHtml } from '@juhe/contract/content/creation-html';
import type { CreationContent, CreationKind, CreationPicture } from '@juhe/contract/content/creation.schemas';
import { cleanRichText } from '../../common/api.ts';

/** Characters of the summary that cards show. */
const summaryLength = 120;

/** The rich text of a creation, made of its blocks and sanitised like any other. */
export const bodyOf = (kind: CreationKind, content: CreationContent): string => cleanRichText(creationHtml(kind, content));

/** Everything a creation says, in the order of reading. */
export const textsOf = (kind: CreationKind, { title, blocks, text, tags, location }: CreationContent): string[] =>
  [
    title,
    ...(kind === 'article' ? blocks.map((block) => (block.type === 'picture' ? block.note : block.text)) : [text]),
    ...tags,
    location?.name ?? '',
    location?.city ?? '',
  ]
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
