/** The shell prefetches itself (apps/shell/src/remote-host/page-files.ts); `preloadRemote` is never called. */
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const defaultPreloadArgs = (config) => config;
export const normalizePreloadExposes = () => [];
