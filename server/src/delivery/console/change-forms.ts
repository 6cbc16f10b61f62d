import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { html, type Html } from '../../http/text/html.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import type { BackendMemory } from '../backend/backend-memory.ts';
import { switchBackend } from '../backend/backend.service.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type Change, type Channel, channels as allChannels } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import { isForeign } from '../metric/foreign.ts';
import { approvalDays } from '../policy/policy.ts';
import { approvalsIn, approve } from '../policy/policy.repository.ts';
import type { Releases } from '../release/release.service.ts';
import { actionForm, type BackendSwitch, changeOf, type FormParts, isBackendAction, sentSchema } from './form.ts';
import { consoleHome as home, type createFrame } from './frame.ts';
import { faultOf } from './refused.ts';
import type { ConsoleSession } from './session.ts';
import type { TextKey } from './texts.ts';
import { channelName } from './format.ts';

export interface ChangeParts {
  readonly channels: Pick<Channels, 'state' | 'change' | 'history' | 'rollbackTargets'>;
  readonly releases: Pick<Releases, 'list' | 'find'>;
  readonly memory: Pick<BackendMemory, 'find' | 'reread'>;
  /** The channel that this instance serves. */
  readonly served: Channel;
}

/** Maximum number of releases in a form's choice. */
const releasesOffered = 20;

/** The channel and the app that a form is about. */
export const targetSchema = z.object({ channel: z.enum(allChannels), app: z.string().max(24).optional() });

const isSwitch = (change: Change | BackendSwitch): change is BackendSwitch =>
  change.action === 'killBackend' || change.action === 'reviveBackend';

interface RequestedForm extends Pick<FormParts, 'session' | 'channel' | 'action' | 'app' | 'sent' | 'fault'> {
  readonly status?: number;
}

/** The forms of changes: renders them, applies the submitted changes, and returns notices where neither is possible. */
export const createChangeForms = (deps: Deps, parts: ChangeParts, frame: ReturnType<typeof createFrame>) => {
  const { config } = deps;
  const { channels, releases, memory, served } = parts;
  const { sessions, speechFor, send, fieldsOf } = frame;

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

  /** Shows the form of an action for the current state; 404 when its app is not in the channel. */
  const showForm = async (request: FastifyRequest, reply: FastifyReply, { status = 200, ...requested }: RequestedForm) => {
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

  return { notice, showForm, make };
};
