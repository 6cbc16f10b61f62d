import { html, type Html } from '../../http/text/html.ts';
import { type Ending, endings, type FailureEnding } from '../backend/ending.ts';
import { creatorName } from '../channel/channel.repository.ts';
import { actionAddress } from './actions.ts';
import type { Speech } from './texts.ts';
import type { BackendView, ChannelView } from './view.ts';
import { agoOf } from './format.ts';

const isFailure = (ending: Ending): ending is FailureEnding => endings[ending] === 'failure';
const failureKinds = (Object.keys(endings) as Ending[]).filter(isFailure);

const sumOf = (lastHour: BackendView['status']['lastHour'], kinds: readonly Ending[]): number =>
  kinds.reduce((total, ending) => total + (lastHour[ending] ?? 0), 0);

const backend = (speech: Speech, { status, last }: BackendView): Html => {
  const { t, number } = speech;
  const { app, channel, killedBy, breaker, operations, lastHour, busiestMinute = 0, callsPerMinute = 0, url } = status;
  const mark = killedBy
    ? html`<span class="mark killed">${t('killed')}</span>`
    : breaker !== 'closed' && html`<span class="mark killed">${t('backend.leftAlone')}</span>`;
  const failed = sumOf(lastHour, failureKinds);
  const metric = (name: string, value: string, bad = false) =>
    html`<div><dt>${name}</dt><dd>${bad ? html`<span class="bad-text">${value}</span>` : value}</dd></div>`;
  const rows = failureKinds.flatMap((ending) =>
    lastHour[ending] ? [html`<li><span>${t(`ending.${ending}`)}</span><b>${number(lastHour[ending])}</b></li>`] : [],
  );
  const action = killedBy ? 'reviveBackend' : 'killBackend';
  return html`<article id="backend-${app}" class="backend" aria-labelledby="backend-name-${app}"><div class="head"><h3 id="backend-name-${app}">${app}</h3>${mark}${
    operations.length === 0 && html`<span class="mark">${t('backend.noContract')}</span>`
  }</div><p class="quiet why"><code>${url ?? ''}</code> · ${t('backend.operations', { n: number(operations.length) })}${
    last && html`<br>${agoOf(speech, last.at)} · ${t('byBy', { who: creatorName(last) })} · ${last.why}`
  }</p><dl class="figures four">${metric(
    t('backend.calls'),
    number(sumOf(lastHour, Object.keys(endings) as Ending[])),
  )}${metric(t('failures'), number(failed), failed > 0)}${metric(
    t('backend.limited'),
    number(lastHour.limited ?? 0),
    (lastHour.limited ?? 0) > 0,
  )}${metric(t('backend.busiest'), t('backend.of', { n: number(busiestMinute), most: number(callsPerMinute) }))}</dl>${
    rows.length > 0 &&
    html`<details id="endings-${app}"><summary id="endings-summary-${app}">${t('backend.failures')}</summary><ul class="troubles">${rows}</ul></details>`
  }<div class="acts few" role="group" aria-label="${t('backend.actions', { app })}"><a class="button" id="do-${app}-${action}" href="${actionAddress(channel, action, app)}">${t(`act.${action}`)}</a></div></article>`;
};

/** Renders the teams' own back ends of a channel; nothing where there are none. */
export const backendsOf = (speech: Speech, { backends }: ChannelView): Html | false => {
  if (backends === undefined || backends.length === 0) return false;
  const { t } = speech;
  return html`<section class="card" id="backends" data-part aria-labelledby="backends-name"><h2 id="backends-name">${t('backends')}</h2><p class="quiet">${t('hour')}</p>${backends.map((view) => backend(speech, view))}</section>`;
};
