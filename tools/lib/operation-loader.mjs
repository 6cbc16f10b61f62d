/**
 * Removes the server-only fields of the contract's operations (the sentence for the API document, the rate limit, permissions
 * and requirements of the call), so that browsers do not download them.
 * @param {string} source TypeScript of packages/contract/src
 */
export default (source) =>
  source
    .replace(/^ +summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm, '')
    .replace(/^ +limit: (?:\w+|\{[^{}]*\}),\n/gm, '')
    .replace(/^ +(?:access|fresh): '\w+',\n/gm, '')
    .replace(/^ +(?:extension|mobile|agreed): true,\n/gm, '');
