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

/** Runs a module of the contract that is plain data and answers what it exports; of any other (fields, the envelope) nothing. */
const evaluate = async (file, seen) => {
  if (seen.has(file)) return seen.get(file);
  const exported = {};
  seen.set(file, exported);
  const { imports } = await readModule(file);
  if (imports.some(({ specifier }) => !specifier.startsWith('.'))) return exported;
  const parts = new Map();
  for (const { specifier } of imports)
    if (specifier.startsWith('.')) parts.set(specifier, await evaluate(resolveImport(file, specifier), seen));
  runInNewContext(await stripTypes(file, 'commonjs'), { exports: exported, require: (name) => parts.get(name) ?? {} });
  return exported;
};

/**
 * The operations that a piece of code names (`cart.addShopCar`), by the names its imports gave them; code that does anything else
 * with a slice's operations may call every one of them.
 * @param {Map<string, Record<string, object>>} known local name → operations
 */
const named = (code, known) => {
  const found = new Set();
  for (const [local, operations] of known) {
    for (const [, name] of code.matchAll(new RegExp(`(?<![.\\w$])${local}\\b(?!\\s*:)(?:\\s*\\.\\s*([\\w$]+))?`, 'g'))) {
      const all = name in operations ? [operations[name]] : Object.values(operations);
      for (const operation of all.filter(isOperation)) found.add(spelled(operation));
    }
  }
  return found;
};

/** Without the calls of `inject`: what remains of a slice are its plain functions. */
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

/** A slice of the client: which operations each of the names that it exports may call. */
const readSlice = (code, known) => {
  const text = bareCode(code);
  const endpoints = new Map();
  for (const [, endpoint, local, name] of text.matchAll(endpointPattern)) {
    const operation = known.get(local)?.[name];
    if (operation) endpoints.set(endpoint, spelled(operation));
  }
  const all = named(text, known);
  const plain = named(withoutInject(text), known);
  return (name) => {
    const hook = hookPattern.exec(name)?.[1];
    if (!hook) return name === '*' ? all : plain;
    const operation = endpoints.get(hook[0].toLowerCase() + hook.slice(1));
    return operation ? [operation] : all;
  };
};

/** What the boot script asks for a page: `POST /api/x id={id}` is a call of `POST /api/x`. */
const prefetched = (routes) => routes.flatMap((route) => route.prefetch ?? []).map((line) => line.split(/[? ]/, 2).join(' '));

/** The operations that a module's imports give it, by their names there. */
const contractParts = async (file, imports, evaluated) => {
  const known = new Map();
  for (const { specifier, names } of imports.filter((one) => contractPattern.test(one.specifier))) {
    const exported = await evaluate(resolveImport(file, specifier), evaluated);
    for (const { name, local } of names) {
      const value = name === '*' ? Object.assign({}, ...Object.values(exported)) : exported[name];
      if (value && Object.values(value).some(isOperation)) known.set(local, value);
    }
  }
  return known;
};

/** Which names are taken from each target; `targetOf` answers undefined for imports that do not count. */
const namesTaken = (modules, targetOf) => {
  const taken = new Map();
  for (const { file, imports } of modules) {
    for (const { specifier, names } of imports) {
      const target = targetOf(specifier, file);
      if (target) taken.set(target, new Set([...(taken.get(target) ?? []), ...names.map(({ name }) => name)]));
    }
  }
  return taken;
};

/**
 * What an app's code needs of others, read from its sources without running them.
 * - `operations`: the calls it can make, as `GET /api/…`. Of a client slice count the hooks that are imported, not the ones that are
 *   only there; what cannot be told apart counts as called. What the app's own files call past the contract counts as well (`own-calls.mjs`), and
 *   what it asks of its own back end, as `GET /x/<app>/…` (`backend.mjs`).
 * - `uses`: the names it takes from each shared package.
 * - `links`: the pages that it leads to, with the query names that it passes (`links.mjs`).
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
  const own = join(dir, 'src/');
  for (const { file, code, imports } of modules) {
    const known = await contractParts(file, imports, evaluated);
    const names = slices.get(file);
    const calls = names ? [...names].flatMap((name) => [...readSlice(code, known)(name)]) : named(bareCode(code), known);
    for (const call of calls) operations.add(call);
    if (file.startsWith(own)) for (const call of ownCalls(code)) operations.add(call);
  }
  const uses = namesTaken(modules, (specifier) => sharedPackages.includes(specifier) && specifier);
  for (const [name, taken] of uses)
    if (taken.has('*')) throw new Error(`${app} takes all of ${name} somewhere: import the names that it uses`);
  return {
    operations: [...operations].sort(),
    links: await readLinks(modules, (file) => evaluate(file, evaluated)),
    uses: Object.fromEntries([...uses].sort().map(([name, taken]) => [name, [...taken].sort()])),
  };
};
