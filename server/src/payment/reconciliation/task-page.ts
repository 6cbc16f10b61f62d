import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/text/html.ts';
import { timeOf } from '../../delivery/console/format.ts';
import { dayAddress, payments, taskAddress, type Texts } from './page-parts.ts';

export type FullTask = HandlerOutput<(typeof gatewaySchemas)['getPaymentTask']>;

export interface TaskParts {
  readonly task: FullTask;
  readonly csrf: string;
  /** Whether the reader may make decisions. */
  readonly mayDecide: boolean;
  readonly fault?: string | undefined;
  readonly done?: string | undefined;
  /** A refused note is kept. */
  readonly note?: string | undefined;
}

/** Renders names and values; missing values are left out. */
const facts = (list: readonly (readonly [string, Html | string | null])[]): Html =>
  html`<dl class="facts">${list.map(([name, value]) => value !== null && value !== '' && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

const sides = ({ t, money }: Texts, { task }: TaskParts): Html => {
  const { ours: own, theirs: gatewayRow } = task;
  const kindOf = (kind: 'payment' | 'refund'): string => t(kind === 'payment' ? 'paid' : 'refunded');
  const empty = html`<p class="quiet">${t('noRow')}</p>`;
  return html`<div class="cards"><section aria-labelledby="ours-name"><h2 id="ours-name">${t('ours')}</h2>${
    own
      ? facts([
          [kindOf(own.kind), money(own.amountCents)],
          [t('subject'), own.subject],
          [t('payNo'), own.payNo],
          [t('at'), own.at === null ? null : timeOf(own.at)],
        ])
      : empty
  }</section><section aria-labelledby="theirs-name"><h2 id="theirs-name">${t('theirs')}</h2>${
    gatewayRow
      ? facts([
          [kindOf(gatewayRow.kind), money(gatewayRow.amountCents)],
          [t('fee'), money(gatewayRow.feeCents)],
          [t('outTradeNo'), gatewayRow.outTradeNo],
          [t('at'), timeOf(gatewayRow.at)],
          [t('day'), gatewayRow.day],
        ])
      : empty
  }</section></div>`;
};

const forms = ({ t }: Texts, { task, csrf, note }: TaskParts): Html => {
  const fields = (action: string) =>
    html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${task.id}"><input type="hidden" name="action" value="${action}">`;
  const button = (action: 'repeat' | 'wallet') =>
    html`<form method="post" action="${payments}/task">${fields(action)}<button>${t(action)}</button></form>`;
  return html`${
    task.kind === 'refundFailed' &&
    html`<section class="card"><p>${t('wallet.lead')}</p><div class="acts few">${button('repeat')}${button('wallet')}</div></section>`
  }<form class="card sheet" method="post" action="${payments}/task"><div><h2>${t('resolve.title')}</h2><p class="quiet">${t('resolve.lead')}</p></div>${fields('resolve')}
<div><label for="note">${t('resolve.note')}</label><textarea id="note" name="note" required maxlength="200" aria-describedby="note-hint">${note ?? ''}</textarea><p class="quiet" id="note-hint">${t('resolve.hint')}</p></div>
<div class="send"><a class="button" href="${payments}">${t('back')}</a><button class="primary">${t('resolve')}</button></div></form>`;
};

/** Renders one task: instructions, both sides, and the forms for authorised readers. */
export const taskPage = (texts: Texts, parts: TaskParts): Html => {
  const { t, money, channel } = texts;
  const { task, mayDecide, fault, done } = parts;
  const { resolvedAt } = task;
  return html`<div class="narrow">${fault !== undefined && html`<p class="notice fail" role="alert" tabindex="-1" data-focus>${fault}</p>`}${
    done !== undefined && html`<p class="notice done" role="status" tabindex="-1" data-focus>${done}</p>`
  }<section class="card"><div><h1>${t(task.kind)}</h1><p class="quiet">${channel(task.channel)}</p></div>${
    resolvedAt === null && html`<p>${t(`todo.${task.kind}`)}</p>`
  }${facts([
    [t('ours'), money(task.ourCents)],
    [t('theirs'), money(task.gatewayCents)],
    [t('difference'), task.ourCents === null || task.gatewayCents === null ? null : money(task.ourCents - task.gatewayCents)],
    [t('ref'), task.ref],
    [t('day'), task.day === null ? null : html`<a href="${dayAddress(task.channel, task.day)}">${task.day}</a>`],
    [t('since'), timeOf(task.createdAt)],
    [t('note'), task.note],
  ])}${sides(texts, parts)}</section>${
    resolvedAt === null
      ? mayDecide
        ? forms(texts, parts)
        : html`<p class="notice">${t('readOnly')}</p>`
      : html`<section class="card"><h2>${t('decided', { who: task.resolvedBy ?? '' })}</h2><p>${task.resolution}</p><p class="quiet">${timeOf(resolvedAt)}</p><a class="button" href="${payments}">${t('back')}</a></section>`
  }</div>`;
};

export const afterTask = (id: string, done: string): string => `${taskAddress(id)}&done=${done}`;
