import { parse } from 'css-tree';

/** Groups whose rules count as if they were outside; `@layer a, b;` has no rules. */
const groups = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'charset']);
const alternatives = new Set(['is', 'where', 'matches', '-webkit-any', '-moz-any']);

const read = (css, at = {}) => parse(css, { positions: true, parseValue: false, ...at });
const childrenOf = (node) => node?.children?.toArray() ?? [];
const selectorsIn = (pseudo) => childrenOf(pseudo).flatMap((list) => (list.type === 'SelectorList' ? childrenOf(list) : [list]));
const hasNesting = (selector) =>
  childrenOf(selector).some((part) => part.type === 'NestingSelector' || selectorsIn(part).some(hasNesting));

/**
 * Returns whether a selector can match only in the presence of a class, id or attribute of the app: on the element, above it
 * or, by `:has()`, somewhere in the page. Exclusions (`:not`) do not scope; of alternatives each has to be scoped.
 */
const isScoped = (selector, names, isInner) => {
  const nested = isInner && !hasNesting(selector);
  return (
    nested ||
    childrenOf(selector).some((part) => {
      if (part.type === 'NestingSelector') return isInner;
      if (part.type === 'ClassSelector' || part.type === 'IdSelector') return names.isModule || names.isOwn(part.name);
      if (part.type === 'AttributeSelector') return part.name.name.startsWith('data-') && names.isOwn(part.name.name.slice(5));
      if (part.type !== 'PseudoClassSelector') return false;
      const innerSelectors = selectorsIn(part);
      const scoped = (inner) => inner.type === 'Selector' && isScoped(inner, names, isInner && hasNesting(inner));
      return innerSelectors.length > 0 && (alternatives.has(part.name) || part.name === 'has') && innerSelectors.every(scoped);
    })
  );
};

const isGlobalMark = (selector) =>
  childrenOf(selector).some(
    (part) => (part.type === 'PseudoClassSelector' && part.name === 'global') || selectorsIn(part).some(isGlobalMark),
  );

const unquoted = (text) => text.replace(/^(["'])(.*)\1$/, '$2');
const textOf = (css, { loc }) => css.slice(loc.start.offset, loc.end.offset).replace(/\s+/g, ' ').trim().slice(0, 80);

/**
 * Returns the parts of a style sheet that affect elements outside its app (server/src/delivery/gate/styles.ts checks the
 * built files by the same rule).
 * @param {string} css
 * @param {{ isOwn: (name: string) => boolean, isModule?: boolean }} names `isOwn`: whether a class, an id, a `data-`
 *   attribute
 *   without its prefix or a font belongs to the app; `isModule`: the bundler makes classes and key frames local, except in
 *   `:global`
 * @returns {{ line: number, text: string }[]} the selectors and rules, in their order
 */
export const unscopedRules = (css, names) => {
  const faults = [];
  const refuse = (node, text = textOf(css, node)) => faults.push({ line: node.loc.start.line, text });
  const { isOwn, isModule = false } = names;

  const checkAtRule = (node, isInner) => {
    const name = node.name.toLowerCase();
    const block = childrenOf(node.block);
    const prelude = node.prelude ? textOf(css, node.prelude) : '';
    if (groups.has(name) || (name === 'value' && isModule)) return checkAll(block, isInner);
    if (name === 'scope') {
      const roots = childrenOf(childrenOf(node.prelude)[0]?.root);
      const scoped = roots.length > 0 && roots.every((root) => !isGlobalMark(root) && isScoped(root, names, isInner));
      return checkAll(block, isInner || scoped);
    }
    if (/^(-webkit-)?keyframes$/.test(name) && !prelude.startsWith(':global') && (isModule || isOwn(unquoted(prelude))))
      return undefined;
    if (name === 'font-face') {
      const family = block.find((part) => part.type === 'Declaration' && part.property.toLowerCase() === 'font-family');
      if (family && isOwn(unquoted(textOf(css, family.value)))) return undefined;
    }
    return refuse(node, `@${node.name} ${prelude}`.trim().slice(0, 80));
  };

  const checkAll = (nodes, isInner) => {
    for (const node of nodes) {
      if (node.type === 'Atrule') checkAtRule(node, isInner);
      else if (node.type === 'Rule') {
        const selectors = childrenOf(node.prelude);
        if (selectors.length === 0) refuse(node.prelude);
        for (const selector of selectors) if (isGlobalMark(selector) || !isScoped(selector, names, isInner)) refuse(selector);
        checkAll(childrenOf(node.block), true);
      } else if (node.type === 'Raw' && /[^\s;]/.test(node.value)) {
        // The parser leaves a nested rule that begins with an element unparsed.
        const inner = isInner && node.value.includes('{') ? childrenOf(read(node.value, node.loc.start)) : [node];
        if (inner.some(({ type }) => type === 'Raw')) refuse(node);
        else checkAll(inner, isInner);
      }
    }
  };

  checkAll(childrenOf(read(css)), false);
  return faults;
};
