import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { appDir, inWorkspace } from '../lib/apps.mjs';
import { Stop } from '../run/client.mjs';
import { reasonOf } from './change.mjs';
import { platform } from './platform.mjs';
import { table } from './table.mjs';

const endings = {
  answered: 'answered',
  refused: 'refused by it',
  limited: 'over the quota',
  timeout: 'timed out',
  unreachable: 'not reached',
  error: 'errors',
  badAnswer: 'answers against the contract',
  tooLong: 'answers too long',
  leftAlone: 'left alone',
};

const figures = (lastHour) =>
  Object.entries(endings)
    .filter(([ending]) => lastHour[ending])
    .map(([ending, text]) => `${lastHour[ending]} ${text}`)
    .join(', ') || 'no calls';

const state = ({ killedBy, breaker, operations }) =>
  [
    ...(killedBy ? [`killed${killedBy === 'operator' ? ' by the operator' : ''}`] : []),
    ...(breaker === 'closed' ? [] : ['left alone: it failed lately']),
    ...(operations.length ? [] : ['no contract']),
  ].join(', ');

const detail = (status) => [
  `${status.app} in ${status.channel}${state(status) ? `: ${state(status)}` : ''}`,
  ...(status.url === undefined
    ? []
    : [
        `${status.url}, ${status.timeoutMs} ms; hosts ${status.hosts.join(', ') || 'none'}; ${status.callsPerMinute} calls a minute, ${status.callsOfOneCaller} of one caller`,
        `busiest minute of the last hour: ${status.busiestMinute} of ${status.callsPerMinute} calls`,
      ]),
  `the last hour: ${figures(status.lastHour)}`,
  ...status.operations.map(
    (operation) => `  ${operation}${status.contract ? `  ${status.contract.operations[operation].access}` : ''}`,
  ),
];

/** Returns the back end of an app for its status, at most one line. */
export const backendLines = async (app, channel) => {
  const backends = await platform('GET', `backends?${new URLSearchParams({ channel })}`);
  return backends
    .filter((entry) => entry.app === app)
    .map(
      (entry) =>
        `\nback end: ${[state(entry), `${entry.operations.length} operations`].filter(Boolean).join(', ')}; the last hour: ${figures(entry.lastHour)}`,
    );
};

const show = async (app, channel) => {
  if (app !== undefined) {
    const data = await platform('GET', `backends/${encodeURIComponent(app)}/${channel}`);
    return { data, text: detail(data).join('\n') };
  }
  const data = await platform('GET', `backends?${new URLSearchParams({ channel })}`);
  const rows = data.map((entry) => [entry.app, entry.operations.length, figures(entry.lastHour), state(entry)]);
  return {
    data,
    text: rows.length ? table([['app', 'operations', 'the last hour', ''], ...rows]) : `no app has a back end in ${channel}`,
  };
};

const readFile = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Stop(`${file} is no contract: ${error.message}`);
  }
};

/**
 * Reads the contract from a file (JSON, or a `src/backend.ts`), by default from `src/backend.ts` of the project, in the
 * workspace of the app.
 */
const contractOf = async (app, name) => {
  const from = process.env.INIT_CWD ?? process.cwd();
  const file = name === undefined ? join(inWorkspace ? appDir(app) : from, 'src/backend.ts') : resolve(from, name);
  if (!file.endsWith('.ts')) return readFile(file);
  if (!existsSync(file)) throw new Stop(`${file} does not exist: name a contract with --file`);
  const { readBackend } = await import('../lib/backend.mjs');
  return { operations: await readBackend(app, dirname(dirname(file))) };
};

const actions = {
  show: ({ app, channel }) => show(app, channel),
  grant: async ({ app, host = [], calls, 'calls-of-caller': ofCaller, why: reason }) => {
    const limits = {
      ...(calls === undefined ? {} : { callsPerMinute: calls }),
      ...(ofCaller === undefined ? {} : { callsOfOneCaller: ofCaller }),
    };
    const data = await platform('PUT', `backends/${encodeURIComponent(app)}`, {
      json: { hosts: host, ...limits, why: reasonOf('grant', reason) },
    });
    return {
      data,
      text: `${app} may ask ${data.hosts.join(', ') || 'no host'}: ${data.callsPerMinute} calls a minute, ${data.callsOfOneCaller} of one caller`,
    };
  },
  set: async ({ app, channel, url, timeout, why: reason }) => {
    if (url === undefined) throw new Stop('backend <app> set --url <address> [--timeout <ms>]', 2);
    const json = { url, ...(timeout === undefined ? {} : { timeoutMs: timeout }), why: reasonOf('set', reason) };
    const data = await platform('PUT', `backends/${encodeURIComponent(app)}/${channel}`, { json });
    return { data, text: detail(data).join('\n') };
  },
  contract: async ({ app, channel, file, force = false, why: reason }) => {
    const json = { contract: await contractOf(app, file), why: reasonOf('contract', reason), ...(force ? { force } : {}) };
    const data = await platform('POST', `backends/${encodeURIComponent(app)}/${channel}/contract`, { json });
    return { data, text: detail(data).join('\n') };
  },
  ...Object.fromEntries(
    ['kill', 'revive'].map((action) => [
      action,
      async ({ app, channel, why: reason }) => {
        const data = await platform('POST', `backends/${encodeURIComponent(app)}/${channel}/${action}`, {
          json: { why: reasonOf(action, reason) },
        });
        return { data, text: `the back end of ${app} is switched ${action === 'kill' ? 'off' : 'on again'} in ${channel}` };
      },
    ]),
  ),
};

/** Shows and changes the grants and contract of an app's own back end. */
export const backend = async ([app, action = 'show'], options) => {
  if (!Object.hasOwn(actions, action)) throw new Stop(`backend <app> ${Object.keys(actions).join(' | ')}`, 2);
  return actions[action]({ app, ...options });
};
