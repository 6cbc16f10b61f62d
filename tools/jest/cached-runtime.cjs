const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('./of-jest.cjs')('jest-runtime');
const { enter, shared } = require('./shared-modules.cjs');

/** By file: its transformed source and V8's code cache of it, for all test files of this worker. */
const compiled = new Map();

/**
 * jest's module runtime, optimised for being created anew for each test file (a server test file loads 2,200 modules):
 * - sources are compiled with V8's code cache of the test file before, made when that file has ended: it contains the functions
 *   that ran, which V8 otherwise compiles when they are first called;
 * - in an environment that shares jest's realm (server-environment.cjs), CommonJS packages of node_modules come from
 *   Node's own `require`, and the product's sources from shared-modules.cjs; both are evaluated once a worker.
 */
module.exports = class CachedRuntime extends Runtime {
  /** Scripts of this test file of which there is no code cache yet, with their sources. */
  uncached = new Map();

  teardown() {
    // Fastify compares each route of a server with every module that `Object.keys` lists: in a worker with all packages.
    for (const path of Object.keys(require.cache)) Object.defineProperty(require.cache, path, { enumerable: false });
    for (const [filename, { source, script }] of this.uncached)
      compiled.set(filename, { source, cachedData: script.createCachedData() });
    this.uncached.clear();
    super.teardown();
  }

  constructor(...args) {
    super(...args);
    const [config, environment, , , , , testPath, globalConfig] = args;
    const { executor, resolution } = this.cjsLoader;
    const isTransformed = (path) => !config.transformIgnorePatterns.some((pattern) => new RegExp(pattern).test(path));
    const isNative = (path) =>
      path.includes('/node_modules/') && /\.c?js$/.test(path) && !isTransformed(path) && !resolution.shouldLoadAsEsm(path);

    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      const cached = compiled.get(filename);
      const cachedData = cached?.source === source ? cached.cachedData : undefined;
      const header = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
      // Positions in stack traces are those of the source.
      const script = new Script(`${header}${source}\n})`, { filename, cachedData, columnOffset: -header.length });
      if (cachedData === undefined || script.cachedDataRejected) this.uncached.set(filename, { source, script });
      return environment.sharesRealm ? script.runInThisContext() : script.runInContext(context);
    };

    if (!environment.sharesRealm) return;
    // A watcher's process outlives changes of sources, and coverage is counted for each test file.
    const isRepeated = globalConfig?.watch || globalConfig?.watchAll || globalConfig?.collectCoverage;
    const isIsolated = isRepeated || /@isolated-modules|\bjest\.(?:mock|doMock|resetModules)\(/.test(readFileSync(testPath, 'utf8'));
    const { requireModule, transformCache } = this.cjsLoader;
    enter({
      resolution,
      transformCache,
      isNative,
      requireModule: (from, name) => requireModule.call(this.cjsLoader, from, name, undefined, false),
    });
    this.cjsLoader.requireModule = (from, name, options, isActual) => {
      const isPackage = name !== undefined && !/^[./]/.test(name) && options?.isInternalModule !== true;
      if (isPackage && !resolution.isCoreModule(name)) {
        const path = resolution.resolveCjs(from, name);
        if (isNative(path)) return require(path);
      }
      if (!isIsolated && options?.isInternalModule !== true && !(name !== undefined && resolution.isCoreModule(name))) {
        const source = shared(resolution.resolveCjs(from, name));
        if (source) return source.exports;
      }
      return requireModule.call(this.cjsLoader, from, name, options, isActual);
    };
  }
};
