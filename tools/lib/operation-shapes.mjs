import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { filesBelow } from './inputs.mjs';
import { resolveOwn } from './packages.mjs';
import { stripTypes } from './sources.mjs';

/** Evaluates modules of the contract and their imports, zod included; each once. */
const createLoader = () => {
  const loaded = new Map();
  const load = async (file) => {
    if (loaded.has(file)) return loaded.get(file);
    const module = { exports: {} };
    loaded.set(file, module.exports);
    const code = await stripTypes(file, 'commonjs');
    const fromPackages = createRequire(file);
    const ownModules = new Map();
    for (const [, specifier] of code.matchAll(/\brequire\("(\.[^"]+)"\)/g))
      ownModules.set(specifier, await load(join(dirname(file), specifier)));
    compileFunction(code, ['exports', 'require', 'module'], { filename: file })(
      module.exports,
      (name) => ownModules.get(name) ?? fromPackages(name),
      module,
    );
    loaded.set(file, module.exports);
    return module.exports;
  };
  return load;
};

const isOperation = (value) =>
  typeof value?.method === 'string' && typeof value.path === 'string' && typeof value.id === 'string';

/** Returns the schema of each operation of a slice, whatever the name of the export. */
const schemasOf = (exported, name) =>
  Object.values(exported).find((value) => value?.[name]?.input !== undefined && value[name].output !== undefined)?.[name];

/**
 * Returns input and output of the contract's operations, as installed for the project in `dir`. Operations outside the
 * contract are omitted, and a contract from before the introduction of shapes yields none.
 * @param {readonly string[]} operations as `GET /api/…`
 * @returns {Promise<{ shapes: Record<string, { input: object | string, answer: object | string }>, deprecated: Record<string,
 *   object> }>} shapes of `@juhe/contract/shape`, and the deprecations of the deprecated operations
 */
export const operationShapes = async (dir, operations) => {
  const shapeFile = resolveOwn('@juhe/contract/shape', dir);
  if (operations.length === 0 || !shapeFile || !existsSync(shapeFile)) return { shapes: {}, deprecated: {} };
  const load = createLoader();
  const { shapeOf } = await load(shapeFile);
  const zod = createRequire(shapeFile)('zod');
  const schemaFiles = filesBelow(dirname(shapeFile)).filter((file) => /\.schemas\.[jt]s$/.test(file));
  const shapes = new Map();
  const deprecated = new Map();
  for (const schemaFile of schemaFiles) {
    const file = schemaFile.replace('.schemas.', '.');
    if (!existsSync(file)) continue;
    const slices = Object.values(await load(file)).flatMap((value) => Object.values(value ?? {}));
    for (const operation of slices.filter(isOperation)) {
      const spelled = `${operation.method} ${operation.path}`;
      if (!operations.includes(spelled)) continue;
      const schemas = schemasOf(await load(schemaFile), operation.id.split('.').at(-1));
      if (schemas)
        shapes.set(spelled, { input: shapeOf(schemas.input, 'input', zod), answer: shapeOf(schemas.output, 'output', zod) });
      if (operation.deprecated) deprecated.set(spelled, operation.deprecated);
    }
  }
  const sorted = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { shapes: sorted(shapes), deprecated: sorted(deprecated) };
};
