import { type Generation, whoMade } from '../channel/channel.repository.ts';
import { channels, type Channel, rolloutIn } from '../channel/state.ts';
import { actionAddress } from './actions.ts';
import { appCard } from './card.ts';
import { html, type Html } from '../../http/html.ts';
import type { Speech } from './texts.ts';
import type { AppView, ChannelView } from './view.ts';
import { agoOf, channelName, timeOf, toldChange } from './words.ts';

/** From so many apps on, a list of them stands above the cards. */
const indexFrom = 4;

const tabs = (speech: Speech, current: Channel): Html =>
  html`<nav class="tabs" aria-label="${speech.say('channels')}">${channels
    .toReversed()
    .map(
      (channel) =>
        html`<a href="/platform/console?channel=${channel}"${channel === current && html` aria-current="page"`}>${channelName(speech, channel)}</a>`,
    )}</nav>`;

const sums = (apps: readonly AppView[]) => {
  const all = apps.flatMap(({ health }) => (health ? [health.live, ...(health.canary ? [health.canary] : [])] : []));
  const sum = (field: 'loads' | 'failures' | 'errors') => all.reduce((total, one) => total + one[field], 0);
  const attempts = sum('loads') + sum('failures');
  return { loads: sum('loads'), errors: sum('errors'), rate: attempts === 0 ? null : sum('failures') / attempts };
};

/** What the channel asks of a release besides the gates; nothing without a policy. */
const policyOf = (speech: Speech, { policy }: ChannelView): Html | undefined => {
  const { say } = speech;
  const rules = [
    ...(policy?.after ? [say('policy.after', { channel: channelName(speech, policy.after) })] : []),
    ...(policy?.rehearsal === 'require' ? [say('policy.rehearsal')] : []),
    ...(policy?.secondPerson ? [say('policy.secondPerson')] : []),
  ];
  return rules.length > 0 ? html`<p class="quiet">${rules.join(' · ')}</p>` : undefined;
};

const summary = (speech: Speech, view: ChannelView): Html => {
  const { state, apps, history, figures } = view;
  const { say, number, rate } = speech;
  const { channel, generation, frozen } = state;
  const last = history?.[0];
  const { loads, errors, rate: failing } = sums(apps);
  const one = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class="card" id="summary" data-part aria-labelledby="summary-name"><div class="head"><h1 id="summary-name">${channelName(speech, channel)} · ${
    generation === 0 ? say('generation.none') : say('generation', { n: number(generation) })
  }</h1>${frozen && html`<span class="mark">${say('frozen')}</span>`}</div>${
    last && html`<p class="quiet why">${agoOf(speech, last.at)} · ${say('byBy', { who: whoMade(last) })} · ${last.why}</p>`
  }${policyOf(speech, view)}${
    figures
      ? html`<p class="quiet">${say('hour')}</p><dl class="figures four">${one(say('app.count'), number(apps.length))}${one(say('loads'), number(loads))}${one(say('rate'), rate(failing))}${one(say('errors'), number(errors))}</dl>`
      : html`<p class="notice">${say('noFigures')}</p>`
  }<div class="acts few"><a class="button" id="do-channel" href="${actionAddress(channel, frozen ? 'unfreezeChannel' : 'freezeChannel')}">${say(frozen ? 'act.unfreezeChannel' : 'act.freezeChannel')}</a></div></section>`;
};

const index = ({ say, rate }: Speech, apps: readonly AppView[]): Html | undefined => {
  if (apps.length < indexFrom) return undefined;
  const links = apps.map(({ app, state, health }) => {
    const told = state.killed
      ? say('killed')
      : rolloutIn(state)
        ? say(state.pilot ? 'first' : 'canary')
        : state.frozen
          ? say('frozen')
          : health && rate(health.live.rate);
    return html`<a href="#app-${app}" id="to-${app}">${app} <small>${told}</small></a>`;
  });
  return html`<nav class="index" id="index" data-part aria-label="${say('apps')}">${links}</nav>`;
};

/** What the rehearsal of a change found, with the way to its pictures. */
const rehearsed = ({ say, number }: Speech, note: Generation['rehearsal']): Html | false => {
  if (!note) return false;
  const { id, verdict, pages, different } = note;
  const text =
    verdict === 'passed' || verdict === 'broken'
      ? say('history.rehearsed', { pages: number(pages), different: number(different) })
      : say('history.notRehearsed');
  return html`<br><small>${id === undefined ? text : html`<a href="/platform/console/rehearsal?id=${id}">${text}</a>`}</small>`;
};

const row = (speech: Speech, { at, why, changes, forced, rehearsal, ...made }: Generation): Html =>
  html`<tr role="row"><td role="cell">${timeOf(at)}</td><td role="cell">${whoMade(made)}</td><td role="cell">${changes.map(
    (change, i) => html`${i > 0 && html`<br>`}${toldChange(speech, change)}`,
  )}${forced.length > 0 && html` <span class="mark killed">${speech.say('history.forced')}</span>`}${rehearsed(speech, rehearsal)}</td><td role="cell">${why}</td></tr>`;

const historyOf = (speech: Speech, { history }: ChannelView): Html => {
  const { say } = speech;
  const columns = (['when', 'who', 'what', 'why'] as const).map(
    (name) => html`<th scope="col" role="columnheader">${say(`history.${name}`)}</th>`,
  );
  // Rows become blocks on a phone, where browsers forget that they are a table: hence the roles.
  const table = (rows: readonly Generation[]) =>
    html`<table role="table" aria-labelledby="history-name"><thead role="rowgroup"><tr role="row">${columns}</tr></thead><tbody role="rowgroup">${rows.map((one) => row(speech, one))}</tbody></table>`;
  const content =
    history === undefined
      ? html`<p class="notice">${say('history.away')}</p>`
      : history.length === 0
        ? html`<p class="quiet">${say('history.none')}</p>`
        : table(history);
  return html`<section class="card history" id="history" data-part aria-labelledby="history-name"><h2 id="history-name">${say('history')}</h2>${content}</section>`;
};

const links = ({ say }: Speech, { apiPrefix, payments, auctions }: Omit<Overview, 'view' | 'done' | 'approved'>): Html =>
  html`<nav class="links" aria-label="${say('links')}">${payments && html`<a href="/platform/console/payments">${say('link.payments')}</a>`}${auctions && html`<a href="/platform/console/auctions">${say('link.auctions')}</a>`}<a href="/h5/">${say('link.shell')}</a><a href="/platform/live.json">${say('link.live')}</a><a href="/platform/keys.json">${say('link.keys')}</a><a href="${apiPrefix}/docs">${say('link.api')}</a></nav>`;

interface Overview {
  readonly view: ChannelView;
  readonly apiPrefix: string;
  /** The generation that a change has just made. */
  readonly done?: number | undefined;
  /** The app of which the reader has just approved a release. */
  readonly approved?: string | undefined;
  /** Whether the reader may go on to what is open with payments. */
  readonly payments: boolean;
  /** … and to how punctually lots end. */
  readonly auctions: boolean;
}

/** The overview of a channel. Its parts carry `data-part` and an id: the script replaces those that changed. */
export const overview = (speech: Speech, { view, done, approved, ...reader }: Overview, now: number): Html => {
  const { say, number } = speech;
  const { channel, frozen } = view.state;
  const name = channelName(speech, channel);
  const circumstances = { channel, frozen: frozen === true, secondPerson: view.policy?.secondPerson === true };
  const cards = view.apps.map((app) => appCard(speech, circumstances, app, now));
  return html`<div>${tabs(speech, channel)}${
    done !== undefined &&
    html`<p class="notice done" role="status" tabindex="-1" data-focus>${say('done', { channel: name, n: number(done) })}</p>`
  }${
    approved !== undefined &&
    html`<p class="notice done" role="status" tabindex="-1" data-focus>${say('done.approved', { channel: name, app: approved })}</p>`
  }${summary(speech, view)}${index(speech, view.apps)}${
    cards.length > 0
      ? html`<div class="cards">${cards}</div>`
      : html`<div class="card empty" id="empty" data-part><strong>${say('empty', { channel: name })}</strong><p>${say('empty.hint')}</p></div>`
  }${historyOf(speech, view)}${links(speech, reader)}</div>`;
};
