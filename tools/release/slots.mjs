import { Stop } from '../run/client.mjs';
import { change, reasonOf } from './change.mjs';
import { platform } from './platform.mjs';
import { kb, table } from './table.mjs';

const what = ({ kind, path, bytes }) => (kind === 'entry' ? `entry to ${path}` : `fragment, ${kb(bytes)}`);
const marks = ({ isShare, killed }) => [...(isShare ? ['a share'] : []), ...(killed ? ['killed'] : [])].join(', ');

const terms = ({ path, kind, most, height, budget }) => {
  if (path === undefined) return 'no live release has it';
  return [path, kind, `shows ${most}`, ...(height ? [`${height} px`, `at most ${kb(budget)}`] : [])].join(', ');
};

const propsText = ({ fields = {}, optional = [] } = {}) =>
  Object.entries(fields)
    .map(([name, type]) => `${name}${optional.includes(name) ? '?' : ''}: ${type}`)
    .join(', ');

const detail = (one) => [
  `${one.slot} of ${one.app}: ${terms(one)}`,
  ...(one.kind === 'fragment' ? [`props: ${propsText(one.props) || 'none'}`] : []),
  `allowed besides the workspace: ${one.allowed.join(', ') || 'nobody'}`,
  ...(one.order.length ? [`first: ${one.order.join(', ')}`] : []),
  one.fills.length
    ? table([['app', 'release', 'what', ''], ...one.fills.map((fill) => [fill.app, fill.release, what(fill), marks(fill)])])
    : 'nobody fills it',
];

const statusOf = async (channel) => platform('GET', `slots?${new URLSearchParams({ channel })}`);

/** What an app fills and has, one line each, for its status. */
export const slotLines = async (app, channel) => {
  const slots = await statusOf(channel);
  const has = slots
    .filter((one) => one.app === app && one.path !== undefined)
    .map(({ slot, fills }) => `${slot} (filled by ${fills.map((fill) => fill.app).join(', ') || 'nobody'})`);
  const fills = slots.flatMap(({ slot, fills: list }) =>
    list.filter((fill) => fill.app === app).map((fill) => `${slot} (${what(fill)})`),
  );
  return [
    ...(has.length ? [`\nslots: ${has.join(', ')}`] : []),
    ...(fills.length ? [`\nfills: ${[...new Set(fills)].join(', ')}`] : []),
  ];
};

const show = async (slot, channel) => {
  const all = await statusOf(channel);
  if (slot === undefined) {
    const rows = all.map((one) => [one.slot, one.app, terms(one), one.fills.map(({ app }) => app).join(', ')]);
    return {
      data: all,
      text: rows.length ? table([['slot', 'of', '', 'filled by'], ...rows]) : `no live release of ${channel} has a slot`,
    };
  }
  const data = all.find((one) => one.slot === slot);
  if (!data) throw new Stop(`There is no slot ${slot}. Slots: ${all.map((one) => one.slot).join(', ') || 'none'}`);
  return { data, text: detail(data).join('\n') };
};

/** Shows slots and who fills them; the operator allows apps of other teams to fill one, and orders what fills it. */
export const slots = async ([slot], { channel, allow = [], withdraw = [], order, why }) => {
  if (allow.length + withdraw.length === 0 && order === undefined) return show(slot, channel);
  if (slot === undefined) throw new Stop('slots <slot> --allow <app> --withdraw <app> --order <app>,<app>: name the slot', 2);
  if (allow.length + withdraw.length > 0) {
    const action = [...(allow.length ? ['allow'] : []), ...(withdraw.length ? ['withdraw'] : [])].join(', ');
    const json = { allow, withdraw, why: reasonOf(action, why) };
    await platform('POST', `slots/${encodeURIComponent(slot)}`, { json });
  }
  if (order !== undefined) {
    const apps = order.split(',').filter(Boolean);
    await change(channel, [{ action: 'orderSlot', slot, apps }], { why });
  }
  return show(slot, channel);
};
