import { deviceValue } from '@juhe/platform';

/** Lifetime (ms) of an attempt: the server keeps a response for 24 h; slightly less here. */
const lifeMs = 23 * 3600 * 1000;

const text = (stored: string): string | undefined => {
  const [key, createdAt] = stored.split(' ');
  return key && Date.now() - Number(createdAt) < lifeMs ? key : undefined;
};

/** The keys of open attempts by operation and input: `attempt-keys.ts`, which loads with the transport, makes them. */
export const attempts = deviceValue({ key: 'juhe-attempt:', scope: 'tab', text });

/** Those of operations that the member confirms: they move money, and outlive the tab. */
export const confirmedAttempts = deviceValue({ key: 'juhe-confirmed-attempt', scope: 'member', text });

/** Removes all open attempts: the next member of this tab starts new ones. */
export const forgetAttempts = (): void => {
  for (const id of attempts.ids()) attempts.write(undefined, id);
};
