import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { langOfHeader, langs } from '../../http/text/lang.ts';
import { cashierPolicy, missingPage } from '../pay/cashier-page.ts';
import { cashierTokens } from '../pay/cashier-token.ts';
import { findPayment } from '../pay/pay.repository.ts';
import type { CallbackRequest } from '../provider/callback.ts';
import type { Gateway } from '../provider/gateway.ts';
import { gatewaysOf } from '../provider/gateways.ts';
import { bookPaid, bookRefund } from './book.ts';
import { gatewayCashierOf } from './gateway-cashier.ts';
import type { Page } from './gateway-page.ts';

/** Verifies and books a notice; returns whether the gateway may consider it delivered. */
const takeNotice = async (deps: Deps, gateway: Gateway, request: CallbackRequest): Promise<boolean> => {
  const notice = await gateway.readNotice(request);
  if (!notice) return false;
  if (notice.type === 'other') return true;
  return deps.db.inTx(async (tx) =>
    notice.type === 'paid'
      ? (await bookPaid(deps, tx, gateway.name, notice)) === 'booked'
      : bookRefund(tx, gateway.name, notice.refundNo, notice.status),
  );
};

const callback = (scope: FastifyInstance, deps: Deps, gateway: Gateway): void => {
  const { type, received, refused } = gateway.responses;
  scope.post<{ Body: unknown }>(`/pay/callback/${gateway.name}`, async (request, reply) => {
    reply.header('cache-control', 'no-store').type(type);
    try {
      if (await takeNotice(deps, gateway, { headers: request.headers, body: String(request.body ?? '') })) return received;
      request.log.warn({ channel: gateway.name }, 'a payment notice was refused');
      return reply.code(400).send(refused);
    } catch (error) {
      request.log.error({ err: error, channel: gateway.name }, 'a payment notice was not booked');
      // Any response but success makes the gateway retry later.
      return reply.code(500).send(refused);
    }
  });
};

const textIn = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

const cashier = (scope: FastifyInstance, deps: Deps, gateway: Gateway): void => {
  const { isTokenOf } = cashierTokens(deps.secrets.secretKey);
  const openCashier = gatewayCashierOf(deps, gateway);
  const sendPage = (reply: FastifyReply, status: number, { html, policy }: Page) =>
    reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);

  scope.get<{ Params: { payNo: string } }>(`/pay/${gateway.name}/:payNo`, async (request, reply) => {
    const { params, query, ip, log, headers } = request;
    reply.header('cache-control', 'no-store');
    const lang = langs.find((lang) => lang === textIn(query, 'lang')) ?? langOfHeader(headers['accept-language']);
    const token = textIn(query, 'token');
    const payment = isTokenOf(params.payNo, token) ? await findPayment(deps.db, params.payNo) : undefined;
    if (!payment) return sendPage(reply, 404, { html: missingPage(lang), policy: cashierPolicy });
    const outcome = await openCashier({
      payment,
      lang,
      token,
      ip,
      log,
      isBack: textIn(query, 'back') === '1',
      isByCode: textIn(query, 'scan') === '1',
      grant: { code: textIn(query, 'code'), state: textIn(query, 'state') },
      userAgent: headers['user-agent'] ?? '',
    });
    if ('location' in outcome) return reply.code(303).header('location', outcome.location).send();
    return sendPage(reply, outcome.status, outcome.page);
  });
};

/**
 * The addresses of the configured gateways: `/pay/callback/<gateway>` for their notices and the cashier
 * `/pay/<gateway>/<payNo>`.
 */
export const registerGatewayPages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    // Signatures cover the raw bytes: no parser may touch them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
    for (const gateway of gatewaysOf(deps.config)) {
      callback(scope, deps, gateway);
      cashier(scope, deps, gateway);
    }
  });
};
