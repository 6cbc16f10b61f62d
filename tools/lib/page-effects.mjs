import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { rspack } from '@rspack/core';
import { parse } from 'acorn';

const windows = new Set(['window', 'globalThis', 'self', 'top', 'parent']);
/** Objects of every page besides the constructors, which begin with a capital. */
const sharedObjects = new Set(['history', 'navigator', 'console', 'performance', 'crypto', 'screen']);
const timers = new Set(['setInterval', 'setTimeout']);
const writers = {
  Object: new Set(['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf']),
  Reflect: new Set(['set', 'defineProperty', 'deleteProperty', 'setPrototypeOf']),
};

const isFunction = (node) => /Function/.test(node.type);
const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';
const nodesIn = (node) => Object.values(node).flat().filter(isNode);
const nameOf = (node) =>
  node.type !== 'MemberExpression'
    ? undefined
    : node.computed
      ? node.property.type === 'Literal' && String(node.property.value)
      : node.property.name;
/** Removes `?.` and parentheses. */
const plain = (node) => (node.type === 'ChainExpression' ? plain(node.expression) : node);

/** Returns every name that the module declares anywhere: all others are globals of the page. */
const declaredNames = (tree) => {
  const names = new Set();
  const bind = (pattern) => {
    if (pattern.type === 'Identifier') names.add(pattern.name);
    else if (pattern.type === 'Property') bind(pattern.value);
    else if (pattern.type === 'AssignmentPattern') bind(pattern.left);
    else if (pattern.type !== 'MemberExpression') nodesIn(pattern).forEach(bind);
  };
  const visit = (node) => {
    if (node.type === 'VariableDeclarator') bind(node.id);
    else if (/^Import\w*Specifier$/.test(node.type)) bind(node.local);
    else if (node.type === 'CatchClause' && node.param) bind(node.param);
    else if (isFunction(node) || node.type.startsWith('Class')) {
      if (node.id) bind(node.id);
      node.params?.forEach(bind);
    }
    nodesIn(node).forEach(visit);
  };
  visit(tree);
  return names;
};

const texts = {
  listener: 'adds a listener to the page as soon as it is loaded, and nobody takes it away: add it in an effect of a component',
  timer: 'starts a timer as soon as it is loaded, and nobody stops it: start it in an effect of a component',
  shared: 'changes what every app of the page uses: write a function of your own',
  global: 'writes to the global scope, which every app of the page shares: export it from a module',
  import: 'loads with the page, but the budget counts it as loaded later: import it statically, or call it where it is needed',
};

/** Walks a module's syntax tree for {@link pageEffects}. @returns {{ node: object, kind: keyof typeof texts }[]} */
const findEffects = (tree) => {
  const declared = declaredNames(tree);
  const effects = [];
  const isGlobal = (node, names) => node.type === 'Identifier' && names(node.name) && !declared.has(node.name);
  const isWindow = (node) => isGlobal(node, (name) => windows.has(name));
  /** Returns the name of a global, also if written as `window.Array`. */
  const globalName = (node) => {
    if (node.type === 'Identifier') return declared.has(node.name) ? undefined : node.name;
    return node.type === 'MemberExpression' && isWindow(node.object) ? nameOf(node) : undefined;
  };
  const isPage = (node) => {
    const name = globalName(node);
    if (name !== undefined) return windows.has(name) || name === 'document';
    return /^(body|documentElement|head|scrollingElement)$/.test(nameOf(node) ?? '') && globalName(node.object) === 'document';
  };
  const isShared = (node) => {
    if (nameOf(node) === 'prototype') return /^[A-Z]/.test(globalName(node.object) ?? '');
    const name = globalName(node);
    return name !== undefined && (/^[A-Z]/.test(name) || sharedObjects.has(name));
  };

  const write = (target, node, isTop) => {
    if (target.type === 'Identifier' && !declared.has(target.name) && target.name !== 'location')
      effects.push({ node, kind: 'global' });
    if (target.type !== 'MemberExpression') return;
    const object = plain(target.object);
    if (isShared(object)) effects.push({ node, kind: 'shared' });
    else if (isWindow(object) && nameOf(target) !== 'location') effects.push({ node, kind: 'global' });
    else if (isTop && isPage(object) && /^on[a-z]/.test(nameOf(target) ?? '')) effects.push({ node, kind: 'listener' });
  };

  const call = (node, isTop) => {
    const callee = plain(node.callee);
    const name = callee.type === 'MemberExpression' ? nameOf(callee) : globalName(callee);
    const ofPage = callee.type === 'Identifier' || (callee.type === 'MemberExpression' && isPage(plain(callee.object)));
    if (isTop && ofPage && name === 'addEventListener') effects.push({ node, kind: 'listener' });
    if (isTop && ofPage && timers.has(name)) effects.push({ node, kind: 'timer' });
    const [target] = node.arguments;
    const writer = callee.type === 'MemberExpression' && writers[globalName(callee.object)]?.has(name);
    if (!writer || !target) return;
    if (isShared(plain(target))) effects.push({ node, kind: 'shared' });
    else if (isWindow(plain(target))) effects.push({ node, kind: 'global' });
  };

  /** @param {boolean} isTop whether the code runs when the module is loaded */
  const visit = (node, isTop) => {
    if (node.type === 'AssignmentExpression') write(plain(node.left), node, isTop);
    else if (node.type === 'UpdateExpression') write(plain(node.argument), node, isTop);
    else if (node.type === 'UnaryExpression' && node.operator === 'delete') write(plain(node.argument), node, isTop);
    else if (node.type === 'ImportExpression' && isTop) effects.push({ node, kind: 'import' });
    else if (node.type === 'CallExpression') {
      call(node, isTop);
      const callee = plain(node.callee);
      // An immediately invoked function.
      if (isFunction(callee)) {
        nodesIn(callee).forEach((inner) => visit(inner, isTop));
        node.arguments.forEach((inner) => visit(inner, isTop));
        return;
      }
    }
    const isDeferred = isFunction(node) || (node.type === 'PropertyDefinition' && !node.static);
    nodesIn(node).forEach((inner) => visit(inner, isTop && !isDeferred));
  };
  visit(tree, true);
  return effects;
};

/**
 * Returns the effects of a module on the page that outlive its own page: listeners and timers that start when it is loaded,
 * changes of shared objects, and lazy imports that are not lazy. Only effects visible in the code are found; the rest is
 * undone when the app's page is left.
 * @param {string} file TypeScript or JavaScript
 * @returns {Promise<{ line: number, text: string }[]>}
 */
export const pageEffects = async (file) => {
  const { code, map } = await rspack.experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    sourceMaps: true,
    module: { type: 'es6' },
    jsc: {
      parser: { syntax: 'typescript', tsx: file.endsWith('x') || /\.m?js$/.test(file) },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
  });
  const effects = findEffects(parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }));
  if (effects.length === 0) return [];
  const origins = new SourceMap(JSON.parse(map));
  return effects.map(({ node, kind }) => {
    const { line, column } = node.loc.start;
    return { line: (origins.findEntry(line - 1, column).originalLine ?? line - 1) + 1, text: texts[kind] };
  });
};
