import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace } from '../lib/apps.mjs';
import { gitUser } from '../lib/commit.mjs';
import { request, jsonOf, operatorToken, Stop } from '../run/client.mjs';

/** Returns DEPLOY_TOKEN, else the operator's; outside the workspace there is no instance folder to read. */
const token = () => {
  if (process.env.DEPLOY_TOKEN) return process.env.DEPLOY_TOKEN;
  if (inWorkspace || process.env.OPERATOR_TOKEN || process.env.DATA_DIR) return operatorToken('DEPLOY_TOKEN');
  throw new Stop("No token: set DEPLOY_TOKEN to your team's, which the operator makes with `npm run release -- token create`.");
};

/** Explains a refusal: the gates' findings one by one, with their remedies. */
const explain = ({ msg, data }) => {
  const refusals = data?.refusals;
  if (!refusals?.length) return msg;
  return ['The gates refuse this:', ...refusals.map(({ gate, message, fix }) => `  ${gate}: ${message}\n    → ${fix}`)].join(
    '\n',
  );
};

/**
 * Returns the current user for the history: DEPLOY_PERSON, else the CI's initiator, else git's user. Undefined if none is
 * known.
 */
const person = () => {
  const { DEPLOY_PERSON, GITLAB_USER_NAME, GITHUB_ACTOR } = process.env;
  return DEPLOY_PERSON || GITLAB_USER_NAME || GITHUB_ACTOR || gitUser(process.cwd()) || undefined;
};

/** Maximum number of waits, and seconds of each, for a rate-limited call. */
const maxTurns = 5;
const maxTurn = 60;

/** A temporarily refused call had no effect, so that any call may be retried. Throws when that would take too long. */
const waitForTurn = async (error, turns) => {
  const { retryAfter } = error.details;
  const seconds = Math.max(retryAfter, 1);
  if (turns < 1 || seconds > maxTurn)
    throw new Stop(
      `The registry takes no more calls of this token or address for now: try again in ${seconds} s`,
      1,
      error.details,
    );
  console.error(`The registry takes no more calls for now: waiting ${seconds} s`);
  await wait(seconds * 1000 * (1 + Math.random() / 4));
};
/** A change may wait for its rehearsal, which may wait for another one. */
const maxSeconds = 150;

/**
 * Calls the registry. Throws `Stop` with its message; `details` are `{ status, key, data }`.
 * @param {string} method
 * @param {string} path below `/platform/`
 * @param {{ json?: unknown, bytes?: Uint8Array, tries?: number, turns?: number }} [options] `tries` more than 1: the call may
 *   be retried when the registry is unavailable or does not respond; `turns`: maximum number of waits at the rate limit (429)
 * @returns {Promise<any>} the response's data
 */
export const platform = async (method, path, { json, bytes, tries = method === 'GET' ? 3 : 1, turns = maxTurns } = {}) => {
  const headers = { Authorization: `Bearer ${token()}` };
  const name = method === 'GET' ? undefined : person();
  if (name) headers['X-Deploy-Person'] = encodeURIComponent(name);
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  if (bytes !== undefined) headers['Content-Type'] = 'application/octet-stream';
  const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  try {
    const answer = await request(`/platform/${path}`, { method, headers, body, seconds: maxSeconds });
    const envelope = await jsonOf(answer);
    if (answer.ok) return envelope.data;
    throw new Stop(explain(envelope), 1, {
      status: answer.status,
      key: envelope.key,
      data: envelope.data,
      retryAfter: Number(answer.headers.get('retry-after')) || 0,
    });
  } catch (error) {
    if (error.details?.status === 429) {
      await waitForTurn(error, turns);
      return platform(method, path, { json, bytes, tries, turns: turns - 1 });
    }
    const isRetryable = error.details?.key === 'noAnswer' || error.details?.status === 503;
    if (!isRetryable || tries < 2) throw error;
    await wait(Math.min(error.details.retryAfter || 1, 30) * 1000 * (0.5 + Math.random()));
    return platform(method, path, { json, bytes, tries: tries - 1 });
  }
};

/**
 * Loads a picture of the registry.
 * @param {string} path below `/platform/`
 * @returns {Promise<Uint8Array>} its bytes
 */
export const picture = async (path) => {
  const answer = await request(`/platform/${path}`, { headers: { Authorization: `Bearer ${token()}` } });
  if (!answer.ok) throw new Stop(explain(await jsonOf(answer)), 1, { status: answer.status });
  return new Uint8Array(await answer.arrayBuffer());
};
