/**
 * Takes the place of axios's own reading of a request, and of what is read there alone (base-config.mjs): base addresses, parameters, passwords
 * and cookies. The transport hands the adapter a request that is whole, and saves 3 KB of the first page.
 * @param {import('axios').InternalAxiosRequestConfig} config
 */
export default (config) => ({ ...config });
