import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/html.ts';
import { timeOf } from '../../delivery/console/words.ts';
import { dayAddress, payments, taskAddress, type Words } from './words.ts';

export type FullTask = HandlerOutput<(typeof gatewaySchemas)['getPaymentTask']>;

export interface TaskParts {
  readonly task: FullTask;
  readonly csrf: string;
  /** Whether the reader may decide. */
  readonly mayDecide: boolean;
  readonly fault?: string | undefined;
  readonly done?: string | undefined;
  /** A note that was refused stays. */
  readonly note?: string | undefined;
}

/** Names and values; what is missing is left out. */
const facts = (list: readonly (readonly [string, Html | string | null])[]): Html =>
  html`<dl class="facts">${list.map(([name, value]) => value !== null && value !== '' && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

const sides = ({ say, money }: Words, { task }: TaskParts): Html => {
  const { ours, theirs } = task;
  const kindOf = (kind: 'payment' | 'refund'): string => say(kind === 'payment' ? 'paid' : 'refunded');
  const empty = html`<p class="quiet">${say('noRow')}</p>`;
  return html`<div class="cards"><section aria-labelledby="ours-name"><h2 id="ours-name">${say('ours')}</h2>${
    ours
      ? facts([
          [kindOf(ours.kind), money(ours.amountCents)],
          [say('subject'), ours.subject],
          [say('payNo'), ours.payNo],
          [say('at'), ours.at === null ? null : timeOf(ours.at)],
        ])
      : empty
  }</section><section aria-labelledby="theirs-name"><h2 id="theirs-name">${say('theirs')}</h2>${
    theirs
      ? facts([
          [kindOf(theirs.kind), money(theirs.amountCents)],
          [say('fee'), money(theirs.feeCents)],
          [say('outTradeNo'), theirs.outTradeNo],
          [say('at'), timeOf(theirs.at)],
          [say('day'), theirs.day],
        ])
      : empty
  }</section></div>`;
};

const forms = ({ say }: Words, { task, csrf, note }: TaskParts): Html => {
  const fields = (action: string) =>
    html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${task.id}"><input type="hidden" name="action" value="${action}">`;
  const button = (action: 'repeat' | 'wallet') =>
    html`<form method="post" action="${payments}/task">${fields(action)}<button>${say(action)}</button></form>`;
  return html`${
    task.kind === 'refundFailed' &&
    html`<section class="card"><p>${say('wallet.lead')}</p><div class="acts few">${button('repeat')}${button('wallet')}</div></section>`
  }<form class="card sheet" method="post" action="${payments}/task"><div><h2>${say('resolve.title')}</h2><p class="quiet">${say('resolve.lead')}</p></div>${fields('resolve')}
<div><label for="note">${say('resolve.note')}</label><textarea id="note" name="note" required maxlength="200" aria-describedby="note-hint">${note ?? ''}</textarea><p class="quiet" id="note-hint">${say('resolve.hint')}</p></div>
<div class="send"><a class="button" href="${payments}">${say('back')}</a><button class="primary">${say('resolve')}</button></div></form>`;
};

/** One task: what to do about it, both sides, and the forms of who may decide. */
export const taskPage = (words: Words, parts: TaskParts): Html => {
  const { say, money, channel } = words;
  const { task, mayDecide, fault, done } = parts;
  const { resolvedAt } = task;
  return html`<div class="narrow">${fault !== undefined && html`<p class="notice fail" role="alert" tabindex="-1" data-focus>${fault}</p>`}${
    done !== undefined && html`<p class="notice done" role="status" tabindex="-1" data-focus>${done}</p>`
  }<section class="card"><div><h1>${say(task.kind)}</h1><p class="quiet">${channel(task.channel)}</p></div>${
    resolvedAt === null && html`<p>${say(`todo.${task.kind}`)}</p>`
  }${facts([
    [say('ours'), money(task.ourCents)],
    [say('theirs'), money(task.gatewayCents)],
    [say('difference'), task.ourCents === null || task.gatewayCents === null ? null : money(task.ourCents - task.gatewayCents)],
    [say('ref'), task.ref],
    [say('day'), task.day === null ? null : html`<a href="${dayAddress(task.channel, task.day)}">${task.day}</a>`],
    [say('since'), timeOf(task.createdAt)],
    [say('note'), task.note],
  ])}${sides(words, parts)}</section>${
    resolvedAt === null
      ? mayDecide
        ? forms(words, parts)
        : html`<p class="notice">${say('readOnly')}</p>`
      : html`<section class="card"><h2>${say('decided', { who: task.resolvedBy ?? '' })}</h2><p>${task.resolution}</p><p class="quiet">${timeOf(resolvedAt)}</p><a class="button" href="${payments}">${say('back')}</a></section>`
  }</div>`;
};

export const afterTask = (id: string, done: string): string => `${taskAddress(id)}&done=${done}`;
