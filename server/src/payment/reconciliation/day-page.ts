import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/html.ts';
import type { Speech } from '../../delivery/console/texts.ts';
import { agoOf, timeOf } from '../../delivery/console/words.ts';
import { payments, taskRows, type Words } from './words.ts';

export interface DayParts {
  readonly result: HandlerOutput<(typeof gatewaySchemas)['getReconciliation']>;
  readonly csrf: string;
  /** Whether the reader may compare the day again. */
  readonly mayDecide: boolean;
  readonly fault?: string | undefined;
}

/** A day of a gateway: both sides' sums, the differences, and the repetition. */
export const dayPage = (speech: Speech, words: Words, { result, csrf, mayDecide, fault }: DayParts): Html => {
  const { say, money, channel } = words;
  const { day, tasks, repetition } = result;
  const sum = (name: string, ours: number, theirs: number): Html =>
    html`<div><dt>${name}</dt><dd>${money(theirs)}</dd><dd class="sub">${say('ours')}: ${money(ours)}</dd></div>`;
  const wait =
    repetition &&
    (repetition.lastError === null ? say('again.wait') : say('again.error', { what: repetition.lastError.slice(0, 300) }));
  return html`<div class="narrow">${fault !== undefined && html`<p class="notice fail" role="alert" tabindex="-1" data-focus>${fault}</p>`}
<section class="card" id="result" data-part aria-labelledby="result-name"><h1 id="result-name">${channel(result.channel)} · ${day}</h1>${
    wait !== null && html`<p class="notice" role="status">${wait}</p>`
  }<dl class="figures">${sum(say('paid'), result.ourPaidCents, result.paidCents)}${sum(say('refunded'), result.ourRefundedCents, result.refundedCents)}<div><dt>${say('fee')}</dt><dd>${money(result.feeCents)}</dd><dd class="sub">${say('day.lines')}: ${speech.number(result.lineCount)}</dd></div></dl>
<p class="quiet">${say('read')}: ${timeOf(result.readAt)}</p></section>
<section class="card" id="differences" data-part aria-labelledby="differences-name"><h2 id="differences-name">${say('tasks')}</h2>${
    tasks.length > 0
      ? taskRows(words, tasks, (task) =>
          task.resolvedAt === null
            ? agoOf(speech, task.createdAt)
            : html`${say('decided', { who: task.resolvedBy ?? '' })} · ${task.resolution}`,
        )
      : html`<p class="quiet">${say('tasks.none')}</p>`
  }</section>${
    mayDecide
      ? html`<form class="card sheet" method="post" action="${payments}/day"><p class="quiet">${say('again.lead')}</p><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="channel" value="${result.channel}"><input type="hidden" name="day" value="${day}">
<div class="send"><a class="button" href="${payments}">${say('back')}</a><button class="primary">${say('again')}</button></div></form>`
      : html`<p class="notice">${say('readOnly')}</p>`
  }</div>`;
};
