import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { sharedPackages } from './apps.mjs';
import { readBackend, spelledFor } from './backend.mjs';
import { closure, followOf, resolveImport } from './inputs.mjs';
import { readLinks } from './links.mjs';
import { ownCalls } from './own-calls.mjs';
import { bareCode, readModule, stripTypes } from './sources.mjs';

const contractPattern = /^@juhe\/contract\/(?!.*\.schemas$)/;
const slicePattern = /^@juhe\/api-client\/./;

const isOperation = (value) => typeof value?.method === 'string' && typeof value.path === 'string';
const spelled = ({ method, path }) => `${method} ${path}`;

/**
 * Evaluates a module of the contract that is plain data and returns its exports; nothing for any other (fields, the
 * envelope).
 */
const evaluate = async (file, evaluated) => {
  if (evaluated.has(file)) return evaluated.get(file);
  const exported = {};
  evaluated.set(file, exported);
  const { imports } = await readModule(file);
  if (imports.some(({ specifier }) => !specifier.startsWith('.'))) return exported;
  const parts = new Map();
  for (const { specifier } of imports)
    if (specifier.startsWith('.')) parts.set(specifier, await evaluate(resolveImport(file, specifier), evaluated));
  runInNewContext(await stripTypes(file, 'commonjs'), { exports: exported, require: (name) => parts.get(name) ?? {} });
  return exported;
};

/**
 * The operations that a piece of code names (`cart.addToCart`), by the names its imports gave them; code that does anything
 * else with a slice's operations may call every one of them.
 * @param {Map<string, Record<string, object>>} operationsByName local name → operations
 */
const named = (code, operationsByName) => {
  const namedCalls = new Set();
  for (const [local, operations] of operationsByName) {
    for (const [, name] of code.matchAll(new RegExp(`(?<![.\\w$])${local}\\b(?!\\s*:)(?:\\s*\\.\\s*([\\w$]+))?`, 'g'))) {
      const candidates = name in operations ? [operations[name]] : Object.values(operations);
      for (const operation of candidates.filter(isOperation)) namedCalls.add(spelled(operation));
    }
  }
  return namedCalls;
};

/** Removes the calls of `inject`: the rest of a slice is its plain functions. */
const withoutInject = (code) => {
  const start = code.search(/(?:const\s*\{[^}]*\}\s*=\s*)?\binject\(/);
  if (start < 0) return code;
  let depth = 0;
  for (let at = code.indexOf('(', start); at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return withoutInject(code.slice(0, start) + code.slice(at + 1));
  }
  return code;
};

const endpointPattern = /(?<![.\w$])([\w$]+):\s*\w+\(\s*\w+,\s*([\w$]+)\.([\w$]+)/g;
const hookPattern = /^use(?:Lazy)?(\w+?)(?:Infinite)?(?:Query|Mutation)(?:State|Subscription)?$/;

/** Reads a slice of the client: returns the operations that each of its exported names may call. */
const readSlice = (code, operationsByName) => {
  const text = bareCode(code);
  const endpoints = new Map();
  for (const [, endpoint, local, name] of text.matchAll(endpointPattern)) {
    const operation = operationsByName.get(local)?.[name];
    if (operation) endpoints.set(endpoint, spelled(operation));
  }
  const allCalls = named(text, operationsByName);
  const plain = named(withoutInject(text), operationsByName);
  return (name) => {
    const hook = hookPattern.exec(name)?.[1];
    if (!hook) return name === '*' ? allCalls : plain;
    const operation = endpoints.get(hook[0].toLowerCase() + hook.slice(1));
    return operation ? [operation] : allCalls;
  };
};

/** Returns the boot script's requests for a page: `POST /api/x id={id}` is a call of `POST /api/x`. */
const prefetched = (routes) => routes.flatMap((route) => route.prefetch ?? []).map((line) => line.split(/[? ]/, 2).join(' '));

/** Returns the operations imported by a module, by their local names. */
const contractParts = async (file, imports, evaluated) => {
  const operationsByName = new Map();
  for (const { specifier, names } of imports.filter((entry) => contractPattern.test(entry.specifier))) {
    const exported = await evaluate(resolveImport(file, specifier), evaluated);
    for (const { name, local } of names) {
      const value = name === '*' ? Object.assign({}, ...Object.values(exported)) : exported[name];
      if (value && Object.values(value).some(isOperation)) operationsByName.set(local, value);
    }
  }
  return operationsByName;
};

/** Returns the names imported from each target; `targetOf` returns undefined for ignored imports. */
const namesTaken = (modules, targetOf) => {
  const namesByTarget = new Map();
  for (const { file, imports } of modules) {
    for (const { specifier, names } of imports) {
      const target = targetOf(specifier, file);
      if (target) namesByTarget.set(target, new Set([...(namesByTarget.get(target) ?? []), ...names.map(({ name }) => name)]));
    }
  }
  return namesByTarget;
};

/**
 * Returns the dependencies of an app's code, read from its sources without running them.
 * - `operations`: the calls it can make, as `GET /api/…`. For a client slice only imported hooks count; what cannot be
 *   distinguished counts as called. Calls in the app's own files outside the contract count as well (`own-calls.mjs`), and
 *   requests to its own back end, as `GET /x/<app>/…` (`backend.mjs`).
 * - `uses`: the names it uses from each shared package.
 * - `links`: the pages it links to, with the query names that it passes (`links.mjs`).
 * @param {string} app
 * @param {string} dir its folder
 * @param {{ screen: string, prefetch?: string[] }[]} routes its route table
 * @returns {Promise<{ operations: string[], uses: Record<string, string[]>, links: object[] }>} sorted
 */
export const readNeeds = async (app, dir, routes) => {
  const starts = [...new Set(routes.map(({ screen }) => join(dir, 'src', `${screen}.tsx`)))];
  if (app === 'shell') starts.push(join(dir, 'src/bootstrap.tsx'));
  const files = closure(starts, followOf(app)).filter((file) => /\.[mc]?[jt]sx?$/.test(file));
  const modules = await Promise.all(files.map(async (file) => ({ file, ...(await readModule(file)) })));

  const slices = namesTaken(modules, (specifier, from) => slicePattern.test(specifier) && resolveImport(from, specifier));
  const ofBackend = Object.keys(await readBackend(app, dir)).map((operation) => spelledFor(app, operation));
  const operations = new Set([...prefetched(routes), ...ofBackend]);
  const evaluated = new Map();
  const ownSources = join(dir, 'src/');
  for (const { file, code, imports } of modules) {
    const operationsByName = await contractParts(file, imports, evaluated);
    const names = slices.get(file);
    const calls = names
      ? [...names].flatMap((name) => [...readSlice(code, operationsByName)(name)])
      : named(bareCode(code), operationsByName);
    for (const call of calls) operations.add(call);
    if (file.startsWith(ownSources)) for (const call of ownCalls(code)) operations.add(call);
  }
  const uses = namesTaken(modules, (specifier) => sharedPackages.includes(specifier) && specifier);
  for (const [name, usedNames] of uses)
    if (usedNames.has('*')) throw new Error(`${app} takes all of ${name} somewhere: import the names that it uses`);
  return {
    operations: [...operations].sort(),
    links: await readLinks(modules, (file) => evaluate(file, evaluated)),
    uses: Object.fromEntries([...uses].sort().map(([name, usedNames]) => [name, [...usedNames].sort()])),
  };
};
