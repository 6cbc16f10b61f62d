import { Stop } from '../run/client.mjs';
import { change, reasonOf } from './change.mjs';
import { platform } from './platform.mjs';
import { kb, table } from './table.mjs';

const fillText = ({ kind, path, bytes }) => (kind === 'entry' ? `entry to ${path}` : `fragment, ${kb(bytes)}`);
const marks = ({ isShare, killed }) => [...(isShare ? ['a share'] : []), ...(killed ? ['killed'] : [])].join(', ');

const terms = ({ path, kind, most: maxShown, height, budget }) => {
  if (path === undefined) return 'no live release has it';
  return [path, kind, `shows ${maxShown}`, ...(height ? [`${height} px`, `at most ${kb(budget)}`] : [])].join(', ');
};

const propsText = ({ fields = {}, optional = [] } = {}) =>
  Object.entries(fields)
    .map(([name, type]) => `${name}${optional.includes(name) ? '?' : ''}: ${type}`)
    .join(', ');

const detail = (slotStatus) => [
  `${slotStatus.slot} of ${slotStatus.app}: ${terms(slotStatus)}`,
  ...(slotStatus.kind === 'fragment' ? [`props: ${propsText(slotStatus.props) || 'none'}`] : []),
  `allowed besides the workspace: ${slotStatus.allowed.join(', ') || 'nobody'}`,
  ...(slotStatus.order.length ? [`first: ${slotStatus.order.join(', ')}`] : []),
  slotStatus.fills.length
    ? table([
        ['app', 'release', 'what', ''],
        ...slotStatus.fills.map((fill) => [fill.app, fill.release, fillText(fill), marks(fill)]),
      ])
    : 'nobody fills it',
];

const statusOf = async (channel) => platform('GET', `slots?${new URLSearchParams({ channel })}`);

/** Returns an app's fills and slots, one line each, for its status. */
export const slotLines = async (app, channel) => {
  const slots = await statusOf(channel);
  const ownSlots = slots
    .filter((slotStatus) => slotStatus.app === app && slotStatus.path !== undefined)
    .map(({ slot, fills }) => `${slot} (filled by ${fills.map((fill) => fill.app).join(', ') || 'nobody'})`);
  const fills = slots.flatMap(({ slot, fills: list }) =>
    list.filter((fill) => fill.app === app).map((fill) => `${slot} (${fillText(fill)})`),
  );
  return [
    ...(ownSlots.length ? [`\nslots: ${ownSlots.join(', ')}`] : []),
    ...(fills.length ? [`\nfills: ${[...new Set(fills)].join(', ')}`] : []),
  ];
};

const show = async (slot, channel) => {
  const statuses = await statusOf(channel);
  if (slot === undefined) {
    const rows = statuses.map((slotStatus) => [
      slotStatus.slot,
      slotStatus.app,
      terms(slotStatus),
      slotStatus.fills.map(({ app }) => app).join(', '),
    ]);
    return {
      data: statuses,
      text: rows.length ? table([['slot', 'of', '', 'filled by'], ...rows]) : `no live release of ${channel} has a slot`,
    };
  }
  const data = statuses.find((slotStatus) => slotStatus.slot === slot);
  if (!data)
    throw new Stop(`There is no slot ${slot}. Slots: ${statuses.map((slotStatus) => slotStatus.slot).join(', ') || 'none'}`);
  return { data, text: detail(data).join('\n') };
};

/** Shows slots and their fills; the operator permits apps of other teams to fill one, and sets the order of fills. */
export const slots = async ([slot], { channel, allow = [], withdraw = [], order, why: reason }) => {
  if (allow.length + withdraw.length === 0 && order === undefined) return show(slot, channel);
  if (slot === undefined) throw new Stop('slots <slot> --allow <app> --withdraw <app> --order <app>,<app>: name the slot', 2);
  if (allow.length + withdraw.length > 0) {
    const action = [...(allow.length ? ['allow'] : []), ...(withdraw.length ? ['withdraw'] : [])].join(', ');
    const json = { allow, withdraw, why: reasonOf(action, reason) };
    await platform('POST', `slots/${encodeURIComponent(slot)}`, { json });
  }
  if (order !== undefined) {
    const apps = order.split(',').filter(Boolean);
    await change(channel, [{ action: 'orderSlot', slot, apps }], { why: reason });
  }
  return show(slot, channel);
};
