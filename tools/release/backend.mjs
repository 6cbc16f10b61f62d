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

const detail = (one) => [
  `${one.app} in ${one.channel}${state(one) ? `: ${state(one)}` : ''}`,
  ...(one.url === undefined
    ? []
    : [
        `${one.url}, ${one.timeoutMs} ms; hosts ${one.hosts.join(', ') || 'none'}; ${one.callsPerMinute} calls a minute, ${one.callsOfOneCaller} of one caller`,
      ]),
  `the last hour: ${figures(one.lastHour)}`,
  ...one.operations.map((operation) => `  ${operation}${one.contract ? `  ${one.contract.operations[operation].access}` : ''}`),
];

/** The back end of an app in its status, at most one line. */
export const backendLines = async (app, channel) => {
  const all = await platform('GET', `backends?${new URLSearchParams({ channel })}`);
  return all
    .filter((one) => one.app === app)
    .map(
      (one) =>
        `\nback end: ${[state(one), `${one.operations.length} operations`].filter(Boolean).join(', ')}; the last hour: ${figures(one.lastHour)}`,
    );
};

const show = async (app, channel) => {
  if (app !== undefined) {
    const data = await platform('GET', `backends/${encodeURIComponent(app)}/${channel}`);
    return { data, text: detail(data).join('\n') };
  }
  const data = await platform('GET', `backends?${new URLSearchParams({ channel })}`);
  const rows = data.map((one) => [one.app, one.operations.length, figures(one.lastHour), state(one)]);
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

/** Of a file (a contract in JSON, or a `src/backend.ts`), else what `src/backend.ts` of the project, in the workspace of the app, says. */
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
  grant: async ({ app, host = [], calls, 'calls-of-caller': ofCaller, why }) => {
    const limits = {
      ...(calls === undefined ? {} : { callsPerMinute: calls }),
      ...(ofCaller === undefined ? {} : { callsOfOneCaller: ofCaller }),
    };
    const data = await platform('PUT', `backends/${encodeURIComponent(app)}`, {
      json: { hosts: host, ...limits, why: reasonOf('grant', why) },
    });
    return {
      data,
      text: `${app} may ask ${data.hosts.join(', ') || 'no host'}: ${data.callsPerMinute} calls a minute, ${data.callsOfOneCaller} of one caller`,
    };
  },
  set: async ({ app, channel, url, timeout, why }) => {
    if (url === undefined) throw new Stop('backend <app> set --url <address> [--timeout <ms>]', 2);
    const json = { url, ...(timeout === undefined ? {} : { timeoutMs: timeout }), why: reasonOf('set', why) };
    const data = await platform('PUT', `backends/${encodeURIComponent(app)}/${channel}`, { json });
    return { data, text: detail(data).join('\n') };
  },
  contract: async ({ app, channel, file, force = false, why }) => {
    const json = { contract: await contractOf(app, file), why: reasonOf('contract', why), ...(force ? { force } : {}) };
    const data = await platform('POST', `backends/${encodeURIComponent(app)}/${channel}/contract`, { json });
    return { data, text: detail(data).join('\n') };
  },
  ...Object.fromEntries(
    ['kill', 'revive'].map((action) => [
      action,
      async ({ app, channel, why }) => {
        const data = await platform('POST', `backends/${encodeURIComponent(app)}/${channel}/${action}`, {
          json: { why: reasonOf(action, why) },
        });
        return { data, text: `the back end of ${app} is switched ${action === 'kill' ? 'off' : 'on again'} in ${channel}` };
      },
    ]),
  ),
};

/** Shows and changes what an app's own back end is asked. */
export const backend = async ([app, action = 'show'], options) => {
  if (!Object.hasOwn(actions, action)) throw new Stop(`backend <app> ${Object.keys(actions).join(' | ')}`, 2);
  return actions[action]({ app, ...options });
};
