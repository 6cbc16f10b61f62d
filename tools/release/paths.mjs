import { Stop } from '../run/client.mjs';
import { reasonOf } from './change.mjs';
import { platform } from './platform.mjs';
import { table } from './table.mjs';

const bases = { specification: 'specification', default: 'its name', operator: 'assigned' };

const rows = (owners) => table([['app', 'prefix', 'by'], ...owners.map(({ app, prefix, by }) => [app, prefix, bases[by] ?? by])]);

/** Shows the ownership of paths; with `assign` or `withdraw` the operator changes the paths of one app. */
export const paths = async ([app], { assign = [], withdraw = [], why: reason }) => {
  if (assign.length + withdraw.length === 0) {
    const data = await platform('GET', app === undefined ? 'paths' : `paths?${new URLSearchParams({ app })}`);
    return { data, text: rows(data) };
  }
  if (app === undefined) throw new Stop('paths <app> --assign <prefix> --withdraw <prefix>: name the app', 2);
  const action = [...(assign.length ? ['assign'] : []), ...(withdraw.length ? ['withdraw'] : [])].join(', ');
  const json = { assign, withdraw, why: reasonOf(action, reason) };
  const data = await platform('POST', `paths/${encodeURIComponent(app)}`, { json });
  return { data, text: `${app} owns\n${rows(data)}` };
};
