/** The embedded payout service: a page whose buttons sign and deliver notices like a real service. Not for production. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { formatMoney } from '../../http/text/format.ts';
import { type Lang, langOfHeader, langs } from '../../http/text/lang.ts';
import { escapeHtml as escape } from '@juhe/contract/html-entities';
import { cashierPolicy, page } from '../../payment/api.ts';
import { payoutPage, payoutSignature, payoutSigner, type PayoutNotice } from './payout-channel.ts';
import { payoutTexts } from './payout-sandbox-texts.ts';
import { findPayout, type WithdrawalRow } from './withdrawal.repository.ts';

/** The result that each button delivers, and the number of simultaneous deliveries. */
const actions = {
  success: { result: 'success', times: 1 },
  double: { result: 'success', times: 2 },
  failure: { result: 'failure', times: 1 },
  returned: { result: 'returned', times: 1 },
  lateFailure: { result: 'failure', times: 1 },
} as const satisfies Readonly<Record<string, { result: PayoutNotice['result']; times: number }>>;
type Action = keyof typeof actions;

const offered = ({ state }: WithdrawalRow): readonly Action[] => {
  if (state === 'sending') return ['success', 'failure', 'double'];
  return state === 'paidOut' ? ['returned', 'lateFailure'] : [];
};

const netOf = ({ amountCents, feeCents }: WithdrawalRow): number => amountCents - feeCents;

const html = (lang: Lang, row: WithdrawalRow, token: string): string => {
  const texts = payoutTexts[lang];
  const buttons = offered(row).map((action, i) => {
    const hint = action === 'double' ? texts.doubleHint : action === 'lateFailure' ? texts.lateFailureHint : undefined;
    const attributes = `${i === 0 ? ' class="main"' : ''} name="action" value="${action}"${hint ? ` aria-describedby="${action}"` : ''}`;
    return `<button${attributes}>${escape(texts[action])}</button>${hint ? `<p id="${action}">${escape(hint)}</p>` : ''}`;
  });
  const { state } = row;
  const statusText = state === 'paidOut' || state === 'failed' || state === 'returned' ? texts.done[state] : texts.done.other;
  return page(
    lang,
    texts.title,
    `<h1>${escape(texts.title)}</h1><p>${escape(texts.note)}</p>
<section><p>${escape(texts.amount)}</p><p class="amount">${escape(formatMoney(netOf(row), lang))}</p>
<dl><dt>${escape(texts.number)}</dt><dd>${escape(row.payoutNo ?? '')}</dd></dl></section>
${state === 'sending' ? '' : `<p role="status">${escape(statusText)}</p><p>&nbsp;</p>`}
<form method="post"><input type="hidden" name="token" value="${escape(token)}"><input type="hidden" name="lang" value="${lang}">
${buttons.join('\n')}</form>`,
  );
};

const absentOf = (lang: Lang): string => page(lang, payoutTexts[lang].title, `<h1>${escape(payoutTexts[lang].missing)}</h1>`);

const text = (fields: unknown, name: string): string => {
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** Registers the page `/pay/payout-sandbox/<payoutNo>`; `scope` keeps bodies as text. */
export const registerPayoutSandbox = (scope: FastifyInstance, deps: Deps): void => {
  const sign = payoutSigner(deps.secrets.secretKey);
  const { isTokenOf, addressOf } = payoutPage(deps.secrets.secretKey);
  const langOf = (requestedLang: string, header: string | undefined): Lang =>
    langs.find((lang) => lang === requestedLang) ?? langOfHeader(header);
  const payoutOf = async (payoutNo: string, token: string): Promise<WithdrawalRow | undefined> => {
    const row = isTokenOf(payoutNo, token) ? await findPayout(deps.db, payoutNo) : undefined;
    return row?.channel === 'sandbox' ? row : undefined;
  };
  const send = (reply: FastifyReply, status: number, body: string) =>
    reply
      .code(status)
      .header('content-security-policy', cashierPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body);

  scope.get<{ Params: { payoutNo: string } }>('/pay/payout-sandbox/:payoutNo', async ({ params, query, headers }, reply) => {
    const lang = langOf(text(query, 'lang'), headers['accept-language']);
    const token = text(query, 'token');
    const row = await payoutOf(params.payoutNo, token);
    return row ? send(reply, 200, html(lang, row, token)) : send(reply, 404, absentOf(lang));
  });

  scope.post<{ Params: { payoutNo: string }; Body: unknown }>('/pay/payout-sandbox/:payoutNo', async (request, reply) => {
    const form = Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
    const lang = langOf(text(form, 'lang'), request.headers['accept-language']);
    const token = text(form, 'token');
    const row = await payoutOf(request.params.payoutNo, token);
    if (!row?.payoutNo) return send(reply, 404, absentOf(lang));
    const action = offered(row).find((name) => name === text(form, 'action'));
    // The offered action may have happened meanwhile.
    if (!action) return send(reply, 400, html(lang, row, token));
    const { result, times } = actions[action];
    const body = JSON.stringify({ payoutNo: row.payoutNo, tradeNo: `S${randomUUID()}`, netCents: netOf(row), result });
    const headers = { 'content-type': 'application/json', [payoutSignature]: sign(body) };
    await Promise.all(
      Array.from({ length: times }, () => scope.inject({ method: 'POST', url: '/pay/payout/sandbox', headers, payload: body })),
    );
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', `${addressOf(row.payoutNo)}&lang=${lang}`)
      .send();
  });
};
