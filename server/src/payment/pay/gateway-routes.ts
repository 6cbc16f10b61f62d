import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { type Lang, langOfHeader, langs } from '../../http/text/lang.ts';
import { paymentFail } from '../failures.ts';
import { cashierPage, cashierPolicy, missingPage, returnAddress } from './cashier-page.ts';
import { cashierTokens } from './cashier-token.ts';
import type { CallbackRequest } from '../provider/callback.ts';
import { channelOf } from './channels.ts';
import { receive } from './money.ts';
import { findPayment } from './pay.repository.ts';
import { type SandboxNotice, type SandboxSigner, sandboxSigner, signatureHeader } from './sandbox-channel.ts';

const field = (source: unknown, name: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};
const langOf = (request: FastifyRequest, requestedLang: string): Lang =>
  langs.find((lang) => lang === requestedLang) ?? langOfHeader(request.headers['accept-language']);
const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .header('content-security-policy', cashierPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

/** Verifies and books a gateway's callback; returns whether the gateway may consider it delivered. */
const takeCallback = async (deps: Deps, name: string, request: CallbackRequest): Promise<string> => {
  const channel = channelOf(deps, name);
  if (!channel.readCallback) throw paymentFail('payment.channelOff');
  const notice = channel.readCallback(request);
  if (notice) await deps.db.inTx((tx) => receive(deps, tx, { ...notice, channel: channel.name }));
  return channel.received ?? 'success';
};

const callbacks = (scope: FastifyInstance, deps: Deps): void => {
  scope.post<{ Params: { channel: string }; Body: unknown }>('/pay/callback/:channel', async (request, reply) => {
    const { channel } = request.params;
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    try {
      return await takeCallback(deps, channel, { headers: request.headers, body: String(request.body ?? '') });
    } catch (error) {
      const refused = error instanceof Failure;
      request.log[refused ? 'warn' : 'error']({ err: error, channel }, 'a payment callback was not booked');
      // Any response but success makes the gateway retry later.
      return reply.code(refused ? 400 : 500).send('{"code":"FAIL"}');
    }
  });
};

/** Simulates the gateway after a click: signs its notice and delivers it, once or twice concurrently. */
const deliver = async (scope: FastifyInstance, signer: SandboxSigner, notice: SandboxNotice, times: number): Promise<void> => {
  const body = JSON.stringify(notice);
  const headers = { 'content-type': 'application/json', [signatureHeader]: signer.signBody(body) };
  await Promise.all(
    Array.from({ length: times }, () => scope.inject({ method: 'POST', url: '/pay/callback/sandbox', headers, payload: body })),
  );
};

const cashier = (scope: FastifyInstance, deps: Deps): void => {
  const signer = sandboxSigner(deps.secrets.secretKey);
  const { isTokenOf } = cashierTokens(deps.secrets.secretKey);
  const paymentOf = (payNo: string, token: string) => (isTokenOf(payNo, token) ? findPayment(deps.db, payNo) : undefined);

  scope.get<{ Params: { payNo: string } }>('/pay/sandbox/:payNo', async (request, reply) => {
    const lang = langOf(request, field(request.query, 'lang'));
    const token = field(request.query, 'token');
    const payment = await paymentOf(request.params.payNo, token);
    return payment ? sendPage(reply, 200, cashierPage(lang, payment, token)) : sendPage(reply, 404, missingPage(lang));
  });

  scope.post<{ Params: { payNo: string }; Body: unknown }>('/pay/sandbox/:payNo', async (request, reply) => {
    const form = Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
    const lang = langOf(request, field(form, 'lang'));
    const payment = await paymentOf(request.params.payNo, field(form, 'token'));
    const action = field(form, 'action');
    if (!payment) return sendPage(reply, 404, missingPage(lang));
    if (!['success', 'failure', 'double'].includes(action))
      return sendPage(reply, 400, cashierPage(lang, payment, field(form, 'token')));
    const { payNo, amountCents } = payment;
    const result = action === 'failure' ? 'failure' : 'success';
    await deliver(
      scope,
      signer,
      { payNo, amountCents, result, tradeNo: `S${randomBytes(12).toString('hex')}` },
      action === 'double' ? 2 : 1,
    );
    return reply.code(303).header('cache-control', 'no-store').header('location', returnAddress(payment)).send();
  });
};

/**
 * The payment addresses outside the API: `/pay/callback/<channel>` for gateways, and with the sandbox channel its cashier
 * `/pay/sandbox/<payNo>`.
 */
export const registerPaymentPages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    // Signatures cover the raw bytes: no parser may touch them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
    callbacks(scope, deps);
    if (deps.config.payment.channels.includes('sandbox')) cashier(scope, deps);
  });
};
