/**
 * Marks the router's top-level calls of React as pure: its package is a single file, so that links, forms, data routes and
 * prefetching would otherwise stay in the bundle although nothing imports them. Names for the developer tools are removed for
 * the same reason.
 * @param {string} source
 */
export default (source) =>
  source
    .replace(/^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = "[\w ]+";$/gm, '');
