import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/text/html.ts';
import { formatMoney } from '../../http/text/format.ts';
import type { Lang } from '../../http/text/lang.ts';
import { isGateway } from '../provider/gateway.ts';
import { translatorFor, type Translate } from './texts.ts';

export type PaymentTask = HandlerOutput<(typeof gatewaySchemas)['resolvePaymentTask']>;

/** Texts and amounts in one language. */
export interface Texts {
  readonly t: Translate;
  /** Integer cents; a dash for null, an amount missing on one side. */
  money(cents: number | null): string;
  channel(name: string): string;
}

export const pageTextsIn = (lang: Lang): Texts => {
  const t = translatorFor(lang);
  return {
    t,
    money: (cents) => (cents === null ? '–' : formatMoney(cents, lang)),
    channel: (name) => (isGateway(name) ? t(name) : name),
  };
};

export const payments = '/platform/console/payments';
export const taskAddress = (id: string): string => `${payments}/task?id=${id}`;
export const dayAddress = (channel: string, day: string): string => `${payments}/day?channel=${channel}&day=${day}`;

/** Renders tasks as links, each with both amounts. */
export const taskRows = (
  { t, money, channel }: Texts,
  tasks: readonly PaymentTask[],
  timeOf: (task: PaymentTask) => Html,
): Html =>
  html`<ul class="rows">${tasks.map(
    (
      task,
    ) => html`<li><a href="${taskAddress(task.id)}"><span class="what"><strong>${t(task.kind)}</strong><small>${channel(task.channel)} · ${task.ref}</small><small>${timeOf(task)}</small></span>
<span class="sums"><small>${t('ours')}</small><b>${money(task.ourCents)}</b><small>${t('theirs')}</small><b>${money(task.gatewayCents)}</b></span></a></li>`,
  )}</ul>`;
