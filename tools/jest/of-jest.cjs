const { createRequire } = require('node:module');

const core = createRequire(createRequire(require.resolve('jest')).resolve('@jest/core'));
const config = createRequire(core.resolve('jest-config'));

/** Loads a module of jest in the version that jest itself uses. */
module.exports = (name) => config(name);
