/** A CSS module in tests: class names are those of the source. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
