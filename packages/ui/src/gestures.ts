import { lazyModule } from './lazy-module.ts';

/** How fingers move the page and its sheets; nobody does within the first moments. */
export const useGestures = lazyModule(() => import(/* webpackChunkName: "kit-press" */ './gesture-watchers.ts'));
