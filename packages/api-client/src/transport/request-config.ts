import type { InternalAxiosRequestConfig } from 'axios';

/**
 * Takes the place of axios's own reading of a request, and of what is read there alone (tools/lib/base-config.mjs): base addresses, parameters,
 * passwords and cookies. The transport hands the adapter a request that is whole, and saves 3 KB of the first page.
 */
export default (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => ({ ...config });
