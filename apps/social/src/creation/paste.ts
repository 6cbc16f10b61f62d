import { newKey, type TextBlockType, type WorkBlock } from './work.ts';

const typeOf: Readonly<Record<string, TextBlockType>> = {
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  BLOCKQUOTE: 'quote',
  UL: 'list',
  OL: 'numbered',
};
const ends = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'LI', 'TR', 'FIGURE', 'FIGCAPTION', 'PRE', 'HEADER', 'FOOTER']);
const skipped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE', 'NOSCRIPT', 'BUTTON', 'SELECT', 'TEXTAREA']);
/** Maximum number of blocks; further ones are dropped. */
const maxBlocks = 150;

const normalized = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

const isBold = (element: Element): boolean => {
  if (element.tagName === 'B' || element.tagName === 'STRONG')
    return !/font-weight:\s*(normal|400)/.test(element.getAttribute('style') ?? '');
  return /font-weight:\s*(bold|[6-9]00)/.test(element.getAttribute('style') ?? '');
};

/** Extracts the text of an element; breaks and ends of blocks become line breaks, bold text is wrapped in `**`. */
const wordsOf = (node: Node, bold: boolean): string => {
  if (node.nodeType === 3) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || skipped.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  const strong = !bold && isBold(node);
  const content = [...node.childNodes].map((child) => wordsOf(child, bold || strong)).join('');
  const markdown = strong && content.trim() !== '' ? `**${content.trim().replaceAll('\n', ' ')}**` : content;
  return ends.has(node.tagName) || typeOf[node.tagName] ? `\n${markdown}\n` : markdown;
};

/**
 * Converts external rich text to blocks: headings, quotes, lists and paragraphs; its pictures belong to others and are
 * dropped.
 */
export const blocksOfHtml = (html: string): WorkBlock[] => {
  const blocks: { type: TextBlockType; text: string }[] = [];
  let open = '';
  const close = () => {
    for (const text of normalized(open).split('\n')) if (text !== '') blocks.push({ type: 'paragraph', text });
    open = '';
  };
  const visit = (parent: Node) => {
    for (const node of parent.childNodes) {
      const type = node instanceof Element ? typeOf[node.tagName] : undefined;
      if (node instanceof Element && type) {
        close();
        const text = normalized(wordsOf(node, type === 'heading'));
        if (text !== '') blocks.push({ type, text: type === 'heading' ? text.replaceAll('\n', ' ').slice(0, 200) : text });
      } else if (node instanceof Element && ends.has(node.tagName)) {
        close();
        if (node.querySelector(Object.keys(typeOf).concat('P', 'DIV').join(','))) visit(node);
        else open += wordsOf(node, false);
        close();
      } else open += wordsOf(node, false);
    }
  };
  visit(new DOMParser().parseFromString(html, 'text/html').body);
  close();
  return blocks.slice(0, maxBlocks).map((block) => ({ key: newKey(), ...block, text: block.text.slice(0, 5000) }));
};

/** Whether pasted rich text has more structure than its plain text: then it becomes separate blocks. */
export const isStructured = (blocks: readonly WorkBlock[]): boolean =>
  blocks.length > 1 ||
  blocks.some((block) => block.type !== 'picture' && (block.type !== 'paragraph' || block.text.includes('**')));
