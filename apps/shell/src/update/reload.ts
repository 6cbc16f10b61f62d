import { deviceValue } from '@juhe/platform';

const applied = deviceValue({ key: 'juhe-update', scope: 'tab', text: Number });

/** Whether this tab was already reloaded for the generation: if the page did not bring it, more reloads would not help. */
export const wasReloadedFor = (generation: number): boolean => applied.read() === generation;

/** Reloads the same address, which brings the current live releases. */
export const apply = (generation: number): void => {
  applied.write(generation);
  location.reload();
};
