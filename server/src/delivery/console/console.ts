import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failures.ts';
import { cookieLine } from '../../http/cookies.ts';
import { langs } from '../../http/lang.ts';
import { outcomeOf } from '../../http/outcome.ts';
import { waitText } from '../../http/wait.ts';
import { callerOfToken } from '../access/access.ts';
import type { Channels } from '../channel/channel.service.ts';
import { switchBackend } from '../backend/backend.service.ts';
import type { BackendMemory } from '../backend/backend-memory.ts';
import type { BackendStatuses } from '../backend/backend-status.ts';
import { appIn, type Change, type Channel, channels as allChannels } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import { isForeign } from '../metric/foreign.ts';
import type { Metrics } from '../metric/metric.service.ts';
import type { Releases } from '../release/release.service.ts';
import { actions } from './actions.ts';
import { actionForm, changeOf, type BackendSwitch, type FormParts, isBackendAction, sentSchema } from './form.ts';
import { approve, approvalsIn } from '../policy/policy.repository.ts';
import { approvalDays } from '../policy/policy.ts';
import { faultOf } from './refused.ts';
import { html, type Html } from '../../http/html.ts';
import { overview, type Finished } from './overview.ts';
import { consoleHome, createFrame, formLimit } from './frame.ts';
import { consoleRoles, mayRelease, maySeeAuctions, maySeePayments } from './roles.ts';
import type { ConsoleSession } from './session.ts';
import type { TextKey } from './texts.ts';
import { readView } from './view.ts';
import { channelName } from './words.ts';

interface Parts {
  readonly channels: Pick<Channels, 'state' | 'change' | 'history' | 'rollbackTargets'>;
  readonly releases: Pick<Releases, 'list' | 'find'>;
  readonly metrics: Pick<Metrics, 'health' | 'series'>;
  readonly statuses: BackendStatuses;
  readonly memory: Pick<BackendMemory, 'find' | 'reread'>;
  /** The channel that this instance serves. */
  readonly served: Channel;
}

const home = consoleHome;
const releasesOffered = 20;

const changedApp = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,23}$/)
  .optional()
  .catch(undefined);
const targetSchema = z.object({ channel: z.enum(allChannels), app: z.string().max(24).optional() });

const isSwitch = (change: Change | BackendSwitch): change is BackendSwitch =>
  change.action === 'killBackend' || change.action === 'reviveBackend';

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
  const { channels, releases, metrics, statuses, memory, served } = parts;
  const { sessions, speechFor, send, askForToken, fieldsOf, backTo, takeForms } = createFrame(deps);

  const notice = (request: FastifyRequest, reply: FastifyReply, status: number, key: TextKey, channel: Channel) => {
    const speech = speechFor(request);
    const messageText = speech.t(key, { channel: channelName(speech, channel) });
    const main = html`<div class="narrow"><p class="notice fail" role="alert">${messageText}</p><a class="button" href="${home}?channel=${channel}">${speech.t('back')}</a></div>`;
    return send(request, reply, {
      status,
      title: speech.t('title'),
      main,
      signedIn: true,
      returnTo: `${home}?channel=${channel}`,
    });
  };

  interface Wanted extends Pick<FormParts, 'session' | 'channel' | 'action' | 'app' | 'sent' | 'fault'> {
    readonly status?: number;
  }

  /** Shows the form of an action for the current state; 404 when its app is not in the channel. */
  const showForm = async (request: FastifyRequest, reply: FastifyReply, { status = 200, ...requested }: Wanted) => {
    const { channel, action, app: name } = requested;
    const ofChannel = action === 'freezeChannel' || action === 'unfreezeChannel';
    const state = await channels.state(channel);
    const appState = name === undefined ? undefined : appIn(state, name);
    const exists = name !== undefined && (isBackendAction(action) ? memory.find(name, channel) : appState) !== undefined;
    if (!ofChannel && !exists) return notice(request, reply, 404, 'fail.gone', channel);
    const app = ofChannel ? undefined : name;
    const [targets, list, approvals] = await Promise.all([
      action === 'rollback' && app !== undefined ? channels.rollbackTargets(channel, app) : [],
      (action === 'canary' || action === 'approve') && app !== undefined ? releases.list(app, releasesOffered) : [],
      action === 'approve' ? approvalsIn(deps.db, channel, approvalDays) : [],
    ]);
    const speech = speechFor(request);
    const title = speech.t(`form.${action}`, { app: app ?? '' });
    const main = actionForm(speech, {
      ...requested,
      app,
      generation: state.generation,
      state: appState,
      choices: { targets, releases: list, approved: approvals.filter((approval) => approval.app === app) },
    });
    const query = new URLSearchParams({ channel, action, ...(app === undefined ? {} : { app }) });
    return send(request, reply, { status, title, main, signedIn: true, returnTo: `${home}/act?${query.toString()}` });
  };

  const make = async (request: FastifyRequest, reply: FastifyReply, session: ConsoleSession) => {
    const fields = fieldsOf(request);
    const formTarget = targetSchema.safeParse(fields);
    const read = sentSchema.safeParse(fields);
    if (!formTarget.success || !read.success || isForeign(request, config) || !sessions.isOwnForm(session, read.data.csrf))
      return notice(request, reply, 403, 'fail.csrf', formTarget.data?.channel ?? served);
    const { channel, app: name } = formTarget.data;
    const sent = read.data;
    const speech = speechFor(request);
    Object.assign(outcomeOf(request), {
      operation: `POST ${home}/act ${sent.action}`,
      access: 'release',
      operator: session.name,
    });
    const redisplay = (status: number, fault: Html) =>
      showForm(request, reply, { session, channel, action: sent.action, app: name, sent, fault, status });
    const change = changeOf(name ?? '', sent);
    if (typeof change === 'string') return redisplay(400, html`${speech.t('fail.input', { what: speech.t(change) })}`);
    if (change.action === 'approve') {
      const { app: approvedApp, release } = change;
      if (!(await releases.find(approvedApp, release)))
        return redisplay(404, html`${speech.t('fail.input', { what: speech.t('fail.release') })}`);
      await approve(deps.db, { channel, app: approvedApp, release, actor: session.name, person: null, why: sent.why.trim() });
      return reply.redirect(`${home}?channel=${channel}&approved=${approvedApp}#app-${approvedApp}`, 303);
    }
    try {
      if (isSwitch(change)) {
        const { app: switched, action } = change;
        const by = { actor: session.name, operator: true, why: sent.why.trim() };
        await switchBackend(deps, { app: switched, channel }, action === 'killBackend' ? 'kill' : 'revive', by);
        await memory.reread();
        return reply.redirect(`${home}?channel=${channel}&${action}=${switched}#backend-${switched}`, 303);
      }
      const { generation } = await channels.change({
        channel,
        generation: sent.generation,
        changes: [change],
        why: sent.why,
        actor: session.name,
        operator: true,
      });
      const anchor = change.app === undefined ? '' : `#app-${change.app}`;
      return reply.redirect(`${home}?channel=${channel}&done=${generation}${anchor}`, 303);
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      outcomeOf(request).refusal = { code: error.status, key: error.key };
      return redisplay(error.status, await faultOf(speech, channels, channel, error));
    }
  };

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
      if (!session) return askForToken(request, reply, 200, undefined, returnTo);
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
      if (!session) return askForToken(request, reply, 200, undefined, backTo(request.url));
      if (!mayRelease(session)) return notice(request, reply, 403, 'fail.role', query.data.channel);
      return showForm(request, reply, { session, ...query.data, app: query.data.app });
    });

    scope.post(`${home}/act`, { bodyLimit: formLimit }, async (request, reply) => {
      const session = sessions.of(request.headers.cookie);
      if (!session) return askForToken(request, reply, 401, speechFor(request).t('signIn.expired'));
      if (!mayRelease(session)) return notice(request, reply, 403, 'fail.role', served);
      return make(request, reply, session);
    });

    scope.post(`${home}/sign-in`, { bodyLimit: formLimit }, async (request, reply) => {
      const { token, to } = fieldsOf(request);
      const { t, lang } = speechFor(request);
      const target = backTo(to);
      if (isForeign(request, config)) return askForToken(request, reply, 403, undefined, target);
      const outcome = Object.assign(outcomeOf(request), { operation: `POST ${home}/sign-in`, access: 'release' } as const);
      try {
        const caller = await callerOfToken(deps, request.ip, token?.trim() || undefined, consoleRoles);
        if (!caller.operator) return askForToken(request, reply, 403, t('signIn.deploy'), target);
        outcome.operator = caller.name;
        return reply.header('set-cookie', sessions.open(caller.name)).redirect(target, 303);
      } catch (error) {
        if (error instanceof DeliveryFailure || error instanceof Failure)
          outcome.refusal = { code: error instanceof Failure ? error.code : error.status, key: error.key };
        if (error instanceof DeliveryFailure) return askForToken(request, reply, 401, t('signIn.wrong'), target);
        // The address made too many wrong attempts.
        if (!(error instanceof Failure) || error.key !== 'tooMany') throw error;
        const { retryAfter = 300 } = error.details;
        reply.header('retry-after', retryAfter);
        return askForToken(request, reply, 429, t('signIn.tooMany', { wait: waitText(retryAfter)[lang] }), target);
      }
    });

    scope.post(`${home}/sign-out`, { bodyLimit: formLimit }, async (request, reply) => {
      if (!isForeign(request, config)) reply.header('set-cookie', sessions.close());
      return reply.redirect(home, 303);
    });

    scope.post(`${home}/lang`, { bodyLimit: formLimit }, async (request, reply) => {
      const { lang, to } = fieldsOf(request);
      const chosen = langs.find((supportedLang) => supportedLang === lang);
      // The product's own cookie (packages/platform/src/i18n/lang.ts).
      if (chosen && !isForeign(request, config))
        reply.header(
          'set-cookie',
          cookieLine(config.publicOrigin, { name: 'juhe-lang', value: chosen, maxAge: 31_536_000, isForScripts: true }),
        );
      return reply.redirect(backTo(to), 303);
    });
  });
};
