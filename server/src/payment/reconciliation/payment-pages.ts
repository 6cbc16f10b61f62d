import { gateway } from '@juhe/contract/payment/gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { createFrame } from '../../delivery/console/frame.ts';
import { maySeePayments } from '../../delivery/console/roles.ts';
import type { ConsoleSession } from '../../delivery/console/session.ts';
import { isForeign } from '../../delivery/metric/foreign.ts';
import type { Deps } from '../../deps.ts';
import { CallContext } from '../../http/call/context.ts';
import { html } from '../../http/text/html.ts';
import { mayOperate } from '../../http/guards/operators.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import * as desk from '../gateway/gateway-desk.service.ts';
import { dayPage } from './day-page.ts';
import { taskPage } from './task-page.ts';
import type { PaymentTextKey } from './texts.ts';
import { dayAddress, payments, pageTextsIn } from './page-parts.ts';

interface Shown {
  readonly status?: number;
  readonly fault?: string;
  readonly done?: string | undefined;
  readonly note?: string;
}

/** Who may see the pages about payment gateways and act on them, and the pages of one task and one day. */
export const createPaymentPages = (deps: Deps, frame: ReturnType<typeof createFrame>) => {
  const { sessions, speechFor } = frame;
  const ctxOf = (request: FastifyRequest, { operator }: ConsoleSession) =>
    new CallContext(
      deps,
      { operator, outcome: outcomeOf(request), lang: speechFor(request).lang, ip: request.ip, log: request.log },
      (work) => work(),
    );
  const mayDecide = ({ operator }: ConsoleSession): boolean => mayOperate(operator, gateway.resolvePaymentTask);

  const notice = (request: FastifyRequest, reply: FastifyReply, status: number, key: PaymentTextKey) => {
    const { t } = pageTextsIn(speechFor(request).lang);
    const main = html`<div class="narrow"><p class="notice fail" role="alert">${t(key)}</p><a class="button" href="${payments}">${t('back')}</a></div>`;
    return frame.send(request, reply, { status, title: t('title'), main, signedIn: true, returnTo: payments });
  };

  /** Returns the session if it may read these pages; otherwise sends the response. */
  const reader = (request: FastifyRequest, reply: FastifyReply): ConsoleSession | undefined => {
    const session = sessions.of(request.headers.cookie);
    const to = frame.backTo(request.method === 'GET' ? request.url : payments);
    if (!session) {
      const fault = request.method === 'GET' ? undefined : speechFor(request).t('signIn.expired');
      frame.promptForToken(request, reply, fault === undefined ? 200 : 401, fault, to);
      return undefined;
    }
    if (maySeePayments(session)) return session;
    const { t } = speechFor(request);
    const main = html`<div class="narrow"><p class="notice fail" role="alert">${t('fail.role')}</p><a class="button" href="/platform/console">${t('back')}</a></div>`;
    frame.send(request, reply, { status: 403, title: t('title'), main, signedIn: true });
    return undefined;
  };

  const showTask = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: ConsoleSession,
    { id, status = 200, ...shown }: Shown & { readonly id: string },
  ) => {
    const task = await desk.getPaymentTask(ctxOf(request, session), { id });
    const texts = pageTextsIn(speechFor(request).lang);
    const main = taskPage(texts, { task, csrf: session.csrf, mayDecide: mayDecide(session), ...shown });
    return frame.send(request, reply, {
      status,
      title: texts.t(task.kind),
      main,
      signedIn: true,
      returnTo: `${payments}/task?id=${id}`,
    });
  };

  const showDay = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: ConsoleSession,
    { channel, day, status = 200, fault }: Shown & { readonly channel: 'wechat' | 'alipay'; readonly day: string },
  ) => {
    const result = await desk.getReconciliation(ctxOf(request, session), { channel, day });
    const speech = speechFor(request);
    const texts = pageTextsIn(speech.lang);
    const main = dayPage(speech, texts, { result, csrf: session.csrf, mayDecide: mayDecide(session), fault });
    const currentAddress = dayAddress(channel, day);
    return frame.send(request, reply, {
      status,
      title: `${texts.channel(channel)} ${day}`,
      main,
      signedIn: true,
      returnTo: currentAddress,
      fresh: fault === undefined,
    });
  };

  /**
   * Returns whether a form comes from this session, from our own page, and from an authorised operator; the action is logged
   * either way.
   */
  const isAllowed = (request: FastifyRequest, session: ConsoleSession, csrf: unknown, operation: string): boolean => {
    Object.assign(outcomeOf(request), { operation, access: 'operator', operator: session.name });
    return !isForeign(request, deps.config) && sessions.isOwnForm(session, csrf) && mayDecide(session);
  };

  return { ctxOf, notice, reader, showTask, showDay, isAllowed };
};
