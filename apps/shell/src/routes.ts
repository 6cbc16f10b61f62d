import type { RemoteRoute } from '@juhe/platform';

/** The shell's own pages: they work with every remote down. */
export const routes = [] satisfies RemoteRoute[];
