import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { BackendStatuses } from '../backend/backend-status.ts';
import { channels as allChannels } from '../channel/state.ts';
import type { Metrics } from '../metric/metric.service.ts';
import { actions } from './actions.ts';
import { type ChangeParts, createChangeForms, targetSchema } from './change-forms.ts';
import { consoleHome, createFrame, formLimit } from './frame.ts';
import { type Finished, overview } from './overview.ts';
import { mayRelease, maySeeAuctions, maySeePayments } from './roles.ts';
import { registerSignIn } from './sign-in-routes.ts';
import { readView } from './view.ts';
import { channelName } from './format.ts';

interface Parts extends ChangeParts {
  readonly metrics: Pick<Metrics, 'health' | 'series'>;
  readonly statuses: BackendStatuses;
}

const home = consoleHome;

const changedApp = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,23}$/)
  .optional()
  .catch(undefined);

/** Returns what the reader has just done besides a change of the channel. */
const finishedIn = ({ approved, killBackend, reviveBackend }: Readonly<Partial<Record<Finished['done'], string | undefined>>>) =>
  Object.entries({ approved, killBackend, reviveBackend }).flatMap(([done, app]) =>
    app === undefined ? [] : [{ done: done as Finished['done'], app }],
  );

/**
 * The operator's page `/platform/console`: HTML rendered here, one style and one script allowed by their hashes, so that it
 * works while every app is down. The operator's token opens a session cookie of 12 hours; every change requires a reason,
 * this session's form and the generation on which the page is based.
 */
export const registerConsole = async (app: FastifyInstance, deps: Deps, parts: Parts): Promise<void> => {
  const { config } = deps;
  const { channels, metrics, statuses, served } = parts;
  const frame = createFrame(deps);
  const { sessions, speechFor, send, promptForToken, backTo, takeForms } = frame;
  const { notice, showForm, make } = createChangeForms(deps, parts, frame);

  await app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode } = error as { statusCode?: number };
      if (statusCode !== undefined && statusCode < 500) return notice(request, reply, statusCode, 'fail.csrf', served);
      request.log.error({ err: error }, 'the console failed');
      return notice(request, reply, 503, 'fail.away', served);
    });

    scope.get(home, async (request, reply) => {
      const query = z
        .object({
          channel: z.enum(allChannels).catch(served),
          approved: changedApp,
          killBackend: changedApp,
          reviveBackend: changedApp,
          done: z.coerce.number().int().positive().optional().catch(undefined),
        })
        .parse(request.query);
      const returnTo = `${home}?channel=${query.channel}`;
      const session = sessions.of(request.headers.cookie);
      if (!session) return promptForToken(request, reply, 200, undefined, returnTo);
      if (!mayRelease(session)) return reply.redirect(`${home}/${maySeePayments(session) ? 'payments' : 'auctions'}`, 303);
      const speech = speechFor(request);
      const view = await readView({ db: deps.db, channels, metrics, statuses }, query.channel);
      const done = query.done !== undefined && query.done <= view.state.generation ? query.done : undefined;
      const reader = { apiPrefix: config.apiPrefix, payments: maySeePayments(session), auctions: maySeeAuctions(session) };
      const main = overview(speech, { view, done, finished: finishedIn(query), ...reader }, Date.now());
      return send(request, reply, { title: channelName(speech, query.channel), main, signedIn: true, returnTo, fresh: true });
    });

    scope.get(`${home}/act`, async (request, reply) => {
      const session = sessions.of(request.headers.cookie);
      const query = targetSchema.extend({ action: z.enum(actions) }).safeParse(request.query);
      if (!query.success) return notice(request, reply, 404, 'fail.gone', served);
      if (!session) return promptForToken(request, reply, 200, undefined, backTo(request.url));
      if (!mayRelease(session)) return notice(request, reply, 403, 'fail.role', query.data.channel);
      return showForm(request, reply, { session, ...query.data, app: query.data.app });
    });

    scope.post(`${home}/act`, { bodyLimit: formLimit }, async (request, reply) => {
      const session = sessions.of(request.headers.cookie);
      if (!session) return promptForToken(request, reply, 401, speechFor(request).t('signIn.expired'));
      if (!mayRelease(session)) return notice(request, reply, 403, 'fail.role', served);
      return make(request, reply, session);
    });

    registerSignIn(scope, deps, frame);
  });
};
