import { gateway } from '@juhe/contract/payment/gateway';
import { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createFrame, formLimit } from '../../delivery/console/frame.ts';
import { mayRelease, maySeeAuctions } from '../../delivery/console/roles.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import * as desk from '../gateway/gateway-desk.service.ts';
import { overviewPage } from './overview-page.ts';
import { createPaymentPages } from './payment-pages.ts';
import { afterTask } from './task-page.ts';
import { dayAddress, payments, pageTextsIn } from './page-parts.ts';

const pageSize = 50;
const resolvedShown = 20;
const pageNumber = z.coerce.number().int().min(1).max(1000).catch(1);
const pages = z.object({ tasks: pageNumber, days: pageNumber });
const decision = z.object({
  csrf: z.string().max(100),
  id: gatewaySchemas.getPaymentTask.input.shape.id,
  action: z.enum(['resolve', 'repeat', 'wallet']),
  note: z.string().max(2000).default(''),
});
const operationOf = {
  resolve: gateway.resolvePaymentTask,
  repeat: gateway.repeatRefund,
  wallet: gateway.refundToWallet,
} as const;
const doneKeys = { resolve: 'done.resolve', repeat: 'done.repeat', wallet: 'done.wallet' } as const;

/**
 * The console's pages about payment gateways (`/platform/console/payments`): open tasks, the result of each day, and
 * decisions. They expose the operators' operations of `payment/gateway`, with the same roles.
 */
export const registerPaymentsConsole = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const frame = createFrame(deps);
  const { speechFor, fieldsOf } = frame;
  const { ctxOf, notice, reader, showTask, showDay, isAllowed } = createPaymentPages(deps, frame);

  await app.register(async (scope) => {
    frame.takeForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Failure && error.code === 404) return notice(request, reply, 404, 'fail.missing');
      const { statusCode } = error as { statusCode?: number };
      if (statusCode !== undefined && statusCode < 500) return notice(request, reply, statusCode, 'fail.form');
      request.log.error({ err: error }, 'the console failed');
      return notice(request, reply, 503, 'fail.away');
    });

    scope.get(payments, async (request, reply) => {
      const session = reader(request, reply);
      if (!session) return reply;
      const { tasks, days } = pages.parse(request.query);
      const ctx = ctxOf(request, session);
      const speech = speechFor(request);
      const texts = pageTextsIn(speech.lang);
      const [state, open, resolved, statements] = await Promise.all([
        desk.getReconciliationState(ctx),
        desk.listPaymentTasks(ctx, { resolved: false, pageNum: tasks, pageSize }),
        desk.listPaymentTasks(ctx, { resolved: true, pageNum: 1, pageSize: resolvedShown }),
        desk.listGatewayStatements(ctx, { pageNum: days, pageSize }),
      ]);
      const view = {
        state,
        open,
        resolved,
        statements,
        tasksPage: tasks,
        daysPage: days,
        releases: mayRelease(session),
        auctions: maySeeAuctions(session),
      };
      const main = overviewPage(speech, texts, view);
      const currentAddress = `${payments}?tasks=${tasks}&days=${days}`;
      return frame.send(request, reply, { title: texts.t('title'), main, signedIn: true, returnTo: currentAddress, fresh: true });
    });

    scope.get(`${payments}/task`, async (request, reply) => {
      const session = reader(request, reply);
      if (!session) return reply;
      const query = gatewaySchemas.getPaymentTask.input
        .extend({ done: z.enum(['resolve', 'repeat', 'wallet']).optional().catch(undefined) })
        .safeParse(request.query);
      if (!query.success) return notice(request, reply, 404, 'fail.missing');
      const { id, done } = query.data;
      const { t } = pageTextsIn(speechFor(request).lang);
      return showTask(request, reply, session, { id, done: done && t(doneKeys[done]) });
    });

    scope.post(`${payments}/task`, { bodyLimit: formLimit }, async (request, reply) => {
      const session = reader(request, reply);
      if (!session) return reply;
      const sent = decision.safeParse(fieldsOf(request));
      const operation = sent.success ? operationOf[sent.data.action].id : `POST ${payments}/task`;
      if (!isAllowed(request, session, sent.data?.csrf, operation) || !sent.success)
        return notice(request, reply, 403, 'fail.form');
      const { id, action, note } = sent.data;
      const { lang } = speechFor(request);
      const { t } = pageTextsIn(lang);
      const ctx = ctxOf(request, session);
      try {
        if (action === 'resolve') {
          const read = gatewaySchemas.resolvePaymentTask.input.safeParse({ id, resolution: note });
          if (!read.success) return await showTask(request, reply, session, { id, status: 400, fault: t('fail.note'), note });
          await desk.resolvePaymentTask(ctx, read.data);
        } else await (action === 'repeat' ? desk.repeatRefund : desk.refundToWallet)(ctx, { id });
        return reply.redirect(afterTask(id, action), 303);
      } catch (error) {
        if (!(error instanceof Failure) || error.code === 404) throw error;
        outcomeOf(request).refusal = { code: error.code, key: error.key };
        const fault = t('fail', { what: error.textIn(lang) });
        return await showTask(request, reply, session, { id, status: error.code, fault, note });
      }
    });

    scope.get(`${payments}/day`, async (request, reply) => {
      const session = reader(request, reply);
      if (!session) return reply;
      const query = gatewaySchemas.getReconciliation.input.safeParse(request.query);
      return query.success ? showDay(request, reply, session, query.data) : notice(request, reply, 404, 'fail.missing');
    });

    scope.post(`${payments}/day`, { bodyLimit: formLimit }, async (request, reply) => {
      const session = reader(request, reply);
      if (!session) return reply;
      const fields = fieldsOf(request);
      const sent = gatewaySchemas.repeatReconciliation.input.safeParse(fields);
      const isOwn = isAllowed(request, session, fields['csrf'], gateway.repeatReconciliation.id);
      if (!isOwn || !sent.success) return notice(request, reply, 403, 'fail.form');
      const { channel, day } = sent.data;
      try {
        await desk.repeatReconciliation(ctxOf(request, session), sent.data);
        return reply.redirect(dayAddress(channel, day), 303);
      } catch (error) {
        if (!(error instanceof Failure) || error.code === 404) throw error;
        outcomeOf(request).refusal = { code: error.code, key: error.key };
        const { lang } = speechFor(request);
        const fault = pageTextsIn(lang).t('fail', { what: error.textIn(lang) });
        return await showDay(request, reply, session, { channel, day, status: error.code, fault });
      }
    });
  });
};
