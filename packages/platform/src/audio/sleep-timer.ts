import type { createSleep } from './audio-sleep.ts';

/** Loads the player's sleep timer on demand for other sources of sound, e.g. the device's speech synthesis. */
export const loadSleepTimer = (): Promise<typeof createSleep> =>
  import(/* webpackChunkName: "audio" */ './audio-sleep.ts').then(({ createSleep }) => createSleep);
