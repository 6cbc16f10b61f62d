import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace } from '../lib/apps.mjs';
import { gitUser } from '../lib/commit.mjs';
import { ask, jsonOf, operatorToken, Stop } from '../run/client.mjs';

/** DEPLOY_TOKEN, else the operator's; outside the workspace there is no folder of an instance to look into. */
const token = () => {
  if (process.env.DEPLOY_TOKEN) return process.env.DEPLOY_TOKEN;
  if (inWorkspace || process.env.OPERATOR_TOKEN || process.env.DATA_DIR) return operatorToken('DEPLOY_TOKEN');
  throw new Stop("No token: set DEPLOY_TOKEN to your team's, which the operator makes with `npm run release -- token create`.");
};

/** What is said to a refusal: the gates' findings one by one, with what to change. */
const explain = ({ msg, data }) => {
  const refusals = data?.refusals;
  if (!refusals?.length) return msg;
  return ['The gates refuse this:', ...refusals.map(({ gate, message, fix }) => `  ${gate}: ${message}\n    → ${fix}`)].join(
    '\n',
  );
};

/** Who is at work, for the history: DEPLOY_PERSON, else who the CI says started it, else git's user. Undefined when nobody says. */
const person = () => {
  const { DEPLOY_PERSON, GITLAB_USER_NAME, GITHUB_ACTOR } = process.env;
  return DEPLOY_PERSON || GITLAB_USER_NAME || GITHUB_ACTOR || gitUser(process.cwd()) || undefined;
};

/** So often, and so many seconds each, a call waits for its turn. */
const mostTurns = 5;
const longestTurn = 60;

/** What the registry refused for now was not done, so that any call may be made again. Throws when that would take too long. */
const waitForTurn = async (error, turns) => {
  const { retryAfter } = error.details;
  const seconds = Math.max(retryAfter, 1);
  if (turns < 1 || seconds > longestTurn)
    throw new Stop(
      `The registry takes no more calls of this token or address for now: try again in ${seconds} s`,
      1,
      error.details,
    );
  console.error(`The registry takes no more calls for now: waiting ${seconds} s`);
  await wait(seconds * 1000 * (1 + Math.random() / 4));
};
/** A change may wait for its rehearsal, which may wait for another one. */
const longestSeconds = 150;

/**
 * A call of the registry. Throws `Stop` with what it said; `details` are `{ status, key, data }`.
 * @param {string} method
 * @param {string} path below `/platform/`
 * @param {{ json?: unknown, bytes?: Uint8Array, tries?: number, turns?: number }} [options] `tries` more than 1: the call may be made again when the
 *   registry is away or does not answer; `turns`: how often it waits when the limit of calls is reached (429)
 * @returns {Promise<any>} the answer's data
 */
export const platform = async (method, path, { json, bytes, tries = method === 'GET' ? 3 : 1, turns = mostTurns } = {}) => {
  const headers = { Authorization: `Bearer ${token()}` };
  const name = method === 'GET' ? undefined : person();
  if (name) headers['X-Deploy-Person'] = encodeURIComponent(name);
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  if (bytes !== undefined) headers['Content-Type'] = 'application/octet-stream';
  const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  try {
    const answer = await ask(`/platform/${path}`, { method, headers, body, seconds: longestSeconds });
    const told = await jsonOf(answer);
    if (answer.ok) return told.data;
    throw new Stop(explain(told), 1, {
      status: answer.status,
      key: told.key,
      data: told.data,
      retryAfter: Number(answer.headers.get('retry-after')) || 0,
    });
  } catch (error) {
    if (error.details?.status === 429) {
      await waitForTurn(error, turns);
      return platform(method, path, { json, bytes, tries, turns: turns - 1 });
    }
    const again = error.details?.key === 'noAnswer' || error.details?.status === 503;
    if (!again || tries < 2) throw error;
    await wait(Math.min(error.details.retryAfter || 1, 30) * 1000 * (0.5 + Math.random()));
    return platform(method, path, { json, bytes, tries: tries - 1 });
  }
};

/**
 * A picture of the registry.
 * @param {string} path below `/platform/`
 * @returns {Promise<Uint8Array>} its bytes
 */
export const picture = async (path) => {
  const answer = await ask(`/platform/${path}`, { headers: { Authorization: `Bearer ${token()}` } });
  if (!answer.ok) throw new Stop(explain(await jsonOf(answer)), 1, { status: answer.status });
  return new Uint8Array(await answer.arrayBuffer());
};
