/**
 * Returns the prefix of the API's paths as the server reads it (`API_PREFIX` in server/src/config.ts): `/juhe` by default and
 * for an empty value, nothing for `/`.
 */
export const apiPrefix = (env = process.env) => (env.API_PREFIX?.trim() || '/juhe').replace(/^\/$/, '');
