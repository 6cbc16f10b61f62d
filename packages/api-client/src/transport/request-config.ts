import type { InternalAxiosRequestConfig } from 'axios';

/**
 * Takes the place of axios's own reading of a request (tools/lib/base-config.mjs), which joins base addresses and parameters, writes passwords
 * and reads cookies: the transport hands its adapter a request that is whole, and saves 3 KB of the first page.
 */
export default (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => ({ ...config });
