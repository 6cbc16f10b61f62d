import { type Generation, creatorName } from '../channel/channel.repository.ts';
import { channels, type Channel, rolloutIn } from '../channel/state.ts';
import { actionAddress } from './actions.ts';
import { backendsOf } from './backends.ts';
import { appCard } from './card.ts';
import { html, type Html } from '../../http/text/html.ts';
import { replicas } from './replicas.ts';
import type { Speech } from './texts.ts';
import type { AppView, ChannelView } from './view.ts';
import { agoOf, channelName, timeOf, changeText } from './format.ts';

/** Minimum number of apps for which an index is shown above the cards. */
const indexFrom = 4;

const tabs = (speech: Speech, current: Channel): Html =>
  html`<nav class="tabs" aria-label="${speech.t('channels')}">${channels
    .toReversed()
    .map(
      (channel) =>
        html`<a href="/platform/console?channel=${channel}"${channel === current && html` aria-current="page"`}>${channelName(speech, channel)}</a>`,
    )}</nav>`;

const sums = (apps: readonly AppView[]) => {
  const releaseHealths = apps.flatMap(({ health }) => (health ? [health.live, ...(health.canary ? [health.canary] : [])] : []));
  const sum = (field: 'loads' | 'failures' | 'errors') =>
    releaseHealths.reduce((total, releaseHealth) => total + releaseHealth[field], 0);
  const attempts = sum('loads') + sum('failures');
  return { loads: sum('loads'), errors: sum('errors'), rate: attempts === 0 ? null : sum('failures') / attempts };
};

/** Renders the channel's requirements for a release besides the gates; nothing without a policy. */
const policyOf = (speech: Speech, { policy }: ChannelView): Html | undefined => {
  const { t } = speech;
  const rules = [
    ...(policy?.after ? [t('policy.after', { channel: channelName(speech, policy.after) })] : []),
    ...(policy?.rehearsal === 'require' ? [t('policy.rehearsal')] : []),
    ...(policy?.secondPerson ? [t('policy.secondPerson')] : []),
  ];
  return rules.length > 0 ? html`<p class="quiet">${rules.join(' · ')}</p>` : undefined;
};

const summary = (speech: Speech, view: ChannelView): Html => {
  const { state, apps, history, figures } = view;
  const { t, number, rate } = speech;
  const { channel, generation, frozen } = state;
  const last = history?.[0];
  const { loads, errors, rate: failing } = sums(apps);
  const metric = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class="card" id="summary" data-part aria-labelledby="summary-name"><div class="head"><h1 id="summary-name">${channelName(speech, channel)} · ${
    generation === 0 ? t('generation.none') : t('generation', { n: number(generation) })
  }</h1>${frozen && html`<span class="mark">${t('frozen')}</span>`}</div>${
    last && html`<p class="quiet why">${agoOf(speech, last.at)} · ${t('byBy', { who: creatorName(last) })} · ${last.why}</p>`
  }${policyOf(speech, view)}${
    figures
      ? html`<p class="quiet">${t('hour')}</p><dl class="figures four">${metric(t('app.count'), number(apps.length))}${metric(t('loads'), number(loads))}${metric(t('rate'), rate(failing))}${metric(t('errors'), number(errors))}</dl>`
      : html`<p class="notice">${t('noFigures')}</p>`
  }<div class="acts few"><a class="button" id="do-channel" href="${actionAddress(channel, frozen ? 'unfreezeChannel' : 'freezeChannel')}">${t(frozen ? 'act.unfreezeChannel' : 'act.freezeChannel')}</a></div></section>`;
};

const index = ({ t, rate }: Speech, apps: readonly AppView[]): Html | undefined => {
  if (apps.length < indexFrom) return undefined;
  const links = apps.map(({ app, state, health }) => {
    const status = state.killed
      ? t('killed')
      : rolloutIn(state)
        ? t(state.pilot ? 'first' : 'canary')
        : state.frozen
          ? t('frozen')
          : health && rate(health.live.rate);
    return html`<a href="#app-${app}" id="to-${app}">${app} <small>${status}</small></a>`;
  });
  return html`<nav class="index" id="index" data-part aria-label="${t('apps')}">${links}</nav>`;
};

/** Renders the result of a change's rehearsal, with the link to its pictures. */
const rehearsed = ({ t, number }: Speech, note: Generation['rehearsal']): Html | false => {
  if (!note) return false;
  const { id, verdict, pages, different } = note;
  const text =
    verdict === 'passed' || verdict === 'broken'
      ? t('history.rehearsed', { pages: number(pages), different: number(different) })
      : t('history.notRehearsed');
  return html`<br><small>${id === undefined ? text : html`<a href="/platform/console/rehearsal?id=${id}">${text}</a>`}</small>`;
};

const row = (speech: Speech, { at, why: reason, changes, forced, rehearsal, ...author }: Generation): Html =>
  html`<tr role="row"><td role="cell">${timeOf(at)}</td><td role="cell">${creatorName(author)}</td><td role="cell">${changes.map(
    (change, i) => html`${i > 0 && html`<br>`}${changeText(speech, change)}`,
  )}${forced.length > 0 && html` <span class="mark killed">${speech.t('history.forced')}</span>`}${rehearsed(speech, rehearsal)}</td><td role="cell">${reason}</td></tr>`;

const historyOf = (speech: Speech, { history }: ChannelView): Html => {
  const { t } = speech;
  const columns = (['when', 'who', 'what', 'why'] as const).map(
    (name) => html`<th scope="col" role="columnheader">${t(`history.${name}`)}</th>`,
  );
  // Rows become blocks on a phone, where browsers drop the table semantics: hence the roles.
  const table = (rows: readonly Generation[]) =>
    html`<table role="table" aria-labelledby="history-name"><thead role="rowgroup"><tr role="row">${columns}</tr></thead><tbody role="rowgroup">${rows.map((generation) => row(speech, generation))}</tbody></table>`;
  const content =
    history === undefined
      ? html`<p class="notice">${t('history.away')}</p>`
      : history.length === 0
        ? html`<p class="quiet">${t('history.none')}</p>`
        : table(history);
  return html`<section class="card history" id="history" data-part aria-labelledby="history-name"><h2 id="history-name">${t('history')}</h2>${content}</section>`;
};

const links = ({ t }: Speech, { apiPrefix, payments, auctions }: Omit<Overview, 'view' | 'done' | 'finished'>): Html =>
  html`<nav class="links" aria-label="${t('links')}">${payments && html`<a href="/platform/console/payments">${t('link.payments')}</a>`}${auctions && html`<a href="/platform/console/auctions">${t('link.auctions')}</a>`}<a href="/h5/">${t('link.shell')}</a><a href="/platform/live.json">${t('link.live')}</a><a href="/platform/keys.json">${t('link.keys')}</a><a href="${apiPrefix}/docs">${t('link.api')}</a></nav>`;

/** Something that was done to an app without a change of the channel. */
export interface Finished {
  readonly done: 'approved' | 'killBackend' | 'reviveBackend';
  readonly app: string;
}

interface Overview {
  readonly view: ChannelView;
  readonly apiPrefix: string;
  /** The generation that a change has just created. */
  readonly done?: number | undefined;
  /** The reader's latest action that created no generation. */
  readonly finished: readonly Finished[];
  /** Whether the reader may open the page of pending payments. */
  readonly payments: boolean;
  /** Whether the reader may open the page on the punctuality of lot endings. */
  readonly auctions: boolean;
}

/** Renders the overview of a channel. Its parts have `data-part` and an id: the script replaces those that changed. */
export const overview = (speech: Speech, { view, done, finished, ...reader }: Overview, now: number): Html => {
  const { t, number } = speech;
  const { channel, frozen } = view.state;
  const name = channelName(speech, channel);
  const circumstances = { channel, frozen: frozen === true, secondPerson: view.policy?.secondPerson === true };
  const cards = view.apps.map((app) => appCard(speech, circumstances, app, now));
  return html`<div>${tabs(speech, channel)}${
    done !== undefined &&
    html`<p class="notice done" role="status" tabindex="-1" data-focus>${t('done', { channel: name, n: number(done) })}</p>`
  }${finished.map(
    ({ done: step, app }) =>
      html`<p class="notice done" role="status" tabindex="-1" data-focus>${t(`done.${step}`, { channel: name, app })}</p>`,
  )}${summary(speech, view)}${index(speech, view.apps)}${
    cards.length > 0
      ? html`<div class="cards">${cards}</div>`
      : html`<div class="card empty" id="empty" data-part><strong>${t('empty', { channel: name })}</strong><p>${t('empty.hint')}</p></div>`
  }${replicas(speech, view.replicas)}${backendsOf(speech, view)}${historyOf(speech, view)}${links(speech, reader)}</div>`;
};
