import { html, type Html } from '../../http/text/html.ts';
import { type ApiReplicaRow, silentAfterSeconds } from '../../telemetry/heartbeat.repository.ts';
import type { Speech } from './texts.ts';
import { agoOf } from './format.ts';

/** Lateness (s) of jobs that is marked. */
const lateSeconds = 60;

/** Delay (ms) of the event loop that is marked. */
const slowLoopMs = 200;

/** Renders one process with its last reported state. */
const replica = (speech: Speech, row: ApiReplicaRow): Html => {
  const { t, number } = speech;
  const isSilent = row.silentSeconds > silentAfterSeconds;
  const metric = (name: string, value: string, isBad = false) =>
    html`<div><dt>${name}</dt><dd${isBad && html` class="bad-text"`}>${value}</dd></div>`;
  const lag =
    row.replicaUsed === null ? undefined : row.replicaLag === null ? '\u2013' : t('seconds', { n: number(row.replicaLag, 1) });
  const mark = isSilent
    ? html`<span class="mark killed">${t('replicas.silent', { n: number(Math.round(row.silentSeconds)) })}</span>`
    : row.replicaUsed === false
      ? html`<span class="mark canary">${t('replicas.readsPrimary')}</span>`
      : html`<span class="mark good">${t('replicas.alive')}</span>`;
  return html`<li${isSilent && html` class="faded"`}><div class="head"><h3>${row.label}</h3>${mark}</div><p class="quiet">${t('replicas.since')} ${agoOf(speech, row.startedAt)} · <code>${row.version}</code></p><dl class="figures four">${metric(
    t('replicas.pool'),
    `${number(row.poolUsed)} / ${number(row.poolMax)}`,
    row.poolWaiting > 0,
  )}${metric(t('replicas.jobs'), t('seconds', { n: number(row.jobLateness, 1) }), row.jobLateness > lateSeconds)}${metric(t('replicas.streams'), number(row.streams))}${metric(t('replicas.loop'), t('milliseconds', { n: number(Math.round(row.loopDelayMs)) }), row.loopDelayMs > slowLoopMs)}${
    lag !== undefined && metric(t('replicas.lag'), lag, row.replicaUsed === false)
  }</dl></li>`;
};

/** Renders the running API processes; nothing where none has a heartbeat, as in tests. */
export const replicas = (speech: Speech, rows: readonly ApiReplicaRow[] | undefined): Html | undefined => {
  if (rows?.length === 0) return undefined;
  const { t, number } = speech;
  const content = rows
    ? html`<ul class="replicas">${rows.map((row) => replica(speech, row))}</ul>`
    : html`<p class="notice">${t('replicas.away')}</p>`;
  return html`<section class="card" id="replicas" data-part aria-labelledby="replicas-name"><h2 id="replicas-name">${t('replicas')}${
    rows && html` (${number(rows.length)})`
  }</h2>${content}</section>`;
};
