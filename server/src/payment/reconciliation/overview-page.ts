import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/html.ts';
import type { Speech } from '../../delivery/console/texts.ts';
import { agoOf, timeOf } from '../../delivery/console/words.ts';
import { dayAddress, payments, taskRows, type Words } from './words.ts';

type Answer<K extends keyof typeof gatewaySchemas> = HandlerOutput<(typeof gatewaySchemas)[K]>;

export interface PaymentsView {
  readonly state: Answer<'getReconciliationState'>;
  readonly open: Answer<'listPaymentTasks'>;
  readonly resolved: Answer<'listPaymentTasks'>;
  readonly statements: Answer<'listGatewayStatements'>;
  readonly tasksPage: number;
  readonly daysPage: number;
  /** Whether the reader may go on to releases. */
  readonly releases: boolean;
  /** … and to how punctually lots end. */
  readonly auctions: boolean;
}

type Channel = PaymentsView['state']['list'][number];

const channelCard = ({ say, money, channel }: Words, gateway: Channel): Html => {
  const { nextDay, dueAt, lastError, statedCents, ledgerCents } = gateway;
  return html`<div><h2>${channel(gateway.channel)}${!gateway.isOn && html` <span class="mark">${say('off')}</span>`}</h2>
<dl class="facts"><dt>${say('byStatement')}</dt><dd>${money(statedCents)}</dd><dt>${say('byLedger')}</dt><dd>${money(ledgerCents)}${
    statedCents !== ledgerCents &&
    html` <span class="mark killed">${say('difference')} ${money(ledgerCents - statedCents)}</span>`
  }</dd>${dueAt !== null && html`<dt>${say('next')}</dt><dd>${timeOf(dueAt)}${nextDay !== null && html`<small>${say('next.behind', { day: nextDay })}</small>`}</dd>`}</dl>${
    lastError !== null && html`<p class="notice">${say('next.error', { what: lastError.slice(0, 300) })}</p>`
  }</div>`;
};

const dayRows = ({ say, channel }: Words, { list }: PaymentsView['statements']): Html => {
  const days = [...new Set(list.map(({ day }) => day))].map((day) => [day, list.filter((row) => row.day === day)] as const);
  const result = (row: (typeof list)[number]): Html => {
    if (row.openCount > 0) return html`<span class="mark killed">${say('day.open', { n: row.openCount })}</span>`;
    if (row.resolvedCount > 0) return html`<span class="mark">${say('day.resolved', { n: row.resolvedCount })}</span>`;
    return html`<span class="mark good">${say('day.agrees')}</span>`;
  };
  return html`<ul class="days">${days.map(
    ([day, rows]) =>
      html`<li><time datetime="${day}">${day}</time>${rows.map(
        (row) =>
          html`<a href="${dayAddress(row.channel, day)}" aria-label="${day} ${channel(row.channel)}">${channel(row.channel)} ${result(row)}</a>`,
      )}</li>`,
  )}</ul>`;
};

const turn = (label: string, tasks: number, days: number): Html =>
  html`<a class="button" href="${payments}?tasks=${tasks}&days=${days}">${label}</a>`;

/** What is open with payment gateways: each gateway, tasks that wait, the last days, and what was decided last. */
export const overviewPage = (speech: Speech, words: Words, view: PaymentsView): Html => {
  const { say } = words;
  const { state, open, resolved, statements, tasksPage, daysPage, releases, auctions } = view;
  return html`<div>${(releases || auctions) && html`<nav class="links" aria-label="${speech.say('links')}">${releases && html`<a href="/platform/console">${speech.say('link.releases')}</a>`}${auctions && html`<a href="/platform/console/auctions">${speech.say('link.auctions')}</a>`}</nav>`}
<section class="card" id="gateways" data-part aria-labelledby="payments-name"><div><h1 id="payments-name">${say('title')}</h1><p class="quiet">${say('lead')}</p></div>${
    state.list.length > 0
      ? html`<div class="cards">${state.list.map((gateway) => channelCard(words, gateway))}</div>`
      : html`<p class="notice">${say('none')}</p>`
  }</section>
<section class="card" id="open" data-part aria-labelledby="open-name"><h2 id="open-name">${say('open', { n: speech.number(open.total) })}</h2>${
    open.list.length > 0
      ? taskRows(words, open.list, (task) => agoOf(speech, task.createdAt))
      : html`<p class="quiet">${say('open.none')}</p>`
  }${(open.hasMore || tasksPage > 1) && html`<div class="acts few">${tasksPage > 1 && turn(say('first'), 1, daysPage)}${open.hasMore && turn(say('more'), tasksPage + 1, daysPage)}</div>`}</section>
<section class="card" id="days" data-part aria-labelledby="days-name"><h2 id="days-name">${say('days')}</h2>${
    statements.list.length > 0 ? dayRows(words, statements) : html`<p class="quiet">${say('days.none')}</p>`
  }${(statements.hasMore || daysPage > 1) && html`<div class="acts few">${daysPage > 1 && turn(say('newer'), tasksPage, daysPage - 1)}${statements.hasMore && turn(say('older'), tasksPage, daysPage + 1)}</div>`}</section>
<section class="card" id="resolved" data-part aria-labelledby="resolved-name"><h2 id="resolved-name">${say('resolved')}</h2>${
    resolved.list.length > 0
      ? taskRows(
          words,
          resolved.list,
          (task) =>
            html`${task.resolvedAt !== null && timeOf(task.resolvedAt)} · ${speech.say('byBy', { who: task.resolvedBy ?? '' })} · ${task.resolution}`,
        )
      : html`<p class="quiet">${say('resolved.none')}</p>`
  }</section></div>`;
};
