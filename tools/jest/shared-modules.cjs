const { dirname } = require('node:path');
const { compileFunction } = require('node:vm');

/** Sources of the product, without its tests and their helpers. */
const isSource = (path) => /\/(server|packages\/[^/]+)\/src\/.*\.tsx?$/.test(path) && !/\/test\/|\.test\.tsx?$/.test(path);
/** A helper of tests outside a folder `test`: its hooks belong to the test file that imports it. */
const hasHooks = (code) => /\b(?:before|after)(?:All|Each)\)?\(|@jest\/globals|\bjest\./.test(code);

/** By path: the evaluated module, or `null` where the test file has to evaluate it itself. */
const modules = new Map();
/** By path: the file with its source map, which jest needs for the stack traces of every test file. */
const sourceMaps = new Map();
/** By importing folder and name. */
const resolved = new Map();
/** The runtime of the running test file. */
let loader;

const resolvePath = (from, name) => {
  const key = `${dirname(from)}\0${name}`;
  const path = resolved.get(key) ?? loader.resolution.resolveCjs(from, name);
  resolved.set(key, path);
  return path;
};

const evaluate = (path) => {
  const code = loader.transformCache.transform(path);
  if (hasHooks(code)) {
    modules.set(path, null);
    return null;
  }
  const module = { exports: {}, filename: path, id: path, loaded: false, children: [], paths: [], path: dirname(path) };
  modules.set(path, module);
  const sourceMap = loader.transformCache.sourceMaps.get(path);
  if (sourceMap) sourceMaps.set(path, sourceMap);
  const load = (name) => requireFrom(path, name);
  load.resolve = (name) => resolvePath(path, name);
  try {
    const parameters = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];
    compileFunction(code, parameters, { filename: path }).call(module.exports, module, module.exports, load, module.path, path);
  } catch (error) {
    modules.delete(path);
    throw error;
  }
  module.loaded = true;
  return module;
};

const requireFrom = (from, name) => {
  if (loader.resolution.isCoreModule(name)) return require(name);
  const path = resolvePath(from, name);
  if (path.endsWith('.json') || loader.isNative(path)) return require(path);
  const module = modules.get(path) ?? evaluate(path);
  return module === null ? loader.requireModule(from, name) : module.exports;
};

/**
 * Modules that all server test files of a worker share: sources are evaluated once a worker, as in a server process, instead
 * of once a test file. Sources therefore keep no state of a test in their modules; a test file
 * that mocks modules has its own, as has any that says `@isolated-modules` in a comment.
 */
module.exports = {
  /** Makes the runtime of a test file the one that resolves and transforms. */
  enter: (current) => {
    loader = current;
    for (const [path, sourceMap] of sourceMaps) current.transformCache.sourceMaps.set(path, sourceMap);
  },
  /** Returns the shared exports of a path in `{ exports }`, or undefined where the test file evaluates it itself. */
  shared: (path) => {
    if (!isSource(path)) return undefined;
    const module = modules.get(path);
    return (module === undefined ? evaluate(path) : module) ?? undefined;
  },
};
