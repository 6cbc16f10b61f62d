import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { resolveOwn } from './packages.mjs';
import { stripTypes } from './sources.mjs';

const definer = '@juhe/contract/backend';

const run = async (file, imports) => {
  const exported = {};
  compileFunction(await stripTypes(file, 'commonjs'), ['exports', 'require'], { filename: file })(exported, (name) => {
    if (!Object.hasOwn(imports, name)) throw new Error(`${file} imports ${name}: only ${definer} and types`);
    return imports[name];
  });
  return exported;
};

const checked = (file, app, operation) => {
  const refuse = (problem) => {
    throw new Error(`${file}: ${operation.id}: ${problem}`);
  };
  const { method, path, access, shapes } = operation;
  if (!path.startsWith(`/x/${app}/`)) refuse(`defineBackend('${app}', …): an app asks its own back end only`);
  if (!['GET', 'POST'].includes(method)) refuse('`method` must be GET or POST');
  if (!['public', 'required'].includes(access)) refuse('`access` must be public or required');
  if (!/^(\/([A-Za-z0-9][\w.~-]*|\{[A-Za-z]\w*\}))+$/.test(path)) refuse('`path` must look like /ratings/{saleNo}');
  const fields = shapes.input?.fields;
  if (typeof fields !== 'object' || shapes.answer === undefined) refuse('`input` has `fields`, and there is an `answer`');
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) if (!(name in fields)) refuse(`\`input\` has no field ${name}`);
  return [`${method} ${path.slice(`/x/${app}`.length)}`, { access, input: shapes.input, answer: shapes.answer }];
};

/**
 * Evaluates an app's requests to its own back end: `src/backend.ts`. Every listed operation counts as called. An invalid line
 * throws with the file and the operation.
 * @param {string} app
 * @param {string} dir its folder
 * @returns {Promise<Record<string, { access: string, input: object, answer: object | string }>>} the operations of its
 *   contract, by `GET /ratings/{saleNo}`, sorted; empty without the file
 */
export const readBackend = async (app, dir) => {
  const file = join(dir, 'src/backend.ts');
  if (!existsSync(file)) return {};
  const exported = await run(file, { [definer]: await run(resolveOwn(definer, dir), {}) });
  const operations = Object.values(exported).flatMap((value) =>
    Object.values(value ?? {}).filter((operation) => operation?.shapes !== undefined),
  );
  const entries = operations.map((operation) => checked(file, app, operation));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Returns `GET /ratings` in the notation of releases: `GET /x/reviews/ratings`. */
export const spelledFor = (app, operation) => operation.replace(' ', ` /x/${app}`);
