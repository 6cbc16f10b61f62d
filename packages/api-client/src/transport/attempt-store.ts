import { deviceValue } from '@juhe/platform';

/** Lifetime (ms) of an attempt: the server keeps a response for 24 h; slightly less here. */
const lifeMs = 23 * 3600 * 1000;

/** Reads the key of a stored attempt; undefined for one that is too old. */
export const openKey = (stored: string): string | undefined => {
  const [key, createdAt] = stored.split(' ');
  return key && Date.now() - Number(createdAt) < lifeMs ? key : undefined;
};

/** The keys of open attempts by operation and input: `attempt-keys.ts`, which loads with the transport, makes them. */
export const attempts = deviceValue({ key: 'juhe-attempt:', scope: 'tab', text: openKey });

/** Removes all open attempts: the next member of this tab starts new ones. */
export const forgetAttempts = (): void => {
  for (const id of attempts.ids()) attempts.write(undefined, id);
};
