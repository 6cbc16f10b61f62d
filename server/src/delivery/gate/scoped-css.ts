import { type Atrule, type CssLocation, type CssNode, type List, parse, type Selector } from 'css-tree';

/** A selector or rule that affects elements outside its app. */
export interface Unscoped {
  readonly line: number;
  readonly text: string;
}

/** Returns whether a class, an id, key frames, a font, or a `data-` attribute without its prefix belongs to the app. */
type IsOwn = (name: string) => boolean;

/** Groups whose rules count as if they were outside; `@layer a, b;` has no rules. */
const groups = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'charset']);
const alternatives = new Set(['is', 'where', 'matches', '-webkit-any', '-moz-any']);

const read = (css: string, at: Partial<CssLocation['start']> = {}): CssNode =>
  parse(css, { positions: true, parseValue: false, ...at });

const childrenOf = (node: CssNode | null | undefined): readonly CssNode[] => {
  const children = node && 'children' in node ? (node.children as List<CssNode> | null) : null;
  return children?.toArray() ?? [];
};
const selectorsIn = (pseudo: CssNode): readonly CssNode[] =>
  childrenOf(pseudo).flatMap((list) => (list.type === 'SelectorList' ? childrenOf(list) : [list]));
const hasNesting = (selector: CssNode): boolean =>
  childrenOf(selector).some((part) => part.type === 'NestingSelector' || selectorsIn(part).some(hasNesting));

const isScoped = (selector: CssNode, isOwn: IsOwn, isInner: boolean): boolean =>
  (isInner && !hasNesting(selector)) ||
  childrenOf(selector).some((part) => {
    if (part.type === 'NestingSelector') return isInner;
    if (part.type === 'ClassSelector' || part.type === 'IdSelector') return isOwn(part.name);
    if (part.type === 'AttributeSelector') return part.name.name.startsWith('data-') && isOwn(part.name.name.slice(5));
    if (part.type !== 'PseudoClassSelector') return false;
    const innerSelectors = selectorsIn(part);
    const scoped = (inner: CssNode) => inner.type === 'Selector' && isScoped(inner, isOwn, isInner && hasNesting(inner));
    return innerSelectors.length > 0 && (alternatives.has(part.name) || part.name === 'has') && innerSelectors.every(scoped);
  });

const maxText = 80;
/** Maximum nesting depth of rules; deeper ones are refused, because each level is parsed again. */
const deepest = 12;
const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

/**
 * Returns the parts of a built style sheet that affect elements outside its app: selectors that can match where there is
 * nothing of the app, and names shared by all apps. A selector is scoped by a class, id or `data-` attribute of the app on
 * the element, above it or, by `:has()`, in the page; exclusions (`:not`) do not scope, of alternatives each has to be
 * scoped. The build checks sources by the same rule (tools/lib/scoped-css.mjs), and both are tested against
 * tools/rules/spec/scoped-css.json.
 */
export const unscopedRules = (css: string, isOwn: IsOwn): readonly Unscoped[] => {
  const unscoped: Unscoped[] = [];
  const textOf = ({ loc }: CssNode): string =>
    loc ? css.slice(loc.start.offset, loc.end.offset).replace(/\s+/g, ' ').trim().slice(0, maxText) : '';
  const refuse = (node: CssNode, text = textOf(node)) => unscoped.push({ line: node.loc?.start.line ?? 1, text });

  const isOwnRule = (name: string, prelude: string, block: readonly CssNode[]): boolean => {
    if (/^(-webkit-)?keyframes$/.test(name)) return isOwn(unquoted(prelude));
    if (name !== 'font-face') return false;
    const family = block.find((part) => part.type === 'Declaration' && part.property.toLowerCase() === 'font-family');
    return family?.type === 'Declaration' && isOwn(unquoted(textOf(family.value)));
  };

  const checkAtRule = (node: Atrule, isInner: boolean, depth: number): void => {
    const name = node.name.toLowerCase();
    const block = childrenOf(node.block);
    const [scope] = childrenOf(node.prelude);
    const prelude = node.prelude ? textOf(node.prelude) : '';
    if (groups.has(name)) checkAll(block, isInner, depth + 1);
    else if (name === 'scope') {
      const roots = childrenOf((scope as { root?: CssNode } | undefined)?.root);
      checkAll(block, isInner || (roots.length > 0 && roots.every((root) => isScoped(root, isOwn, false))), depth + 1);
    } else if (!isOwnRule(name, prelude, block)) refuse(node, `@${node.name} ${prelude}`.trim().slice(0, maxText));
  };

  const checkAll = (nodes: readonly CssNode[], isInner: boolean, depth: number): void => {
    for (const node of nodes) {
      if (depth > deepest) refuse(node);
      else if (node.type === 'Atrule') checkAtRule(node, isInner, depth);
      else if (node.type === 'Rule') {
        const selectors = childrenOf(node.prelude) as readonly Selector[];
        if (selectors.length === 0) refuse(node.prelude);
        for (const selector of selectors) if (!isScoped(selector, isOwn, isInner)) refuse(selector);
        checkAll(childrenOf(node.block), true, depth + 1);
      } else if (node.type === 'Raw' && /[^\s;]/.test(node.value)) {
        // The parser leaves a nested rule that begins with an element unparsed.
        const inner = isInner && node.value.includes('{') ? childrenOf(read(node.value, node.loc?.start)) : [node];
        if (inner.some(({ type }) => type === 'Raw')) refuse(node);
        else checkAll(inner, isInner, depth + 1);
      }
    }
  };

  checkAll(childrenOf(read(css)), false, 0);
  return unscoped;
};
