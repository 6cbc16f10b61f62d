const { compileFunction } = require('node:vm');
const { default: Runtime } = require('./of-jest.cjs')('jest-runtime');

/** By file: its transformed source and V8's code cache of it, for all test files of this worker. */
const compiled = new Map();
/** By file: the exports of the server's sources, for all test files of this worker. */
const evaluated = new Map();
/** The runtime of the test file that runs now: a shared module outlives the one that evaluated it. */
let latest;

/**
 * What is evaluated once a worker: the server and the contract, whose modules hold nothing of a test. Files of tests and
 * their helpers (server/src/test) are evaluated anew, because they call beforeAll and the like.
 */
const isShared = (path) =>
  /\/(?:server|packages\/contract)\/src\/(?!test\/).*(?<!\.test)\.ts$/.test(path) && !path.includes('/node_modules/');

/**
 * jest's module runtime, made cheap to begin anew with each test file (a server test file loads 2,200 modules):
 * - sources are compiled with V8's code cache of the test file before;
 * - in an environment that shares jest's realm (server-environment.cjs), CommonJS packages of node_modules come from
 *   Node's own `require`, and these and the server's sources are evaluated once a worker.
 */
module.exports = class CachedRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const [config, environment] = args;
    const { executor, resolution } = this.cjsLoader;
    const isTransformed = (path) => !config.transformIgnorePatterns.some((pattern) => new RegExp(pattern).test(path));
    const isNative = (path) =>
      path.includes('/node_modules/') && /\.c?js$/.test(path) && !isTransformed(path) && !resolution.shouldLoadAsEsm(path);

    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      const known = compiled.get(filename);
      const cachedData = known?.source === source ? known.cachedData : undefined;
      const body = compileFunction(source, executor.injectedModuleParameters, {
        filename,
        ...(environment.sharesRealm ? {} : { parsingContext: context }),
        cachedData,
        produceCachedData: cachedData === undefined,
      });
      if (cachedData === undefined) compiled.set(filename, { source, cachedData: body.cachedData });
      return body;
    };

    if (!environment.sharesRealm) return;
    latest = this;
    const { requireBuilder } = executor;
    const requireFor = requireBuilder.for;
    requireBuilder.for = (module, options) => {
      const ofThisFile = requireFor.call(requireBuilder, module, options);
      if (!isShared(module.filename)) return ofThisFile;
      return Object.assign((name) => latest.requireModuleOrMock(module.filename, name), ofThisFile);
    };
    const { requireModule } = this.cjsLoader;
    this.cjsLoader.requireModule = (from, name, options, isActual) => {
      if (name !== undefined && resolution.isCoreModule(name) && isShared(from)) return require(name);
      if (name === undefined || options?.isInternalModule === true || resolution.isCoreModule(name))
        return requireModule.call(this.cjsLoader, from, name, options, isActual);
      const path = resolution.resolveCjs(from, name);
      if (evaluated.has(path)) return evaluated.get(path);
      if (isNative(path)) return require(path);
      if (!isShared(path)) return requireModule.call(this.cjsLoader, from, name, options, isActual);
      try {
        const exported = requireModule.call(this.cjsLoader, from, name, options, isActual);
        evaluated.set(path, exported);
        return exported;
      } catch (error) {
        // Modules of a cycle may hold what was never finished.
        evaluated.clear();
        throw error;
      }
    };
  }
};
