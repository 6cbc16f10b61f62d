/**
 * Drops from the contract's operations what only the server reads (the sentence for the API document, the rate limit, who may call and
 * what the call needs), so that browsers do not download it.
 * @param {string} source TypeScript of packages/contract/src
 */
export default (source) =>
  source
    .replace(/^ +summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm, '')
    .replace(/^ +limit: (?:\w+|\{[^{}]*\}),\n/gm, '')
    .replace(/^ +(?:access|fresh): '\w+',\n/gm, '')
    .replace(/^ +(?:extension|mobile|agreed): true,\n/gm, '');
