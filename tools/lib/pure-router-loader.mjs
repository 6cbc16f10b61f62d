/**
 * The router's package is one file whose top-level calls of React are not marked as pure, so that links, forms, data routes and
 * prefetching would stay in the bundle although nothing imports them. Names for the developer tools go for the same reason.
 * @param {string} source
 */
export default (source) =>
  source
    .replace(/^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = "[\w ]+";$/gm, '');
