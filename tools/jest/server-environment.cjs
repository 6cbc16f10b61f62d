const { TestEnvironment } = require('./of-jest.cjs')('jest-environment-node');

/**
 * jest's environment of Node without a realm of its own: values of the sources under test, of the packages they use and
 * of Node itself are of the same classes, so that packages need not be evaluated anew for each test file
 * (cached-runtime.cjs). Globals that a test file defines are removed after it.
 */
module.exports = class ServerEnvironment extends TestEnvironment {
  before = Object.getOwnPropertyDescriptors(globalThis);
  env = { ...process.env };
  sharesRealm = true;

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
  }

  async teardown() {
    await super.teardown();
    for (const key of Reflect.ownKeys(globalThis)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      // expect keeps the state of its matchers where nobody can delete it; it sets it up anew for each test file.
      if (!now?.configurable) continue;
      const before = this.before[key];
      if (before) Object.defineProperty(globalThis, key, before);
      else delete globalThis[key];
    }
    for (const key of Object.keys(process.env)) if (!(key in this.env)) delete process.env[key];
    Object.assign(process.env, this.env);
  }
};
