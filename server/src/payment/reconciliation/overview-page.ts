import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from '../../delivery/console/texts.ts';
import { agoOf, timeOf } from '../../delivery/console/format.ts';
import { dayAddress, payments, taskRows, type Texts } from './page-parts.ts';

type Answer<K extends keyof typeof gatewaySchemas> = HandlerOutput<(typeof gatewaySchemas)[K]>;

export interface PaymentsView {
  readonly state: Answer<'getReconciliationState'>;
  readonly open: Answer<'listPaymentTasks'>;
  readonly resolved: Answer<'listPaymentTasks'>;
  readonly statements: Answer<'listGatewayStatements'>;
  readonly tasksPage: number;
  readonly daysPage: number;
  /** Whether the reader may open the releases page. */
  readonly releases: boolean;
  /** … and the page about the punctuality of lots' ends. */
  readonly auctions: boolean;
}

type Channel = PaymentsView['state']['list'][number];

const channelCard = ({ t, money, channel }: Texts, gateway: Channel): Html => {
  const { nextDay, dueAt, lastError, statedCents, ledgerCents } = gateway;
  return html`<div><h2>${channel(gateway.channel)}${!gateway.isOn && html` <span class="mark">${t('off')}</span>`}</h2>
<dl class="facts"><dt>${t('byStatement')}</dt><dd>${money(statedCents)}</dd><dt>${t('byLedger')}</dt><dd>${money(ledgerCents)}${
    statedCents !== ledgerCents && html` <span class="mark killed">${t('difference')} ${money(ledgerCents - statedCents)}</span>`
  }</dd>${dueAt !== null && html`<dt>${t('next')}</dt><dd>${timeOf(dueAt)}${nextDay !== null && html`<small>${t('next.behind', { day: nextDay })}</small>`}</dd>`}</dl>${
    lastError !== null && html`<p class="notice">${t('next.error', { what: lastError.slice(0, 300) })}</p>`
  }</div>`;
};

const dayRows = ({ t, channel }: Texts, { list }: PaymentsView['statements']): Html => {
  const days = [...new Set(list.map(({ day }) => day))].map((day) => [day, list.filter((row) => row.day === day)] as const);
  const result = (row: (typeof list)[number]): Html => {
    if (row.openCount > 0) return html`<span class="mark killed">${t('day.open', { n: row.openCount })}</span>`;
    if (row.resolvedCount > 0) return html`<span class="mark">${t('day.resolved', { n: row.resolvedCount })}</span>`;
    return html`<span class="mark good">${t('day.agrees')}</span>`;
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

/** Renders the overview of payment gateways: each gateway, waiting tasks, the last days, and the latest decisions. */
export const overviewPage = (speech: Speech, texts: Texts, view: PaymentsView): Html => {
  const { t } = texts;
  const { state, open, resolved, statements, tasksPage, daysPage, releases, auctions } = view;
  return html`<div>${(releases || auctions) && html`<nav class="links" aria-label="${speech.t('links')}">${releases && html`<a href="/platform/console">${speech.t('link.releases')}</a>`}${auctions && html`<a href="/platform/console/auctions">${speech.t('link.auctions')}</a>`}</nav>`}
<section class="card" id="gateways" data-part aria-labelledby="payments-name"><div><h1 id="payments-name">${t('title')}</h1><p class="quiet">${t('lead')}</p></div>${
    state.list.length > 0
      ? html`<div class="cards">${state.list.map((gateway) => channelCard(texts, gateway))}</div>`
      : html`<p class="notice">${t('none')}</p>`
  }</section>
<section class="card" id="open" data-part aria-labelledby="open-name"><h2 id="open-name">${t('open', { n: speech.number(open.total) })}</h2>${
    open.list.length > 0
      ? taskRows(texts, open.list, (task) => agoOf(speech, task.createdAt))
      : html`<p class="quiet">${t('open.none')}</p>`
  }${(open.hasMore || tasksPage > 1) && html`<div class="acts few">${tasksPage > 1 && turn(t('first'), 1, daysPage)}${open.hasMore && turn(t('more'), tasksPage + 1, daysPage)}</div>`}</section>
<section class="card" id="days" data-part aria-labelledby="days-name"><h2 id="days-name">${t('days')}</h2>${
    statements.list.length > 0 ? dayRows(texts, statements) : html`<p class="quiet">${t('days.none')}</p>`
  }${(statements.hasMore || daysPage > 1) && html`<div class="acts few">${daysPage > 1 && turn(t('newer'), tasksPage, daysPage - 1)}${statements.hasMore && turn(t('older'), tasksPage, daysPage + 1)}</div>`}</section>
<section class="card" id="resolved" data-part aria-labelledby="resolved-name"><h2 id="resolved-name">${t('resolved')}</h2>${
    resolved.list.length > 0
      ? taskRows(
          texts,
          resolved.list,
          (task) =>
            html`${task.resolvedAt !== null && timeOf(task.resolvedAt)} · ${speech.t('byBy', { who: task.resolvedBy ?? '' })} · ${task.resolution}`,
        )
      : html`<p class="quiet">${t('resolved.none')}</p>`
  }</section></div>`;
};
