import * as contentPages from '@juhe/contract/pages/content';
import { createHash } from 'node:crypto';
import { formatMoney } from '../../http/text/format.ts';
import type { Lang } from '../../http/text/lang.ts';
import { cashierTexts } from './cashier-texts.ts';
import type { Payment } from './pay.repository.ts';
import { escapeHtml as escape } from '@juhe/contract/html-entities';

const style = `
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6b6b70; --line: #e6e6ea; --ground: #f5f5f7; --card: #fff; --accent: #b3261e; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f2f4; --soft: #a5a5ab; --line: #38383c; --ground: #151517; --card: #1f1f22; --accent: #ff8a80; --on-accent: #1d1d1f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px calc(24px + env(safe-area-inset-bottom)); }
h1 { margin: 0 0 4px; font-size: 20px; }
p { margin: 0; color: var(--soft); font-size: 14px; }
section { margin: 20px 0; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.amount { margin: 0 0 16px; color: var(--ink); font-size: 34px; font-weight: 600; font-variant-numeric: tabular-nums; }
dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 8px 16px; font-size: 14px; }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
form, nav { display: grid; gap: 12px; }
svg { display: block; margin: 20px auto 0; background: #fff; border-radius: 8px; }
button, a { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card);
  color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
button.main, a.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's own content security policy: its single style, forms to this origin, and no script but the given one. */
export const policyWith = (script?: string): string =>
  `default-src 'none'; style-src ${hashOf(style)}; ${script === undefined ? '' : `script-src ${hashOf(script)}; `}form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
export const cashierPolicy = policyWith();

/** Renders a cashier page; `head` may contain further elements of its head. */
export const page = (lang: Lang, title: string, body: string, head = ''): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(title)}</title><style>${style}</style>${head}</head><body><main>${body}</main></body></html>
`;

/** Returns the cashier's return address: the shell's page with the payment's hash route. */
export const returnAddress = (payment: Pick<Payment, 'returnTo'> | undefined): string =>
  `/h5/#${payment?.returnTo ?? contentPages.discover()}`;

/** Renders a payment's subject, amount and number. */
export const factsOf = (lang: Lang, payment: Payment): string => {
  const texts = cashierTexts[lang];
  return `<p>${escape(texts.amount)}</p><p class="amount">${escape(formatMoney(payment.amountCents, lang))}</p>
<dl><dt>${escape(texts.order)}</dt><dd>${escape(payment.subject)}</dd><dt>${escape(texts.payNo)}</dt><dd>${escape(payment.payNo)}</dd></dl>`;
};

/** Renders the message for a payment that can no longer be paid, with the way back. */
export const finishedPaymentHtml = (lang: Lang, payment: Payment): string => {
  const texts = cashierTexts[lang];
  const done =
    payment.state === 'paid' ? 'paid' : payment.state === 'refunded' || payment.state === 'refunding' ? 'refunded' : 'closed';
  return `<p role="status">${escape(texts.done[done])}</p><p>&nbsp;</p><a href="${escape(returnAddress(payment))}">${escape(texts.back)}</a>`;
};

/** Renders the page of a payment; it has buttons only while the payment is payable. */
export const cashierPage = (lang: Lang, payment: Payment, token: string): string => {
  const texts = cashierTexts[lang];
  const open = payment.state === 'created' || payment.state === 'paying';
  const buttons = `<form method="post" action="/pay/sandbox/${escape(payment.payNo)}">
<input type="hidden" name="token" value="${escape(token)}"><input type="hidden" name="lang" value="${lang}">
<button class="main" name="action" value="success">${escape(texts.success)}</button>
<button name="action" value="failure">${escape(texts.failure)}</button>
<button name="action" value="double" aria-describedby="double">${escape(texts.double)}</button>
<p id="double">${escape(texts.doubleHint)}</p></form>`;
  return page(
    lang,
    texts.title,
    `<h1>${escape(texts.title)}</h1><p>${escape(texts.note)}</p>
<section>${factsOf(lang, payment)}</section>
${open ? buttons : finishedPaymentHtml(lang, payment)}`,
  );
};

/** For an address that belongs to no payment, or was not issued by us. */
export const missingPage = (lang: Lang): string => {
  const { title, missing: absent, back } = cashierTexts[lang];
  return page(
    lang,
    title,
    `<h1>${escape(absent)}</h1><section><a href="${returnAddress(undefined)}">${escape(back)}</a></section>`,
  );
};
