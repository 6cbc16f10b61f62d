import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './apps.mjs';
import { filesBelow } from './inputs.mjs';

/** Type nodes that contain an expression; all others have no effect at run time. */
const typedExpressions = new Set(['TsAsExpression', 'TsNonNullExpression', 'TsSatisfiesExpression', 'TsConstAssertion']);

/** Visits run-time nodes; skips the descendants when `visit` returns false. */
const walk = (node, visit) => {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type } = node;
  if (typeof type === 'string') {
    if (type.startsWith('Ts') && !typedExpressions.has(type)) return;
    if (visit(node) === false) return;
  }
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit);
};

const stringIn = (node) => (node?.type === 'StringLiteral' ? node.value : undefined);
const nameOfKey = (key) => (key?.type === 'Identifier' ? key.value : stringIn(key));

/**
 * Names of the file's own declarations and imports that a piece of code references, its strings, and its contributions to
 * extension points.
 */
const mentions = (code) => {
  const names = new Set();
  const strings = new Set();
  const patterns = [];
  const gifts = [];
  walk(code, (node) => {
    if (node.type === 'Identifier') names.add(node.value);
    if (node.type === 'StringLiteral') strings.add(node.value);
    // A composed key, such as `order.is.${state}` or `${subject}.missing`.
    if (node.type === 'TemplateLiteral' && /^([a-z][\w.]*\.\w*|\.\w+)$/i.test(node.quasis.find(({ raw }) => raw)?.raw ?? ''))
      patterns.push(new RegExp(`^${node.quasis.map(({ raw }) => raw.replaceAll('.', '\\.')).join('.+')}$`));
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier')
      names.add(`${node.object.value}.${node.property.value}`);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.value === 'with')
      gifts.push({ point: node.callee.object.value, code: node.arguments });
    return true;
  });
  return { names, strings, patterns, gifts };
};

/** The refusals of `defineFailures<…>()(texts.refusals, { key: code })` with the English texts of the file's domain. */
const failuresIn = (call, texts) =>
  new Map(
    (call.arguments[1]?.expression.properties ?? []).map((entry) => {
      const key = nameOfKey(entry.key);
      return [key, { code: entry.value?.value, text: texts[key] }];
    }),
  );

/** The English texts of refusals of a domain, the folder below the server's sources. */
const refusalTexts = (folder, file) => {
  const path = join(folder, relative(folder, file).split(/[\\/]/)[0], 'locales/en.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).refusals ?? {}) : {};
};

const isCallOf = (node, name) =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.value === name;

const slicePattern = /^@juhe\/contract\/([\w/-]+)$/;

/**
 * What a file declares: `declarations` by name, `imports` name → { file, name }, `exported` names, `failures`, `operations` id → code of its
 * handler, `modules` whose exports are the handlers of a slice.
 */
const readFile = (file, folder) => {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2023' });
  const imports = new Map();
  const declarations = new Map();
  const failures = new Map();
  const exported = new Set();
  const operations = new Map();
  const modules = [];
  const slices = new Map();
  const loose = [];
  const declare = (name, code) => {
    declarations.set(name, mentions(code));
    if (code?.type === 'CallExpression' && isCallOf(code.callee, 'defineFailures'))
      failures.set(name, failuresIn(code, refusalTexts(folder, file)));
    if (!isCallOf(code, 'routes')) return;
    const slice = slices.get(code.arguments[0]?.expression.value);
    if (!slice) return;
    const handlers = code.arguments[2]?.expression;
    for (const handler of handlers?.properties ?? [{ type: 'SpreadElement', arguments: handlers }])
      if (handler.type === 'SpreadElement') modules.push({ slice, name: handler.arguments.value });
      else operations.set(`${slice}.${nameOfKey(handler.type === 'Identifier' ? handler : handler.key)}`, mentions(handler));
  };
  for (const item of body) {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (item.type === 'ImportDeclaration') {
      const source = item.source.value;
      for (const { type, local, imported } of item.specifiers) {
        const slice = slicePattern.exec(source)?.[1];
        if (slice) slices.set(local.value, slice);
        if (source.startsWith('.'))
          imports.set(local.value, {
            file: join(dirname(file), source),
            name: type === 'ImportNamespaceSpecifier' ? '*' : (imported?.value ?? local.value),
          });
      }
    } else if (item.type === 'ExportNamedDeclaration' && item.source) {
      for (const specifier of item.specifiers) {
        const name = (specifier.exported ?? specifier.orig).value;
        imports.set(name, { file: join(dirname(file), item.source.value), name: specifier.orig.value });
        exported.add(name);
      }
    } else if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier' && item !== declaration) exported.add(id.value);
        if (id.type === 'Identifier') declare(id.value, init);
        else walk(id, (node) => node.type !== 'Identifier' || (declarations.set(node.value, mentions(init)), true));
      }
    } else if (declaration.identifier) {
      if (item !== declaration) exported.add(declaration.identifier.value);
      declare(declaration.identifier.value, declaration);
    } else loose.push(mentions(declaration));
  }
  return {
    imports,
    declarations,
    exported,
    failures,
    operations,
    modules,
    gifts: [...declarations.values(), ...loose].flatMap(({ gifts }) => gifts),
  };
};

/** The code of a handler that is an export of the module `name`. */
const handlerOf = (name, handler) => ({ names: new Set([`${name}.${handler}`]), strings: new Set(), patterns: [] });

/** Where a name of a file is declared, through imports and re-exports: `file#name`. */
const resolver = (files) => {
  const resolve = (file, name) => {
    const facts = files.get(file);
    if (!facts) return [];
    const [head, member] = name.split('.');
    const imported = facts.imports.get(head);
    if (imported?.name === '*') return member ? resolve(imported.file, member) : [];
    if (imported) return resolve(imported.file, imported.name);
    return facts.declarations.has(head) ? [`${file}#${head}`] : [];
  };
  return resolve;
};

/**
 * Returns the refusals that each operation can return, derived from the server's sources: of the failures transitively referenced
 * by its handler, those whose keys occur in the referenced code. This over-approximates.
 * @param {string} [folder] sources of the server
 * @returns {{ texts: Record<string, { code: number, text: string }>, operations: Record<string, string[]> }} by key and by operation id, sorted
 */
export const refusalKeys = (folder = join(root, 'server/src')) => {
  const paths = filesBelow(folder).filter((file) => file.endsWith('.ts') && !relative(folder, file).startsWith('test/'));
  const files = new Map(paths.map((file) => [file, readFile(file, folder)]));
  const resolve = resolver(files);

  /** Contributions to extension points count for the code that queries the points. */
  const keysByFile = new Map();
  for (const [file, { gifts }] of files)
    for (const { point, code } of gifts)
      for (const target of resolve(file, point ?? ''))
        keysByFile.set(target, [...(keysByFile.get(target) ?? []), [file, mentions(code)]]);

  const reached = (start, file) => {
    const keys = new Set();
    const strings = new Set();
    const patterns = [];
    const failures = [];
    const visited = new Set();
    const queue = [[file, start]];
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [from, code] = next;
      for (const text of code.strings) strings.add(text);
      patterns.push(...code.patterns);
      for (const name of code.names)
        for (const target of resolve(from, name)) {
          if (visited.has(target)) continue;
          visited.add(target);
          const [targetFile, declared] = target.split('#');
          const facts = files.get(targetFile);
          const texts = facts.failures.get(declared);
          if (texts) failures.push(texts);
          else queue.push([targetFile, facts.declarations.get(declared)]);
          queue.push(...(keysByFile.get(target) ?? []));
        }
    }
    for (const texts of failures)
      for (const key of texts.keys()) if (strings.has(key) || patterns.some((pattern) => pattern.test(key))) keys.add(key);
    return [...keys].sort();
  };

  const texts = {};
  const operations = {};
  for (const [file, facts] of files) {
    for (const failures of facts.failures.values()) for (const [key, { code, text }] of failures) texts[key] = { code, text };
    for (const { slice, name } of facts.modules)
      for (const handler of files.get(facts.imports.get(name)?.file)?.exported ?? [])
        operations[`${slice}.${handler}`] = reached(handlerOf(name, handler), file);
    for (const [id, code] of facts.operations) operations[id] = reached(code, file);
  }
  const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { texts: sorted(texts), operations: sorted(operations) };
};
