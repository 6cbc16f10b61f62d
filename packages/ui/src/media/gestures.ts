import { lazyModule, uncovered } from '../lazy-module.ts';

/** Gestures on pages and sheets; loaded lazily, since they are not used in the first moments. */
export const useGestures = lazyModule(() =>
  uncovered().then(() => import(/* webpackChunkName: "kit-press" */ './gesture-watchers.ts')),
);
