/** A rule with its selectors, a group (`@media …`) with its content, or a standalone rule (`@font-face`, `@keyframes`). */
type Rule =
  | { readonly kind: 'style'; readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly kind: 'group'; readonly head: string; readonly rules: readonly Rule[] }
  | { readonly kind: 'keyframes'; readonly name: string; readonly text: string }
  | { readonly kind: 'other'; readonly text: string };

interface Selector {
  readonly text: string;
  /** The classes that an element must have, outside `:not(…)`. */
  readonly classes: readonly string[];
}

/** A parsed style sheet. */
export type Sheet = readonly Rule[];

/** Returns the end of the brackets or quotes that begin at `from`; the length of the text when they are not closed. */
const closing = (css: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const char = css[at];
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") {
      const end = css.indexOf(char, at + 1);
      if (end < 0) return css.length;
      at = end;
    } else if (char === '{' || char === '(' || char === '[') depth += 1;
    else if (char === '}' || char === ')' || char === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
};

/** Returns the next `{` or `;` that ends a rule's head. */
const headEnd = (css: string, from: number): number => {
  for (let at = from; at < css.length; at += 1) {
    const char = css[at] ?? '';
    if (char === '{' || char === ';') return at;
    if (char === '\\') at += 1;
    else if (char === '(' || char === '[') at = closing(css, at);
    else if (char === '"' || char === "'") at = Math.max(css.indexOf(char, at + 1), at);
  }
  return css.length;
};

/** Splits at commas outside brackets. */
const splitList = (text: string): string[] => {
  const parts: string[] = [];
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '(' || char === '[') at = closing(text, at);
    else if (char === '\\') at += 1;
    else if (char === ',') {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts;
};

/** Removes functions from a selector: alternatives and exclusions do not imply any required class. */
const withoutFunctions = (selector: string): string => {
  let plain = selector;
  for (let at = plain.search(/:(not|is|where|has)\(/); at >= 0; at = plain.search(/:(not|is|where|has)\(/)) {
    const end = closing(plain, plain.indexOf('(', at));
    plain = plain.slice(0, at) + plain.slice(end + 1);
  }
  return plain;
};

const readSelector = (text: string): Selector => ({
  text,
  classes: [...withoutFunctions(text).matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
});

const groups = /^@(media|supports|layer|container)\b/;

/** Parses a style sheet in the build's format: minified, nesting resolved. */
export const readSheet = (source: string): Sheet => {
  const css = source.replace(/\/\*[^]*?\*\//g, '');
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = headEnd(css, at);
    if (open === css.length) break;
    // A rule without a block: `@layer a, b;`, `@import …;`
    if (css[open] === ';') {
      const text = css.slice(at, open + 1).trim();
      if (text.length > 1) rules.push({ kind: 'other', text });
      at = open + 1;
      continue;
    }
    const close = closing(css, open);
    const head = css.slice(at, open).trim();
    const body = css.slice(open + 1, close);
    if (groups.test(head)) rules.push({ kind: 'group', head, rules: readSheet(body) });
    else if (/^@(-webkit-)?keyframes\b/.test(head))
      rules.push({ kind: 'keyframes', name: head.split(/\s+/)[1] ?? '', text: `${head}{${body}}` });
    else if (head.startsWith('@')) rules.push({ kind: 'other', text: `${head}{${body}}` });
    else rules.push({ kind: 'style', selectors: splitList(head).map(readSelector), body });
    at = close + 1;
  }
  return rules;
};

const write = (rules: Sheet, classes: ReadonlySet<string>, isPart = false): string =>
  rules
    .map((rule) => {
      if (rule.kind === 'other') return isPart ? '' : rule.text;
      if (rule.kind === 'keyframes') return '';
      if (rule.kind === 'group') {
        const inner = write(rule.rules, classes, isPart);
        return inner === '' ? '' : `${rule.head}{${inner}}`;
      }
      const used = rule.selectors.filter(
        (selector) => (!isPart || selector.classes.length > 0) && selector.classes.every((name) => classes.has(name)),
      );
      return used.length === 0 ? '' : `${used.map(({ text }) => text).join(',')}{${rule.body}}`;
    })
    .join('');

const keyframesIn = (rules: Sheet): readonly { name: string; text: string }[] =>
  rules.flatMap((rule) => (rule.kind === 'keyframes' ? [rule] : rule.kind === 'group' ? keyframesIn(rule.rules) : []));

/**
 * Returns the rules of the sheets, in their order, that elements with these classes can need; those without a class stay.
 * @param parts sheets of lazily loaded parts: of these only rules for the classes
 */
export const usedCss = (sheets: readonly Sheet[], classes: ReadonlySet<string>, parts: readonly Sheet[] = []): string => {
  const css = [...sheets.map((sheet) => write(sheet, classes)), ...parts.map((sheet) => write(sheet, classes, true))].join('');
  const frames = [...sheets, ...parts].flatMap(keyframesIn).filter(({ name }) => name !== '' && css.includes(name));
  return css + frames.map(({ text }) => text).join('');
};
