import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { operatorTokenFile } from './announce.mjs';
import { apiPrefix } from './api-prefix.mjs';

/** The token of the second operator whom some journeys act as (e2e/support/operators.ts). */
const secondToken = 'second-operator-of-journeys';

const seconds = 5;
const request = (url, options = {}) => fetch(url, { signal: AbortSignal.timeout(seconds * 1000), ...options });

/** Whether the instance takes a token for an operator's. */
const isOperator = async (origin, token) => {
  const answer = await request(`${origin}${apiPrefix()}/api/operator/shop/list`, {
    headers: { authorization: token },
  });
  const { code } = await answer.json();
  return code !== 401 && code !== 403;
};

/**
 * Returns what prevents journeys from running against a running instance, one line each; empty when nothing does.
 * @param {string} origin such as http://127.0.0.1:4173
 * @param {string} dataDir of that instance: its operator's token, and its database for what no call can do
 * @returns {Promise<string[]>}
 */
export const instanceProblems = async (origin, dataDir) => {
  let live;
  try {
    live = await (await request(`${origin}/platform/live.json`)).json();
  } catch {
    return [`No instance answers at ${origin}.`];
  }
  if (live.env === 'production') return [`${origin} is in production: journeys change its data.`];
  const problems = [];
  const tokenFile = operatorTokenFile(dataDir);
  if (!existsSync(tokenFile)) problems.push(`${tokenFile} does not exist: name the instance's folder with --data-dir.`);
  else if (!(await isOperator(origin, readFileSync(tokenFile, 'utf8').trim())))
    problems.push(`The token in ${tokenFile} is not that of ${origin}: name the instance's folder with --data-dir.`);
  const faults = await request(`${origin}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'instance-check', faults: [] }),
  });
  if (!faults.ok) problems.push('It makes no faults: start it with FAULTS=1.');
  if (!(await isOperator(origin, secondToken))) {
    const hash = createHash('sha256').update(secondToken).digest('hex');
    problems.push(`It has no second operator: start it with OPERATOR_TOKENS=second:${hash}.`);
  }
  return problems;
};
