const { createRequire } = require('node:module');

const core = createRequire(createRequire(require.resolve('jest')).resolve('@jest/core'));
const config = createRequire(core.resolve('jest-config'));

/** A part of jest, of the version that jest itself runs with. */
module.exports = (name) => config(name);
