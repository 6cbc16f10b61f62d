import type { HandlerOutput } from '@juhe/contract/operation';
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { html, type Html } from '../../http/html.ts';
import { formatMoney } from '../../http/format.ts';
import type { Lang } from '../../http/lang.ts';
import { isGateway } from '../provider/gateway.ts';
import { sayIn, type Say } from './texts.ts';

export type PaymentTask = HandlerOutput<(typeof gatewaySchemas)['resolvePaymentTask']>;

/** Texts and amounts of one language. */
export interface Words {
  readonly say: Say;
  /** Integer cents; a dash of what is on one side only. */
  money(cents: number | null): string;
  channel(name: string): string;
}

export const wordsIn = (lang: Lang): Words => {
  const say = sayIn(lang);
  return {
    say,
    money: (cents) => (cents === null ? '–' : formatMoney(cents, lang)),
    channel: (name) => (isGateway(name) ? say(name) : name),
  };
};

export const payments = '/platform/console/payments';
export const taskAddress = (id: string): string => `${payments}/task?id=${id}`;
export const dayAddress = (channel: string, day: string): string => `${payments}/day?channel=${channel}&day=${day}`;

/** Tasks as links, each with both amounts. */
export const taskRows = (
  { say, money, channel }: Words,
  tasks: readonly PaymentTask[],
  when: (task: PaymentTask) => Html,
): Html =>
  html`<ul class="rows">${tasks.map(
    (
      task,
    ) => html`<li><a href="${taskAddress(task.id)}"><span class="what"><strong>${say(task.kind)}</strong><small>${channel(task.channel)} · ${task.ref}</small><small>${when(task)}</small></span>
<span class="sums"><small>${say('ours')}</small><b>${money(task.ourCents)}</b><small>${say('theirs')}</small><b>${money(task.gatewayCents)}</b></span></a></li>`,
  )}</ul>`;
