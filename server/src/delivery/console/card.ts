import { whoMade } from '../channel/channel.repository.ts';
import { type Channel, rolloutIn } from '../channel/state.ts';
import type { ReleaseHealth } from '../metric/health.ts';
import type { Vital } from '../metric/vitals.ts';
import { runningWatch } from '../metric/bake.ts';
import { actionAddress, actionsFor } from './actions.ts';
import { byMinute, gradeOf, loadsChart, peakOf, rateChart, vitalScale } from './charts.ts';
import { html, type Html } from '../../http/html.ts';
import type { Speech } from './texts.ts';
import type { AppView } from './view.ts';
import { agoOf, changePercent } from './words.ts';

const shownVitals = ['LCP', 'INP', 'CLS'] as const;

const watchMark = ({ say }: Speech, { state }: AppView, now: number): Html | false => {
  if (state.watch?.refused) return html`<span class="mark killed">${say('notRolledBack')}</span>`;
  return runningWatch(state, now) !== undefined && html`<span class="mark">${say('watched')}</span>`;
};

const marks = (speech: Speech, view: AppView, now: number): Html => {
  const { say } = speech;
  const { pilot, killed, frozen } = view.state;
  const canary = rolloutIn(view.state);
  return html`${canary && html`<span class="mark canary">${say(pilot ? 'first' : 'canary')} ${changePercent(canary.percent)}${canary.steps && html` · ${say('steps')}`}</span>`}${
    killed && html`<span class="mark killed">${say('killed')}</span>`
  }${frozen && html`<span class="mark">${say('frozen')}</span>`}${watchMark(speech, view, now)}`;
};

const approvals = (speech: Speech, { approved }: AppView): Html | false => {
  const rows = approved.map(
    (approval) =>
      html`<dd><code>${approval.release}</code><small class="why">${agoOf(speech, approval.at)} · ${speech.say('byBy', { who: whoMade(approval) })} · ${approval.why}</small></dd>`,
  );
  return rows.length > 0 && html`<dt>${speech.say('approved')}</dt>${rows}`;
};

const facts = (speech: Speech, view: AppView): Html => {
  const { state, since } = view;
  const { say } = speech;
  const when = since
    ? html`<small class="why">${agoOf(speech, since.at)} · ${say('byBy', { who: whoMade(since) })} · ${since.why}</small>`
    : html`<small>${say('unknownSince')}</small>`;
  return html`<dl class="facts"><dt>${say(state.pilot ? 'first' : 'live')}</dt><dd><code>${state.release}</code>${state.pilot && html` · ${changePercent(state.pilot.percent)}`}${when}</dd>${
    state.canary &&
    html`<dt>${say('canary')}</dt><dd><code>${state.canary.release}</code> · ${changePercent(state.canary.percent)}</dd>`
  }${state.previous && html`<dt>${say('previous')}</dt><dd><span>${state.previous}</span></dd>`}${state.halted && html`<dt>${say('halted')}</dt><dd><span>${state.halted.join(', ')}</span></dd>`}${approvals(speech, view)}</dl>`;
};

const figures = ({ say, number, rate }: Speech, live: ReleaseHealth, canary: ReleaseHealth | undefined): Html => {
  const one = (name: string, shown: string, ofCanary: string, bad = false) =>
    html`<div><dt>${name}</dt><dd>${bad ? html`<span class="bad-text">${shown}</span>` : shown}${
      canary && html`<br><span class="sub">${say('of.canary')} ${ofCanary}</span>`
    }</dd></div>`;
  return html`<dl class="figures">${one(say('loads'), number(live.loads), number(canary?.loads ?? 0))}${one(
    say('rate'),
    rate(live.rate),
    rate(canary?.rate ?? null),
    (live.rate ?? 0) > 0.02,
  )}${one(say('errors'), number(live.errors), number(canary?.errors ?? 0))}</dl>`;
};

const vitalText = ({ number }: Speech, vital: Vital, value: number): string => {
  if (vital === 'CLS') return number(value, 2);
  return value >= 1000 ? `${number(value / 1000, 1)} s` : `${number(value)} ms`;
};

const vitals = (speech: Speech, live: ReleaseHealth, canary: ReleaseHealth | undefined): Html | undefined => {
  const { say } = speech;
  const graded = (vital: Vital, value: number | null) =>
    value === null ? html`<b>–</b>` : html`<b>${vitalText(speech, vital, value)}</b> ${say(`vital.${gradeOf(vital, value)}`)}`;
  if (!shownVitals.some((vital) => live.vitals[vital] !== null || (canary?.vitals[vital] ?? null) !== null)) return undefined;
  const rows = shownVitals.map(
    (vital) =>
      html`<li>${vital}${vitalScale(vital, { live, canary })}<span>${graded(vital, live.vitals[vital])}${
        canary && html`<br>${say('of.canary')} ${graded(vital, canary.vitals[vital])}`
      }</span></li>`,
  );
  return html`<figure><figcaption class="caption"><b>${say('chart.vitals')}</b></figcaption><ul class="vitals">${rows}</ul></figure>`;
};

const axis = ({ say }: Speech, middle = ''): Html =>
  html`<div class="axis" aria-hidden="true"><span>${say('chart.ago')}</span><span>${middle}</span><span>${say('chart.now')}</span></div>`;

const charts = (speech: Speech, { app, state, health, series }: AppView, now: number): Html | undefined => {
  if (!health) return undefined;
  const { say, number, rate } = speech;
  const pointsOf = (release: string | undefined) => series.find((one) => one.release === release)?.points ?? [];
  const slots = byMinute(
    series.flatMap(({ points }) => points),
    now,
  );
  if (peakOf(slots) === 0) return html`<p class="quiet">${say('noLoads')}</p>`;
  const legend = html`<span class="key box">${say('loads')}</span> <span class="key bad">${say('failures')}</span>`;
  const first = html`<figure><figcaption class="caption"><b>${say('chart.loads')}</b><span class="keys">${legend}</span></figcaption>${loadsChart(speech, app, slots)}${axis(speech, say('chart.peak', { n: number(peakOf(slots)) }))}</figure>`;
  if (!state.canary || !health.canary) return first;
  const { svg, top } = rateChart(
    speech,
    app,
    {
      canary: pointsOf(state.canary.release),
      live: pointsOf(state.release),
      canaryRate: health.canary.rate,
      liveRate: health.live.rate,
    },
    now,
  );
  const second = html`<figure><figcaption class="caption"><b>${say('chart.rate')}</b><span class="keys"><span class="key canary">${say('of.canary')} ${rate(health.canary.rate)}</span> <span class="key">${say('of.live')} ${rate(health.live.rate)}</span></span></figcaption><small aria-hidden="true">${rate(top)}</small>${svg}${axis(speech)}</figure>`;
  return html`${first}${second}`;
};

const troubles = ({ say, number }: Speech, { app, health }: AppView): Html | undefined => {
  if (!health) return undefined;
  const lists = [
    { whose: say('of.canary'), list: health.canary?.troubles ?? [] },
    { whose: say('of.live'), list: health.live.troubles },
    { whose: say('of.previous'), list: health.previous?.troubles ?? [] },
    ...health.others.map(({ release, troubles: list }) => ({ whose: release, list })),
  ];
  const rows = lists.flatMap(({ whose, list }) =>
    list.map(
      ({ kind, name, count, source, replay }) =>
        html`<li><span>${name}${source && html`<br><code>${source}</code>`}<br><small>${whose} · ${say(`kind.${kind}`)}${
          replay && html` · <a href="${replay}">${say('troubles.replay')}</a>`
        }</small></span><b>${number(count)}</b></li>`,
    ),
  );
  if (rows.length === 0) return health.live.loads > 0 ? html`<p class="quiet">${say('troubles.none')}</p>` : undefined;
  return html`<details id="troubles-${app}"><summary id="summary-${app}">${say('troubles')} (${number(rows.length)})</summary><ul class="troubles">${rows}</ul></details>`;
};

/** Where the app's pages may lie, and by which right. */
const paths = ({ say, number }: Speech, { app, paths: own }: AppView): Html | false => {
  const rows = own.map(({ prefix, by }) => html`<li><code>${prefix}</code><small>${say(`paths.${by}`)}</small></li>`);
  return (
    rows.length > 0 &&
    html`<details id="paths-${app}"><summary id="paths-summary-${app}">${say('paths')} (${number(rows.length)})</summary><ul class="troubles">${rows}</ul></details>`
  );
};

/** One app of a channel: what is live, how it fares, what can be done. */
export const appCard = (
  speech: Speech,
  { channel, frozen, secondPerson }: { readonly channel: Channel; readonly frozen: boolean; readonly secondPerson: boolean },
  view: AppView,
  now: number,
): Html => {
  const { say } = speech;
  const { app, state, health } = view;
  const buttons = actionsFor(app, state, frozen, secondPerson).map(
    (action) =>
      html`<a class="button" id="do-${app}-${action}" href="${actionAddress(channel, action, app)}">${say(`act.${action}`)}</a>`,
  );
  return html`<article class="card" id="app-${app}" data-part aria-labelledby="name-${app}"><div class="head"><h2 id="name-${app}">${app}</h2>${marks(speech, view, now)}</div>${facts(speech, view)}${
    health && figures(speech, health.live, health.canary)
  }${charts(speech, view, now)}${health && vitals(speech, health.live, health.canary)}${troubles(speech, view)}${paths(speech, view)}<div class="acts" role="group" aria-label="${say('actions.of', { app })}">${buttons}</div></article>`;
};
