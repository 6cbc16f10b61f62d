import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/text/html.ts';
import type { Speech } from '../../delivery/console/texts.ts';
import { agoOf, timeOf } from '../../delivery/console/format.ts';
import { payments, taskRows, type Texts } from './page-parts.ts';

export interface DayParts {
  readonly result: HandlerOutput<(typeof gatewaySchemas)['getReconciliation']>;
  readonly csrf: string;
  /** Whether the reader may repeat the comparison of the day. */
  readonly mayDecide: boolean;
  readonly fault?: string | undefined;
}

/** Renders a gateway's day: both sides' totals, the differences, and the repetition. */
export const dayPage = (speech: Speech, texts: Texts, { result, csrf, mayDecide, fault }: DayParts): Html => {
  const { t, money, channel } = texts;
  const { day, tasks, repetition } = result;
  const sum = (name: string, own: number, gatewayCents: number): Html =>
    html`<div><dt>${name}</dt><dd>${money(gatewayCents)}</dd><dd class="sub">${t('ours')}: ${money(own)}</dd></div>`;
  const wait =
    repetition &&
    (repetition.lastError === null ? t('again.wait') : t('again.error', { what: repetition.lastError.slice(0, 300) }));
  return html`<div class="narrow">${fault !== undefined && html`<p class="notice fail" role="alert" tabindex="-1" data-focus>${fault}</p>`}
<section class="card" id="result" data-part aria-labelledby="result-name"><h1 id="result-name">${channel(result.channel)} · ${day}</h1>${
    wait !== null && html`<p class="notice" role="status">${wait}</p>`
  }<dl class="figures">${sum(t('paid'), result.ourPaidCents, result.paidCents)}${sum(t('refunded'), result.ourRefundedCents, result.refundedCents)}<div><dt>${t('fee')}</dt><dd>${money(result.feeCents)}</dd><dd class="sub">${t('day.lines')}: ${speech.number(result.lineCount)}</dd></div></dl>
<p class="quiet">${t('read')}: ${timeOf(result.readAt)}</p></section>
<section class="card" id="differences" data-part aria-labelledby="differences-name"><h2 id="differences-name">${t('tasks')}</h2>${
    tasks.length > 0
      ? taskRows(texts, tasks, (task) =>
          task.resolvedAt === null
            ? agoOf(speech, task.createdAt)
            : html`${t('decided', { who: task.resolvedBy ?? '' })} · ${task.resolution}`,
        )
      : html`<p class="quiet">${t('tasks.none')}</p>`
  }</section>${
    mayDecide
      ? html`<form class="card sheet" method="post" action="${payments}/day"><p class="quiet">${t('again.lead')}</p><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="channel" value="${result.channel}"><input type="hidden" name="day" value="${day}">
<div class="send"><a class="button" href="${payments}">${t('back')}</a><button class="primary">${t('again')}</button></div></form>`
      : html`<p class="notice">${t('readOnly')}</p>`
  }</div>`;
};
