import { Stop } from '../run/client.mjs';
import { reasonOf } from './change.mjs';
import { findRelease } from './find.mjs';
import { platform } from './platform.mjs';

const switches = { on: true, off: false };

const rehearsals = {
  off: 'rehearses nothing',
  report: 'refuses what a rehearsal finds broken',
  require: 'takes only what was rehearsed',
};

const sentence = (channel, { after, secondPerson, rehearsal }) =>
  [
    after === null ? `${channel} takes releases in any order` : `${channel} takes what was live in ${after}`,
    secondPerson ? 'and a second person has approved' : 'without a second person',
    `and ${rehearsals[rehearsal] ?? rehearsal}`,
  ].join(', ');

/** Shows a channel's requirements for a release besides the gates; with `after` or `second-person` the operator changes them. */
export const policy = async (_phrases, { channel, after, 'second-person': second, rehearsal }) => {
  const path = `channels/${channel}/policy`;
  if (after === undefined && second === undefined && rehearsal === undefined) {
    const data = await platform('GET', path);
    return { data, text: sentence(channel, data) };
  }
  if (second !== undefined && !Object.hasOwn(switches, second)) throw new Stop('--second-person on|off', 2);
  if (rehearsal !== undefined && !Object.hasOwn(rehearsals, rehearsal)) throw new Stop('--rehearsal off|report|require', 2);
  const json = {
    ...(after === undefined ? {} : { after: after === 'none' ? null : after }),
    ...(second === undefined ? {} : { secondPerson: switches[second] }),
    ...(rehearsal === undefined ? {} : { rehearsal }),
  };
  const data = await platform('PUT', path, { json });
  return { data, text: sentence(channel, data) };
};

/** Approves a release for a channel that requires a second person. */
export const approve = async ([word], { channel, why: reason }) => {
  const [app = '', part] = word.split('@');
  const release = await findRelease(app, part);
  const data = await platform('POST', `channels/${channel}/approvals`, {
    json: { app, release, why: reasonOf('approved', reason) },
  });
  return { data, text: `${data.actor} approves ${app} ${release} for ${channel}: ${data.why}` };
};
