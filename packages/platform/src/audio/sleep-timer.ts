import type { createSleep } from './audio-sleep.ts';

/** The player's sleep timer for what else speaks or sounds for a while, e.g. the device's voice. Comes when it is asked for. */
export const loadSleepTimer = (): Promise<typeof createSleep> =>
  import(/* webpackChunkName: "audio" */ './audio-sleep.ts').then(({ createSleep }) => createSleep);
