import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from '../../delivery/console/texts.ts';
import { timeOf } from '../../delivery/console/format.ts';
import type { HourOfLots, Lateness, Overdue } from './punctuality.repository.ts';
import { type Translate, translatorFor } from './texts.ts';

export interface PunctualityView {
  readonly day: Lateness;
  readonly hours: readonly HourOfLots[];
  readonly overdue: Overdue;
  /** Whether the reader may open payments and releases. */
  readonly payments: boolean;
  readonly releases: boolean;
}

/** Milliseconds below ten seconds, then seconds; a dash for null. */
const durationIn =
  ({ number }: Speech, t: Translate) =>
  (ms: number | null): string => {
    if (ms === null) return '–';
    return ms < 10_000 ? t('ms', { n: number(Math.round(ms)) }) : t('s', { n: number(ms / 1000, 1) });
  };

const dayPart = (speech: Speech, t: Translate, { lots, medianMs, p99Ms, maxMs }: Lateness): Html => {
  const duration = durationIn(speech, t);
  const figure = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class="card" id="day" data-part aria-labelledby="auctions-name"><div><h1 id="auctions-name">${t('title')}</h1><p class="quiet">${t('lead')}</p></div>
<p class="quiet">${t('day')}</p><dl class="figures four">${figure(t('lots'), speech.number(lots))}${figure(t('median'), duration(medianMs))}${figure(t('p99'), duration(p99Ms))}${figure(t('longest'), duration(maxMs))}</dl></section>`;
};

const overduePart = (speech: Speech, t: Translate, { lots, oldestMs }: Overdue): Html =>
  html`<section class="card" id="overdue" data-part aria-labelledby="overdue-name"><h2 id="overdue-name">${t('overdue')} · ${speech.number(lots)}</h2>${
    lots === 0
      ? html`<p class="quiet">${t('overdue.none')}</p>`
      : html`<p class="notice">${t('overdue.some', { time: durationIn(speech, t)(oldestMs) })}</p>`
  }</section>`;

const hoursPart = (speech: Speech, t: Translate, hours: readonly HourOfLots[]): Html => {
  const duration = durationIn(speech, t);
  const columns = (['hour', 'lots', 'lateness', 'worst'] as const).map(
    (name) => html`<th scope="col" role="columnheader">${t(name)}</th>`,
  );
  const row = ({ hour, lots, medianMs, p99Ms, maxMs, productNo }: HourOfLots): Html =>
    html`<tr role="row"><td role="cell">${timeOf(hour)}</td><td role="cell">${speech.number(lots)}</td><td role="cell">${t('halfAnd', { median: duration(medianMs), p99: duration(p99Ms) })}</td><td role="cell">${duration(maxMs)} · ${productNo}</td></tr>`;
  // Rows become blocks on a phone, where browsers drop the table semantics: hence the roles.
  return html`<section class="card history" id="hours" data-part aria-labelledby="hours-name"><h2 id="hours-name">${t('hours')}</h2>${
    hours.length === 0
      ? html`<p class="quiet">${t('none')}</p>`
      : html`<table role="table" aria-labelledby="hours-name"><thead role="rowgroup"><tr role="row">${columns}</tr></thead><tbody role="rowgroup">${hours.map(row)}</tbody></table>`
  }</section>`;
};

/** Punctuality of lot ends: the last day, the current backlog, and each hour. */
export const punctualityPage = (speech: Speech, { day, hours, overdue, payments, releases }: PunctualityView): Html => {
  const t = translatorFor(speech.lang);
  const links = html`<nav class="links" aria-label="${speech.t('links')}">${releases && html`<a href="/platform/console">${speech.t('link.releases')}</a>`}${payments && html`<a href="/platform/console/payments">${speech.t('link.payments')}</a>`}</nav>`;
  return html`<div>${(releases || payments) && links}${dayPart(speech, t, day)}${overduePart(speech, t, overdue)}${hoursPart(speech, t, hours)}</div>`;
};
