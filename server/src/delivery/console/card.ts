import { creatorName } from '../channel/channel.repository.ts';
import { type Channel, rolloutIn } from '../channel/state.ts';
import type { ReleaseHealth } from '../metric/health.ts';
import type { Vital } from '../metric/vitals.ts';
import { runningWatch } from '../metric/bake.ts';
import { actionAddress, actionsFor } from './actions.ts';
import { byMinute, gradeOf, loadsChart, peakOf, rateChart, vitalScale } from './charts.ts';
import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from './texts.ts';
import type { AppView } from './view.ts';
import { agoOf, changePercent } from './format.ts';

const shownVitals = ['LCP', 'INP', 'CLS'] as const;

const watchMark = ({ t }: Speech, { state }: AppView, now: number): Html | false => {
  if (state.watch?.refused) return html`<span class="mark killed">${t('notRolledBack')}</span>`;
  return runningWatch(state, now) !== undefined && html`<span class="mark">${t('watched')}</span>`;
};

const marks = (speech: Speech, view: AppView, now: number): Html => {
  const { t } = speech;
  const { pilot, killed, frozen } = view.state;
  const canary = rolloutIn(view.state);
  return html`${canary && html`<span class="mark canary">${t(pilot ? 'first' : 'canary')} ${changePercent(canary.percent)}${canary.steps && html` · ${t('steps')}`}</span>`}${
    killed && html`<span class="mark killed">${t('killed')}</span>`
  }${frozen && html`<span class="mark">${t('frozen')}</span>`}${watchMark(speech, view, now)}`;
};

const approvals = (speech: Speech, { approved }: AppView): Html | false => {
  const rows = approved.map(
    (approval) =>
      html`<dd><code>${approval.release}</code><small class="why">${agoOf(speech, approval.at)} · ${speech.t('byBy', { who: creatorName(approval) })} · ${approval.why}</small></dd>`,
  );
  return rows.length > 0 && html`<dt>${speech.t('approved')}</dt>${rows}`;
};

const facts = (speech: Speech, view: AppView): Html => {
  const { state, since } = view;
  const { t } = speech;
  const sinceText = since
    ? html`<small class="why">${agoOf(speech, since.at)} · ${t('byBy', { who: creatorName(since) })} · ${since.why}</small>`
    : html`<small>${t('unknownSince')}</small>`;
  return html`<dl class="facts"><dt>${t(state.pilot ? 'first' : 'live')}</dt><dd><code>${state.release}</code>${state.pilot && html` · ${changePercent(state.pilot.percent)}`}${sinceText}</dd>${
    state.canary &&
    html`<dt>${t('canary')}</dt><dd><code>${state.canary.release}</code> · ${changePercent(state.canary.percent)}</dd>`
  }${state.previous && html`<dt>${t('previous')}</dt><dd><span>${state.previous}</span></dd>`}${state.halted && html`<dt>${t('halted')}</dt><dd><span>${state.halted.join(', ')}</span></dd>`}${approvals(speech, view)}</dl>`;
};

const figures = ({ t, number, rate }: Speech, live: ReleaseHealth, canary: ReleaseHealth | undefined): Html => {
  const metric = (name: string, shown: string, ofCanary: string, bad = false) =>
    html`<div><dt>${name}</dt><dd>${bad ? html`<span class="bad-text">${shown}</span>` : shown}${
      canary && html`<br><span class="sub">${t('of.canary')} ${ofCanary}</span>`
    }</dd></div>`;
  return html`<dl class="figures">${metric(t('loads'), number(live.loads), number(canary?.loads ?? 0))}${metric(
    t('rate'),
    rate(live.rate),
    rate(canary?.rate ?? null),
    (live.rate ?? 0) > 0.02,
  )}${metric(t('errors'), number(live.errors), number(canary?.errors ?? 0))}</dl>`;
};

const vitalText = ({ number }: Speech, vital: Vital, value: number): string => {
  if (vital === 'CLS') return number(value, 2);
  return value >= 1000 ? `${number(value / 1000, 1)} s` : `${number(value)} ms`;
};

const vitals = (speech: Speech, live: ReleaseHealth, canary: ReleaseHealth | undefined): Html | undefined => {
  const { t } = speech;
  const graded = (vital: Vital, value: number | null) =>
    value === null ? html`<b>–</b>` : html`<b>${vitalText(speech, vital, value)}</b> ${t(`vital.${gradeOf(vital, value)}`)}`;
  if (!shownVitals.some((vital) => live.vitals[vital] !== null || (canary?.vitals[vital] ?? null) !== null)) return undefined;
  const rows = shownVitals.map(
    (vital) =>
      html`<li>${vital}${vitalScale(vital, { live, canary })}<span>${graded(vital, live.vitals[vital])}${
        canary && html`<br>${t('of.canary')} ${graded(vital, canary.vitals[vital])}`
      }</span></li>`,
  );
  return html`<figure><figcaption class="caption"><b>${t('chart.vitals')}</b></figcaption><ul class="vitals">${rows}</ul></figure>`;
};

const axis = ({ t }: Speech, middle = ''): Html =>
  html`<div class="axis" aria-hidden="true"><span>${t('chart.ago')}</span><span>${middle}</span><span>${t('chart.now')}</span></div>`;

const charts = (speech: Speech, { app, state, health, series }: AppView, now: number): Html | undefined => {
  if (!health) return undefined;
  const { t, number, rate } = speech;
  const pointsOf = (release: string | undefined) => series.find((entry) => entry.release === release)?.points ?? [];
  const slots = byMinute(
    series.flatMap(({ points }) => points),
    now,
  );
  if (peakOf(slots) === 0) return html`<p class="quiet">${t('noLoads')}</p>`;
  const legend = html`<span class="key box">${t('loads')}</span> <span class="key bad">${t('failures')}</span>`;
  const first = html`<figure><figcaption class="caption"><b>${t('chart.loads')}</b><span class="keys">${legend}</span></figcaption>${loadsChart(speech, app, slots)}${axis(speech, t('chart.peak', { n: number(peakOf(slots)) }))}</figure>`;
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
  const second = html`<figure><figcaption class="caption"><b>${t('chart.rate')}</b><span class="keys"><span class="key canary">${t('of.canary')} ${rate(health.canary.rate)}</span> <span class="key">${t('of.live')} ${rate(health.live.rate)}</span></span></figcaption><small aria-hidden="true">${rate(top)}</small>${svg}${axis(speech)}</figure>`;
  return html`${first}${second}`;
};

const troubles = ({ t, number }: Speech, { app, health }: AppView): Html | undefined => {
  if (!health) return undefined;
  const lists = [
    { whose: t('of.canary'), list: health.canary?.troubles ?? [] },
    { whose: t('of.live'), list: health.live.troubles },
    { whose: t('of.previous'), list: health.previous?.troubles ?? [] },
    ...health.others.map(({ release, troubles: list }) => ({ whose: release, list })),
  ];
  const rows = lists.flatMap(({ whose: owner, list }) =>
    list.map(
      ({ kind, name, count, source, replay }) =>
        html`<li><span>${name}${source && html`<br><code>${source}</code>`}<br><small>${owner} · ${t(`kind.${kind}`)}${
          replay && html` · <a href="${replay}">${t('troubles.replay')}</a>`
        }</small></span><b>${number(count)}</b></li>`,
    ),
  );
  if (rows.length === 0) return health.live.loads > 0 ? html`<p class="quiet">${t('troubles.none')}</p>` : undefined;
  return html`<details id="troubles-${app}"><summary id="summary-${app}">${t('troubles')} (${number(rows.length)})</summary><ul class="troubles">${rows}</ul></details>`;
};

/** Lists the prefixes of the app's pages, with the basis of each. */
const paths = ({ t, number }: Speech, { app, paths: ownPaths }: AppView): Html | false => {
  const rows = ownPaths.map(({ prefix, by }) => html`<li><code>${prefix}</code><small>${t(`paths.${by}`)}</small></li>`);
  return (
    rows.length > 0 &&
    html`<details id="paths-${app}"><summary id="paths-summary-${app}">${t('paths')} (${number(rows.length)})</summary><ul class="troubles">${rows}</ul></details>`
  );
};

/** Renders one app of a channel: the live release, its health, the possible actions. */
export const appCard = (
  speech: Speech,
  { channel, frozen, secondPerson }: { readonly channel: Channel; readonly frozen: boolean; readonly secondPerson: boolean },
  view: AppView,
  now: number,
): Html => {
  const { t } = speech;
  const { app, state, health } = view;
  const buttons = actionsFor(app, state, frozen, secondPerson).map(
    (action) =>
      html`<a class="button" id="do-${app}-${action}" href="${actionAddress(channel, action, app)}">${t(`act.${action}`)}</a>`,
  );
  return html`<article class="card" id="app-${app}" data-part aria-labelledby="name-${app}"><div class="head"><h2 id="name-${app}">${app}</h2>${marks(speech, view, now)}</div>${facts(speech, view)}${
    health && figures(speech, health.live, health.canary)
  }${charts(speech, view, now)}${health && vitals(speech, health.live, health.canary)}${troubles(speech, view)}${paths(speech, view)}<div class="acts" role="group" aria-label="${t('actions.of', { app })}">${buttons}</div></article>`;
};
