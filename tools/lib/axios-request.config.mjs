/**
 * Replaces axios's own request resolution and its dependencies (base-config.mjs): base addresses, parameters, passwords and
 * cookies. The transport passes complete requests to the adapter, which saves 3 KB of the first page.
 * @param {import('axios').InternalAxiosRequestConfig} config
 */
export default (config) => ({ ...config });
