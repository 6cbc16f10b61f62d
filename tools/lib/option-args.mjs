/**
 * Rewrites `--name value` on the command line as `--name=value`: `parseArgs` refuses a value that begins with a dash, as one
 * base64url key in 64 does. Only for commands whose options all have a value.
 * @param {readonly string[]} args
 * @returns {string[]}
 */
export const optionArgs = (args) => {
  const joined = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (last !== undefined && /^--[\w-]+$/.test(last)) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
};
