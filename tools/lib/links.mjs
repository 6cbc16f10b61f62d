import { parse } from 'acorn';
import { resolveImport } from './inputs.mjs';

const pagesPattern = /^@juhe\/contract\/pages\/[\w-]+$/;
const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

const walk = (node, visit) => {
  visit(node);
  for (const inner of Object.values(node).flat().filter(isNode)) walk(inner, visit);
};

/**
 * Returns the page builders that a module defines itself: `const detail = definePage('/remote/flowers/detail')`. @returns
 * {Map<string, string>} name → path
 */
const definedIn = (tree) => {
  const pages = new Map();
  walk(tree, (node) => {
    const { id, init } = node.type === 'VariableDeclarator' ? node : {};
    const path = init?.type === 'CallExpression' && init.callee.name === 'definePage' ? init.arguments[0]?.value : undefined;
    if (typeof path === 'string' && id.type === 'Identifier') pages.set(id.name, path);
  });
  return pages;
};

/** Returns the query names passed by a call, and whether they are complete. */
const passedBy = ({ arguments: [query] }) => {
  if (!query) return { names: [], isWhole: true };
  if (query.type !== 'ObjectExpression') return { names: [], isWhole: false };
  const named = query.properties.filter(({ type, computed }) => type === 'Property' && !computed);
  return { names: named.map(({ key }) => String(key.name ?? key.value)), isWhole: named.length === query.properties.length };
};

/**
 * Returns an app's links with their query names: calls of the page builders, the contract's and its own.
 * @param {{ file: string, code: string, imports: object[] }[]} modules result of `readModule`
 * @param {(file: string) => Promise<Record<string, { path?: string }>>} evaluate returns the exports of a contract module
 * @returns {Promise<{ path: string, query: string[], always?: string[] }[]>} `query`: every name passed by some call;
 *   `always`: names passed by every call, omitted when they cannot be determined
 */
export const readLinks = async (modules, evaluate) => {
  const parsed = new Map();
  for (const { file, code, imports } of modules)
    if (
      code.includes('definePage(') ||
      imports.some(({ specifier }) => pagesPattern.test(specifier) || specifier.startsWith('.'))
    )
      parsed.set(file, parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  const defined = new Map([...parsed].map(([file, tree]) => [file, definedIn(tree)]));
  const links = new Map();
  const note = (path, { names, isWhole: isComplete }) => {
    const link = links.get(path) ?? { query: new Set(), always: undefined };
    for (const name of names) link.query.add(name);
    if (isComplete) link.always = link.always ? link.always.filter((name) => names.includes(name)) : names;
    links.set(path, link);
  };
  for (const { file, imports } of modules) {
    const tree = parsed.get(file);
    if (!tree) continue;
    const builders = new Map(defined.get(file));
    const spaces = new Map();
    for (const { specifier, names } of imports) {
      const target = pagesPattern.test(specifier) || specifier.startsWith('.') ? resolveImport(file, specifier) : undefined;
      const exported = pagesPattern.test(specifier)
        ? new Map(Object.entries(await evaluate(target)).map(([name, page]) => [name, page.path]))
        : defined.get(target);
      for (const { name, local } of exported ? names : []) {
        if (name === '*') spaces.set(local, exported);
        else if (exported.has(name)) builders.set(local, exported.get(name));
      }
    }
    if (builders.size + spaces.size === 0) continue;
    walk(tree, (node) => {
      if (node.type !== 'CallExpression') return;
      const { callee } = node;
      const path =
        callee.type === 'MemberExpression'
          ? spaces.get(callee.object.name)?.get(callee.property.name)
          : builders.get(callee.name);
      if (path !== undefined) note(path, passedBy(node));
    });
  }
  return [...links]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { query, always }]) => ({ path, query: [...query].sort(), ...(always ? { always: [...always].sort() } : {}) }));
};
