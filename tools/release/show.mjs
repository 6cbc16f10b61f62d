import { Stop } from '../run/client.mjs';
import { backendLines } from './backend.mjs';
import { releasesOf } from './find.mjs';
import { deprecationRows } from './deprecations.mjs';
import { slotLines } from './slots.mjs';
import { platform } from './platform.mjs';
import { kb, milliseconds, moment, percent, table } from './table.mjs';

const watchMark = ({ watch }) => {
  if (watch?.refused) return ['bad, but the guard may not roll it back: see history'];
  return watch && Date.parse(watch.until) > Date.now() ? [`watched until ${moment(watch.until)}`] : [];
};

const marks = (state) =>
  [
    ...['killed', 'frozen']
      .filter((stop) => state[stop])
      .map((stop) => (state.byOperator?.includes(stop) ? `${stop} by the operator` : stop)),
    ...watchMark(state),
  ].join(', ');

const healthCells = (health) => [
  health?.loads ?? '',
  health?.failures ?? '',
  percent(health?.rate),
  milliseconds(health?.vitals?.LCP),
];

const inSteps = ({ percent: share, steps }) => `${share} %${steps ? `, in steps, since ${moment(steps.since)}` : ''}`;
const shareOf = ({ release, canary, pilot }) => {
  if (pilot) return `first release, ${pilot.percent ? inSteps(pilot) : 'withdrawn'}: ${release}`;
  return canary ? `${inSteps(canary)}: ${canary.release}` : '';
};

const appRow = ([name, app]) => [
  name,
  app.pilot ? '' : app.release,
  moment(app.since?.at),
  app.since?.by,
  app.previous ?? '',
  shareOf(app),
  ...healthCells(app.health?.live),
  marks(app),
];
const head = ['app', 'live', 'since (UTC)', 'by', 'previous', 'canary', 'loads', 'failures', 'rate', 'p75 LCP', ''];

/**
 * Returns the first refusal of each gate and the number of further ones: a rollback of the shell may be refused for each of
 * many apps.
 */
const verdict = ({ refusals }) => {
  const gates = new Map();
  for (const refusal of refusals) gates.set(refusal.gate, [...(gates.get(refusal.gate) ?? []), refusal]);
  const lines = [...gates.values()].map(([{ gate, message, fix }, ...more]) => {
    const text = `${gate}: ${message} → ${fix}`;
    return more.length ? `${text} (and ${more.length} more, --json lists all)` : text;
  });
  return lines.join('; ') || 'possible';
};

/** Maximum number of an app's prefixes listed in its status. */
const maxPrefixes = 8;

/** Compares the health of an app's releases, and lists errors and rollback targets. */
const detail = (name, app, lines) => {
  const { live, canary, previous } = app.health ?? {};
  const rows = [
    [app.pilot ? 'first' : 'live', live],
    ['canary', canary],
    ['previous', previous],
  ].filter(([, health]) => health);
  const troubles = rows.flatMap(([which, { troubles: list = [] }]) =>
    list.map(({ kind, name: label, count, source = '', replay = '' }) => [`${which} ${kind}`, count, label, source, replay]),
  );
  const targets = app.rollbackTargets ?? [];
  const prefixes = (app.paths ?? []).map(({ prefix }) => prefix);
  const more = prefixes.length - maxPrefixes;
  return [
    ...(app.since ? [`\nwhy: ${app.since.why} (generation ${app.since.generation})`] : []),
    ...(prefixes.length
      ? [`\npaths: ${prefixes.slice(0, maxPrefixes).join(', ')}${more > 0 ? ` and ${more} more (paths ${name})` : ''}`]
      : []),
    ...lines,
    ...(app.leaving?.length ? [`\nit uses what goes away\n${table(deprecationRows(app.leaving))}`] : []),
    ...(app.halted ? [`halted by the guard: ${app.halted.join(', ')}`] : []),
    ...(rows.length
      ? [
          `\nthe last hour\n${table([
            ['', 'release', 'commit', 'loads', 'failures', 'rate', 'p75 LCP'],
            ...rows.map(([which, health]) => [which, health.release, health.commit.slice(0, 12), ...healthCells(health)]),
          ])}`,
        ]
      : []),
    ...(troubles.length ? [`\ntroubles\n${table([['what', 'times', '', 'source', 'the page as it was'], ...troubles])}`] : []),
    targets.length
      ? `\nrollback targets\n${table([
          ['release', 'published (UTC)', 'was live', 'gates'],
          ...targets.map((target) => [target.release, moment(target.committedAt), target.wasLive ? 'yes' : '', verdict(target)]),
        ])}`
      : `\n${name} has no release to roll back to`,
  ];
};

/** Returns whether changes are rehearsed; for an instance without a browser the reason why not. */
const rehearsing = ({ rehearsal }) => {
  if (!rehearsal || rehearsal.policy === 'off') return ', not rehearsed (policy off)';
  if (!rehearsal.installed)
    return `, not rehearsed: no REHEARSAL_BROWSER${rehearsal.policy === 'require' ? ', which its policy requires' : ''}`;
  return ', rehearsed';
};

export const showStatus = async ([name], { channel }) => {
  const data = await platform('GET', `channels/${channel}`);
  if (name && !Object.hasOwn(data.apps, name)) {
    const liveApps = Object.keys(data.apps).join(', ') || 'nothing';
    throw new Stop(`${name} has no live release in ${channel}; live there: ${liveApps}`);
  }
  const apps = Object.entries(data.apps).filter(([app]) => !name || app === name);
  const text = [
    `${channel}, generation ${data.generation}${data.frozen ? ', frozen' : ''}${rehearsing(data)}`,
    ...(apps.length ? [table([head, ...apps.map(appRow)])] : ['nothing is live here']),
    ...(name ? detail(name, data.apps[name], [...(await slotLines(name, channel)), ...(await backendLines(name, channel))]) : []),
  ];
  return { data: name ? { ...data, apps: Object.fromEntries(apps) } : data, text: text.join('\n') };
};

const wordOf = {
  promote: ({ app, to, from }) => `${app} ${from ?? 'nothing'} → ${to}`,
  rollback: ({ app, to, from, halted }) => `${app} back from ${from} to ${to}${halted ? ', halted' : ''}`,
  keep: ({ app, from }) => `${app} ${from} could not be rolled back`,
  canary: ({ app, to, percent: share, first, steps }) =>
    `${app} ${first ? 'first release' : 'canary'} ${to} ${share} %${steps ? ', in steps' : ''}`,
  stopCanary: ({ app, ended }) => `${app} canary ${ended} ended`,
  assignPath: ({ app, prefix }) => `${app} owns ${prefix}`,
  withdrawPath: ({ app, prefix }) => `${app} no longer owns ${prefix}`,
  assignSlot: ({ app, slot }) => `${app} may fill ${slot}`,
  withdrawSlot: ({ app, slot }) => `${app} may no longer fill ${slot}`,
  grant: ({ app, detail }) => `the back end of ${app} may be at ${detail || '…'}`,
  set: ({ app, channel, detail }) => `the back end of ${app} in ${channel} is at ${detail || '…'}`,
  contract: ({ app, channel, detail }) => `the contract of ${app}’s back end in ${channel}: ${detail}`,
  orderSlot: ({ slot, apps }) => (apps.length ? `${slot}: first ${apps.join(', ')}` : `${slot}: by name`),
};
const withdrawn = ({ action, app, release }) => (action === undefined ? `${app} ${release} withdrawn` : undefined);
const switchedBackend = ({ action, app, channel, detail }) =>
  detail === undefined ? undefined : `the back end of ${app} ${action === 'kill' ? 'off' : 'on again'} in ${channel}`;
const sentence = (entry) =>
  wordOf[entry.action]?.(entry) ?? withdrawn(entry) ?? switchedBackend(entry) ?? `${entry.action} ${entry.app ?? 'everything'}`;

/**
 * Returns generations of the channel, and assignments of paths and slots, changes of back ends and withdrawals, which all channels
 * share, newest first.
 */
const eventsOf = (generations, assignments, limit) =>
  [
    ...generations,
    ...assignments.map((assignment) => ({
      at: assignment.at,
      actor: assignment.actor,
      why: assignment.why,
      changes: [assignment],
    })),
  ]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, limit);

/** Returns the result of a generation's rehearsal. */
const rehearsed = (note) => {
  if (!note) return [];
  const { verdict, pages, different, reason } = note;
  if (verdict === 'skipped') return ['(not rehearsed)'];
  if (verdict === 'notRun') return [`(could not be rehearsed: ${reason})`];
  return [`(rehearsed: ${pages} pages, ${different} differ${verdict === 'broken' ? ', broken' : ''})`];
};

const defaultLimit = 20;

export const showHistory = async ([name], { channel, limit = defaultLimit }) => {
  const query = new URLSearchParams({ ...(name ? { app: name } : {}), limit });
  const [generations, ...assignments] = await Promise.all([
    platform('GET', `channels/${channel}/history?${query}`),
    platform('GET', `paths/history?${query}`),
    platform('GET', `slots/history?${query}`),
    platform('GET', `backends/history?${query}`),
    platform('GET', `withdrawals?${query}`),
  ]);
  const data = eventsOf(generations, assignments.flat(), limit);
  const rows = data.flatMap(({ generation, at, actor, person, changes, why: reason, forced, rehearsal }) => {
    const reasonText = [reason, ...(forced?.length ? ['(forced)'] : []), ...rehearsed(rehearsal)].join(' ');
    return changes.map((change, i) => [
      ...(i === 0 ? [generation ?? '', moment(at), person ? `${actor} (${person})` : actor, reasonText] : ['', '', '', '']),
      sentence(change),
    ]);
  });
  return {
    data,
    text: rows.length ? table([['generation', 'when (UTC)', 'who', 'why', 'what'], ...rows]) : 'nothing was changed yet',
  };
};

export const showReleases = async ([name], { limit }) => {
  const data = await releasesOf(name, limit ?? 50);
  const rows = data.map(({ release, committedAt, publishedBy, commit, figures }) => [
    release,
    moment(committedAt),
    publishedBy,
    commit.replace(/^(.{8})[0-9a-f]*/, '$1'),
    kb(figures?.entry),
    kb(figures?.firstJs),
    kb(figures?.css),
  ]);
  const text = table([['release', 'published (UTC)', 'by', 'commit', 'entry', 'first js', 'css'], ...rows]);
  return { data, text: rows.length ? text : `${name} has no published release` };
};
