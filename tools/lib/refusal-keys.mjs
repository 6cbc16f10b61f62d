import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './apps.mjs';
import { filesBelow } from './inputs.mjs';

/** Nodes of types that carry an expression; all other types say nothing about what runs. */
const typedExpressions = new Set(['TsAsExpression', 'TsNonNullExpression', 'TsSatisfiesExpression', 'TsConstAssertion']);

/** Visits the nodes of what runs; `visit` false leaves out what is below. */
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

/** Names of the file's own declarations and imports that a piece of code mentions, the strings in it, and what it gives to extension points. */
const mentions = (code) => {
  const names = new Set();
  const strings = new Set();
  const patterns = [];
  const gifts = [];
  walk(code, (node) => {
    if (node.type === 'Identifier') names.add(node.value);
    if (node.type === 'StringLiteral') strings.add(node.value);
    // A key that is put together, as `order.is.${state}`.
    if (node.type === 'TemplateLiteral' && /^[a-z][\w.]*\.\w*$/i.test(node.quasis[0].raw))
      patterns.push(new RegExp(`^${node.quasis.map(({ raw }) => raw.replaceAll('.', '\\.')).join('.+')}$`));
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier')
      names.add(`${node.object.value}.${node.property.value}`);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.value === 'with')
      gifts.push({ point: node.callee.object.value, code: node.arguments });
    return true;
  });
  return { names, strings, patterns, gifts };
};

/** The refusals of `defineFailures({ key: { code, en, … } })`. */
const failuresIn = (call) =>
  new Map(
    (call.arguments[0]?.expression.properties ?? []).map((entry) => {
      const fields = new Map((entry.value?.properties ?? []).map((field) => [nameOfKey(field.key), field.value?.value]));
      return [nameOfKey(entry.key), { code: fields.get('code'), text: fields.get('en') }];
    }),
  );

const isCallOf = (node, name) =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.value === name;

const slicePattern = /^@juhe\/contract\/([\w/-]+)$/;

/** What a file declares: `declarations` by name, `imports` name → { file, name }, `failures`, `operations` id → code of its handler. */
const readFile = (file) => {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2023' });
  const imports = new Map();
  const declarations = new Map();
  const failures = new Map();
  const operations = new Map();
  const slices = new Map();
  const loose = [];
  const declare = (name, code) => {
    declarations.set(name, mentions(code));
    if (isCallOf(code, 'defineFailures')) failures.set(name, failuresIn(code));
    if (!isCallOf(code, 'routes')) return;
    const slice = slices.get(code.arguments[0]?.expression.value);
    for (const handler of code.arguments[2]?.expression.properties ?? [])
      if (slice)
        operations.set(`${slice}.${nameOfKey(handler.type === 'Identifier' ? handler : handler.key)}`, mentions(handler));
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
      for (const { orig, exported } of item.specifiers)
        imports.set((exported ?? orig).value, { file: join(dirname(file), item.source.value), name: orig.value });
    } else if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier') declare(id.value, init);
        else walk(id, (node) => node.type !== 'Identifier' || (declarations.set(node.value, mentions(init)), true));
      }
    } else if (declaration.identifier) declare(declaration.identifier.value, declaration);
    else loose.push(mentions(declaration));
  }
  return {
    imports,
    declarations,
    failures,
    operations,
    gifts: [...declarations.values(), ...loose].flatMap(({ gifts }) => gifts),
  };
};

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
 * Which refusals each operation can answer, read from the sources of the server: what its handler mentions, and what that mentions, and so
 * on; of the failures that are reached, those whose keys stand in one of these places. It names rather more than can happen than less.
 * @param {string} [folder] sources of the server
 * @returns {{ texts: Record<string, { code: number, text: string }>, operations: Record<string, string[]> }} by key and by operation id, sorted
 */
export const refusalKeys = (folder = join(root, 'server/src')) => {
  const paths = filesBelow(folder).filter((file) => file.endsWith('.ts') && !relative(folder, file).startsWith('test/'));
  const files = new Map(paths.map((file) => [file, readFile(file)]));
  const resolve = resolver(files);

  /** What modules give to extension points belongs to whoever asks the points. */
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
    for (const [id, code] of facts.operations) operations[id] = reached(code, file);
  }
  const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { texts: sorted(texts), operations: sorted(operations) };
};
