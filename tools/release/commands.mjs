import { Stop } from '../run/client.mjs';
import { backend } from './backend.mjs';
import { change } from './change.mjs';
import { findRelease } from './find.mjs';
import { platform } from './platform.mjs';
import { paths } from './paths.mjs';
import { approve, policy } from './policy.mjs';
import { check, publish, withdraw } from './publish.mjs';
import { showHistory, showReleases, showStatus } from './show.mjs';
import { rehearse } from './rehearse.mjs';
import { slots } from './slots.mjs';
import { moment, table } from './table.mjs';
import { whoUses } from './who-uses.mjs';

const usage = (message) => new Stop(message, 2);

const changed = (channel, state, summary) => ({
  data: state,
  text: `${summary}. ${channel} is at generation ${state.generation}`,
});

/** `mall` or `mall@d3cd60`. */
const named = async (word) => {
  const [app, ...rest] = word.split('@');
  return { app, release: await findRelease(app, rest.length ? rest.join('@') : undefined) };
};

const listed = (releases) => releases.map(({ app, release }) => `${app} ${release}`).join(', ');

/** The first share of a stepped rollout (percent). */
const firstStep = 1;

const promote = async (texts, { channel, steps, 'without-route': withoutRoutes, ...options }) => {
  const releases = await Promise.all(texts.map(named));
  const lacking = withoutRoutes?.length ? { withoutRoutes } : {};
  const changeKind = steps ? { action: 'canary', percent: firstStep, steps } : { action: 'promote' };
  const changes = releases.map(({ app, release }) => ({ ...changeKind, app, release, ...lacking }));
  const state = await change(channel, changes, options);
  if (steps) return changed(channel, state, `in steps from ${firstStep} %: ${listed(releases)}`);
  return changed(channel, state, `live: ${listed(releases)}`);
};

const rollback = async ([app], { channel, to, 'without-route': withoutRoutes, ...options }) => {
  const target = to === undefined ? {} : { to: await findRelease(app, to) };
  const lacking = withoutRoutes?.length ? { withoutRoutes } : {};
  const state = await change(channel, [{ action: 'rollback', app, ...target, ...lacking }], options);
  return changed(channel, state, `${app} is back at ${state.apps[app].release}`);
};

const canary = async ([app, word, share], { channel, stop, steps, 'without-route': withoutRoutes, ...options }) => {
  if (stop) {
    if (word !== undefined) throw usage('canary <app> --stop takes nothing else');
    return changed(channel, await change(channel, [{ action: 'stopCanary', app }], options), `${app} has no canary any more`);
  }
  const percent = Number((share ?? '').replace(/%$/, '') || Number.NaN);
  if (word === undefined || !(percent >= 0 && percent <= 100))
    throw usage('canary <app> <release> <percent>: a percentage from 0 to 100, or canary <app> --stop');
  const release = await findRelease(app, word);
  const lacking = withoutRoutes?.length ? { withoutRoutes } : {};
  const state = await change(
    channel,
    [{ action: 'canary', app, release, percent, ...(steps ? { steps } : {}), ...lacking }],
    options,
  );
  return changed(channel, state, `${percent} % of the devices get ${app} ${release}${steps ? ', in steps' : ''}`);
};

const switching =
  (action, stateText) =>
  async ([app], { channel, ...options }) =>
    changed(
      channel,
      await change(channel, [{ action, ...(app === undefined ? {} : { app }) }], options),
      `${app ?? channel} is ${stateText}`,
    );

const tokenRow = ({ id, name, apps, createdAt, usedAt, expiresAt, revokedAt }) => [
  id,
  name,
  apps.join(' '),
  moment(createdAt),
  moment(usedAt),
  revokedAt ? `revoked ${moment(revokedAt)}` : expiresAt ? `until ${moment(expiresAt)}` : 'no end',
];

const tokenCommands = {
  create: async (apps, { name, days }) => {
    if (!name || !apps.length) throw usage('token create --name <name> <app …> [--days <n>]');
    const data = await platform('POST', 'tokens', { json: { name, apps, ...(days === undefined ? {} : { days }) } });
    return { data, text: `${data.token}\nThis is shown once. It is for ${data.apps.join(', ')}; use it as DEPLOY_TOKEN.` };
  },
  list: async () => {
    const data = await platform('GET', 'tokens');
    const head = ['id', 'name', 'apps', 'made (UTC)', 'used', ''];
    return { data, text: data.length ? table([head, ...data.map(tokenRow)]) : 'no token was made yet' };
  },
  revoke: async ([id]) => {
    if (id === undefined) throw usage('token revoke <id>');
    const data = await platform('DELETE', `tokens/${encodeURIComponent(id)}`);
    return { data, text: `${data.name} counts no longer` };
  },
};

const token = ([word, ...rest], options) => {
  if (!Object.hasOwn(tokenCommands, word)) throw usage(`token ${Object.keys(tokenCommands).join(' | token ')}`);
  return tokenCommands[word](rest, options);
};

const qaToken = async (apps, { hours = 24 }) => {
  const data = await platform('POST', 'qa-tokens', { json: { apps, hours } });
  return { data, text: `${data.token}\nUntil ${moment(data.expiresAt)} UTC: /h5/?mf.<app>=<release>&mf.token=<this>` };
};

const rotateKeys = async ([word]) => {
  if (word !== 'rotate') throw usage('keys rotate');
  const data = await platform('POST', 'keys/rotate');
  return { data, text: 'live documents are signed with a new key' };
};

const limitNames = ['entry', 'firstJs', 'css', 'server'];
const budget = async ([app, ...terms]) => {
  const limits = Object.fromEntries(
    terms.map((word) => {
      const [, name, value] = /^(\w+)=(\d*)$/.exec(word) ?? [];
      if (!limitNames.includes(name))
        throw usage(`${word} is no limit: ${limitNames.map((name) => `${name}=<bytes>`).join(' ')}`);
      return [name, value === '' ? null : Number(value)];
    }),
  );
  if (!terms.length) throw usage('budget <app> entry=<bytes> firstJs=<bytes> css=<bytes> server=<bytes>: name at least one');
  const data = await platform('PUT', `budgets/${encodeURIComponent(app)}`, { json: limits });
  return {
    data,
    text: `${app} may have ${limitNames.map((name) => `${name} ${data.limits[name] ?? 'any'}`).join(', ')} (bytes of gzip)`,
  };
};

const channel = { channel: { type: 'string', default: 'production' } };
const whyOption = { why: { type: 'string' } };
const changing = { ...channel, ...whyOption, generation: { type: 'string' }, force: { type: 'boolean' } };
const lacking = { 'without-route': { type: 'string', multiple: true } };

/** Each command: its arguments for the help, its number of words, its options, and its implementation. */
export const commands = {
  publish: {
    takes: '<app> [--dir <folder>] [--channel dev|none]',
    about:
      'publishes a build (of the workspace: builds it when stale) and makes it live in the channel dev; gives back lost files; of the shell its packages as well; in a team’s project the build says which app',
    words: [0, 1],
    options: { dir: { type: 'string' }, channel: { type: 'string', default: 'dev' }, ...whyOption },
    run: publish,
  },
  promote: {
    takes: '<app>[@<release>] … [--steps] [--channel production] [--without-route <path>]',
    about:
      'makes releases live, all in one generation; without a release the newest that is published; --steps: by 1, 10, 50 and 100 %',
    words: [1, 200],
    options: { ...changing, ...lacking, steps: { type: 'boolean' } },
    run: promote,
  },
  rollback: {
    takes: '<app> [--to <release>]',
    about: 'goes back to the release before that passes the gates, or to another that was live',
    words: [1, 1],
    options: { ...changing, ...lacking, to: { type: 'string' } },
    run: rollback,
  },
  canary: {
    takes: '<app> <release> <percent> [--steps] | canary <app> --stop',
    about: 'gives a release to a share of the devices; the same release again changes the share',
    words: [1, 3],
    options: { ...changing, ...lacking, stop: { type: 'boolean' }, steps: { type: 'boolean' } },
    run: canary,
  },
  freeze: {
    takes: '[<app>]',
    about: 'no promotion and no canary until it is unfrozen; without an app the whole channel',
    words: [0, 1],
    options: changing,
    run: switching('freeze', 'frozen'),
  },
  unfreeze: {
    takes: '[<app>]',
    about: 'ends it',
    words: [0, 1],
    options: changing,
    run: switching('unfreeze', 'not frozen any more'),
  },
  kill: {
    takes: '<app>',
    about: 'switches an app off: its pages say so and load nothing',
    words: [1, 1],
    options: changing,
    run: switching('kill', 'switched off'),
  },
  revive: {
    takes: '<app>',
    about: 'switches it on again',
    words: [1, 1],
    options: changing,
    run: switching('revive', 'switched on again'),
  },
  status: {
    takes: '[<app>]',
    about: 'what is live, since when, by whom, how it fares; of one app also the ways back',
    words: [0, 1],
    options: channel,
    run: showStatus,
  },
  history: {
    takes: '[<app>] [--limit <n>]',
    about: 'who changed what, when and why',
    words: [0, 1],
    options: { ...channel, limit: { type: 'string' } },
    run: showHistory,
  },
  releases: {
    takes: '<app> [--limit <n>]',
    about: 'what is published, newest first',
    words: [1, 1],
    options: { limit: { type: 'string' } },
    run: showReleases,
  },
  check: {
    takes: '<app>[@<release>]',
    about: 'whether every file of a release is whole; of the live one unless a release is named',
    words: [1, 1],
    options: channel,
    run: check,
  },
  withdraw: {
    takes: '<app>@<release> --why "text"',
    about: 'deletes the files of a release that nobody gets any more, for ever: a secret in it, or a claim',
    words: [1, 1],
    options: { why: { type: 'string' } },
    run: withdraw,
  },
  'who-uses': {
    takes: '<name> | <package> <name> | <operation> | <slot>',
    about: 'live releases, canaries included, that use a name of a shared package, an operation or a slot: before it changes',
    words: [1, 2],
    options: {},
    run: whoUses,
  },
  budget: {
    takes: '<app> entry=<bytes> firstJs=<bytes> css=<bytes> server=<bytes>',
    about: 'operator: limits in bytes of gzip; an empty value goes back to the default',
    words: [1, 5],
    options: {},
    run: budget,
  },
  policy: {
    takes: '[--after dev|staging|production|none] [--second-person on|off] [--rehearsal off|report|require]',
    about: 'what the channel asks of a release besides the gates; with options, operator: sets it',
    words: [0, 0],
    options: { ...channel, after: { type: 'string' }, 'second-person': { type: 'string' }, rehearsal: { type: 'string' } },
    run: policy,
  },
  rehearse: {
    takes: '<app> [<release>] | rehearse --show <id> [--pictures <folder>]',
    about: 'opens the pages that a release would change in a browser, live and proposed, and tells what differs; changes nothing',
    words: [0, 2],
    options: { ...channel, show: { type: 'string' }, pictures: { type: 'string' } },
    run: rehearse,
  },
  approve: {
    takes: '<app>[@<release>] [--why "text"]',
    about: 'approves a release for a channel that asks for a second person; the newest one unless named',
    words: [1, 1],
    options: { ...channel, ...whyOption },
    run: approve,
  },
  paths: {
    takes: '[<app>] [--assign <prefix>] … [--withdraw <prefix>] … [--why "text"]',
    about: 'which app owns which paths; operator: assigns prefixes to an app and withdraws them',
    words: [0, 1],
    options: { assign: { type: 'string', multiple: true }, withdraw: { type: 'string', multiple: true }, ...whyOption },
    run: paths,
  },
  slots: {
    takes: '[<slot>] [--allow <app>] … [--withdraw <app>] … [--order <app>,<app>] [--why "text"]',
    about: 'slots of pages and who fills them; operator: allows apps to fill one, and says which come first',
    words: [0, 1],
    options: {
      ...channel,
      allow: { type: 'string', multiple: true },
      withdraw: { type: 'string', multiple: true },
      order: { type: 'string' },
      ...whyOption,
    },
    run: slots,
  },
  backend: {
    takes:
      '[<app>] [show | grant --host <host> … [--calls <n>] [--calls-of-caller <n>] | set --url <address> [--timeout <ms>] | contract [--file <json>] | kill | revive]',
    about: 'the own back end of an app: where it is, what it may be asked, off and on; grant: operator',
    words: [0, 2],
    options: {
      ...channel,
      ...whyOption,
      url: { type: 'string' },
      timeout: { type: 'string' },
      host: { type: 'string', multiple: true },
      calls: { type: 'string' },
      'calls-of-caller': { type: 'string' },
      file: { type: 'string' },
      force: { type: 'boolean' },
    },
    run: backend,
  },
  token: {
    takes: 'create --name <name> <app …> [--days <n>] | token list | token revoke <id>',
    about: 'operator: deploy tokens of teams',
    words: [1, 60],
    options: { name: { type: 'string' }, days: { type: 'string' } },
    run: token,
  },
  'qa-token': {
    takes: '<app …|*> [--hours 24]',
    about: 'allows other releases of your apps in an address of production; *: every app, operator only',
    words: [1, 60],
    options: { hours: { type: 'string' } },
    run: qaToken,
  },
  keys: { takes: 'rotate', about: 'operator: a new key signs the live documents', words: [1, 1], options: {}, run: rotateKeys },
};
