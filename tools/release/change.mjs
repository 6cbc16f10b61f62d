import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Stop } from '../run/client.mjs';
import { platform } from './platform.mjs';

export const channels = ['dev', 'staging', 'production'];

/** What is live in a channel, without how it fares. */
export const stateOf = async (channel) => (await platform('GET', 'channels')).find((state) => state.channel === channel);

const user = () => {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
};

/** What the history says: the reason that was given, else what is done and by which user. */
export const reasonOf = (action, why) => why ?? `${action} by ${user()}`;

/** So often a change is made anew because others were faster. */
const mostTries = 20;

/** What a change rests on: the state of the apps that it names, or of all when it is about the channel. */
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

/** Somebody else's change came in between. What cannot be done at all (it is live already) is a conflict too, with data. */
const wasFaster = ({ key, data }) => key === 'staleGeneration' || (key === 'conflict' && !data);

/**
 * Makes changes in one generation. When others were faster their changes stay, and this one is made on top of them; when they changed
 * the same app, nothing is done. A generation that the caller names is taken strictly.
 * @returns {Promise<object>} the channel's new state
 */
export const change = async (channel, changes, { why, generation, force = false }) => {
  const first = await stateOf(channel);
  const reason = reasonOf([...new Set(changes.map(({ action }) => action))].join(', '), why);
  let seen = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const json = { generation: generation ?? seen.generation, changes, why: reason, ...(force ? { force } : {}) };
      return await platform('POST', `channels/${channel}/changes`, { json });
    } catch (error) {
      if (error.details?.key === 'noAnswer') throw unknownEnd(error, channel);
      if (!wasFaster(error.details ?? {}) || generation !== undefined || attempt === mostTries) throw error;
      await wait(Math.random() * 25 * Math.min(attempt, 10));
      seen = await stateOf(channel);
      if (groundOf(seen, changes) !== groundOf(first, changes)) throw differs(channel, changes);
    }
  }
};
