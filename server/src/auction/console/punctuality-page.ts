import { html, type Html } from '../../http/html.ts';
import type { Speech } from '../../delivery/console/texts.ts';
import { timeOf } from '../../delivery/console/words.ts';
import type { HourOfLots, Lateness, Overdue } from './punctuality.repository.ts';
import { type Say, sayIn } from './texts.ts';

export interface PunctualityView {
  readonly day: Lateness;
  readonly hours: readonly HourOfLots[];
  readonly overdue: Overdue;
  /** Whether the reader may go on to payments, and to releases. */
  readonly payments: boolean;
  readonly releases: boolean;
}

/** Milliseconds below ten seconds, then seconds; a dash for nothing. */
const durationIn =
  ({ number }: Speech, say: Say) =>
  (ms: number | null): string => {
    if (ms === null) return '–';
    return ms < 10_000 ? say('ms', { n: number(Math.round(ms)) }) : say('s', { n: number(ms / 1000, 1) });
  };

const dayPart = (speech: Speech, say: Say, { lots, medianMs, p99Ms, longestMs }: Lateness): Html => {
  const duration = durationIn(speech, say);
  const figure = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class="card" id="day" data-part aria-labelledby="auctions-name"><div><h1 id="auctions-name">${say('title')}</h1><p class="quiet">${say('lead')}</p></div>
<p class="quiet">${say('day')}</p><dl class="figures four">${figure(say('lots'), speech.number(lots))}${figure(say('median'), duration(medianMs))}${figure(say('p99'), duration(p99Ms))}${figure(say('longest'), duration(longestMs))}</dl></section>`;
};

const overduePart = (speech: Speech, say: Say, { lots, oldestMs }: Overdue): Html =>
  html`<section class="card" id="overdue" data-part aria-labelledby="overdue-name"><h2 id="overdue-name">${say('overdue')} · ${speech.number(lots)}</h2>${
    lots === 0
      ? html`<p class="quiet">${say('overdue.none')}</p>`
      : html`<p class="notice">${say('overdue.some', { time: durationIn(speech, say)(oldestMs) })}</p>`
  }</section>`;

const hoursPart = (speech: Speech, say: Say, hours: readonly HourOfLots[]): Html => {
  const duration = durationIn(speech, say);
  const columns = (['hour', 'lots', 'lateness', 'worst'] as const).map(
    (name) => html`<th scope="col" role="columnheader">${say(name)}</th>`,
  );
  const row = ({ hour, lots, medianMs, p99Ms, longestMs, productNo }: HourOfLots): Html =>
    html`<tr role="row"><td role="cell">${timeOf(hour)}</td><td role="cell">${speech.number(lots)}</td><td role="cell">${say('halfAnd', { median: duration(medianMs), p99: duration(p99Ms) })}</td><td role="cell">${duration(longestMs)} · ${productNo}</td></tr>`;
  // Rows become blocks on a phone, where browsers forget that they are a table: hence the roles.
  return html`<section class="card history" id="hours" data-part aria-labelledby="hours-name"><h2 id="hours-name">${say('hours')}</h2>${
    hours.length === 0
      ? html`<p class="quiet">${say('none')}</p>`
      : html`<table role="table" aria-labelledby="hours-name"><thead role="rowgroup"><tr role="row">${columns}</tr></thead><tbody role="rowgroup">${hours.map(row)}</tbody></table>`
  }</section>`;
};

/** How punctually lots end: the last day, what waits now, and each hour. */
export const punctualityPage = (speech: Speech, { day, hours, overdue, payments, releases }: PunctualityView): Html => {
  const say = sayIn(speech.lang);
  const links = html`<nav class="links" aria-label="${speech.say('links')}">${releases && html`<a href="/platform/console">${speech.say('link.releases')}</a>`}${payments && html`<a href="/platform/console/payments">${speech.say('link.payments')}</a>`}</nav>`;
  return html`<div>${(releases || payments) && links}${dayPart(speech, say, day)}${overduePart(speech, say, overdue)}${hoursPart(speech, say, hours)}</div>`;
};
