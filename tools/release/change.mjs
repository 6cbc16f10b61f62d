import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Stop } from '../run/client.mjs';
import { platform } from './platform.mjs';

export const channels = ['dev', 'staging', 'production'];

/** Returns the live releases of a channel, without their health. */
export const stateOf = async (channel) => (await platform('GET', 'channels')).find((state) => state.channel === channel);

const user = () => {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
};

/** Returns the reason for the history: the given one, else the action and its user. */
export const reasonOf = (action, suppliedReason) => suppliedReason ?? `${action} by ${user()}`;

/** Maximum number of retries after concurrent changes. */
const maxTries = 20;

/** Returns the state on which a change is based: that of the named apps, or of all for a change of the channel. */
const groundOf = (state, changes) => {
  const slots = changes.flatMap(({ slot }) => (slot === undefined ? [] : [state.slots?.[slot]]));
  const names = changes.filter(({ slot }) => slot === undefined).map(({ app }) => app);
  return JSON.stringify([slots, names.includes(undefined) ? (state.frozen ?? false) : names.map((app) => state.apps[app])]);
};

const differs = (channel, changes) =>
  new Stop(
    `Somebody changed ${[...new Set(changes.map(({ app, slot }) => app ?? slot ?? channel))].join(', ')} in ${channel} at the same moment. ` +
      'Nothing was done: look at npm run release -- history, and run this again.',
    1,
    { key: 'staleGeneration' },
  );

const unknownEnd = (error, channel) =>
  new Stop(
    `${error.message}\nWhether the change was made is not known: npm run release -- status --channel ${channel}`,
    1,
    error.details,
  );

/** A concurrent change came first. An impossible change (e.g. already live) is a conflict too, but with data. */
const wasFaster = ({ key, data }) => key === 'staleGeneration' || (key === 'conflict' && !data);

/**
 * Makes changes in one generation. After concurrent changes they are retried on top of these; if the same app was changed,
 * nothing is done. A generation given by the caller is strict.
 * @returns {Promise<object>} the channel's new state
 */
export const change = async (channel, changes, { why: suppliedReason, generation, force = false }) => {
  const first = await stateOf(channel);
  const reason = reasonOf([...new Set(changes.map(({ action }) => action))].join(', '), suppliedReason);
  let currentState = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const json = { generation: generation ?? currentState.generation, changes, why: reason, ...(force ? { force } : {}) };
      return await platform('POST', `channels/${channel}/changes`, { json });
    } catch (error) {
      if (error.details?.key === 'noAnswer') throw unknownEnd(error, channel);
      if (!wasFaster(error.details ?? {}) || generation !== undefined || attempt === maxTries) throw error;
      await wait(Math.random() * 25 * Math.min(attempt, 10));
      currentState = await stateOf(channel);
      if (groundOf(currentState, changes) !== groundOf(first, changes)) throw differs(channel, changes);
    }
  }
};
