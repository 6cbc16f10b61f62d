import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { keyShape } from '../../idempotency/guard.ts';
import { addressKey } from '../../http/limits/addresses.ts';
import { jsonType, noteRefusal } from '../../http/failure/answer.ts';
import { createCallBudgets } from '../../http/limits/call-budgets.ts';
import { answerError, langOf } from '../../http/call/call.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import { tooMany } from '../../http/limits/rate-limit.ts';
import { findSession, hashToken, type SignedInMember, tokenOfHeader } from '../../http/guards/session.ts';
import { serverTime } from '../../http/transport/server-time.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn } from '../channel/state.ts';
import type { Signing } from '../live/signing.ts';
import { backendFail } from './backend-failures.ts';
import type { BackendMemory } from './backend-memory.ts';
import type { Backend } from './backend.repository.ts';
import { callerToken, pairwiseId } from './caller-token.ts';
import type { EndingCounter } from './endings.ts';
import { type Proxy, proxyLimits, type UpstreamRefusal } from './proxy.ts';
import { createQuotas } from './quotas.ts';
import { type Requested, requestedIn } from './requested.ts';
import { valueMisfit, valueOfText } from '@juhe/contract/value-fit';

interface AdmittedCall {
  readonly backend: Backend;
  readonly requested: Requested;
  readonly member: SignedInMember | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A request to an app's own back end; set before its body is read. */
    backendCall: AdmittedCall | null;
  }
}

/** Splits `/juhe/x/reviews/ratings?a=1` into app, raw path and raw query, all undecoded. */
const partsOf = (url: string, prefix: string) => {
  const [path = '', ...query] = url.slice(`${prefix}/x/`.length).split('?');
  const end = path.indexOf('/');
  return end < 0
    ? { app: path, path: '', query: '' }
    : { app: path.slice(0, end), path: path.slice(end), query: query.join('?') };
};

const isGranted = ({ url, hosts }: Backend): boolean => hosts.includes(new URL(url).host);

/** Parses the query of a GET: each name once. */
const queryInput = (query: string): URLSearchParams => {
  const params = new URLSearchParams(query);
  const names = [...params.keys()];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw backendFail('backend.badInput', { field: twice.slice(0, 60) });
  return params;
};

const bodyInput = (body: unknown): Readonly<Record<string, unknown>> => {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw httpFail('badBody');
  return body as Readonly<Record<string, unknown>>;
};

/** Returns the input typed by the contract. Throws 400 with the wrong field. */
const inputOf = (request: FastifyRequest, { operation, parameters }: Requested, rawQuery: string) => {
  const query = queryInput(rawQuery);
  const isRead = request.method === 'GET';
  // The input of a POST is in its body.
  if (!isRead && query.size > 0) throw backendFail('backend.badInput', { field: [...query.keys()].join(', ').slice(0, 60) });
  const fields = typeof operation.input === 'object' && 'fields' in operation.input ? operation.input.fields : {};
  const typed = (texts: Iterable<readonly [string, string]>) =>
    Object.fromEntries(
      [...texts].map(([name, text]) => [
        name,
        valueOfText(text, Object.hasOwn(fields, name) ? (fields[name] ?? 'any') : 'string'),
      ]),
    );
  const body = isRead ? undefined : bodyInput(request.body);
  const input = isRead ? typed(query) : body;
  const duplicate = Object.keys(input ?? {}).find((name) => Object.hasOwn(parameters, name));
  const misfit = duplicate ?? valueMisfit({ ...input, ...typed(Object.entries(parameters)) }, operation.input, '', true);
  if (misfit !== undefined) throw backendFail('backend.badInput', { field: misfit.slice(0, 60) });
  return { query: isRead ? query : new URLSearchParams(), body };
};

const passedCodes = [400, 403, 404, 409] as const;

/** Returns the back end's refusal as an envelope: with its own text if any, which the app's pages show as plain text. */
const refusalEnvelope = (request: FastifyRequest, { status, key, msg }: UpstreamRefusal) => ({
  code: passedCodes.find((code) => code === status) ?? 400,
  key: key === undefined ? 'backend.refused' : `backend.own.${key}`,
  msg: msg ?? backendFail('backend.refused').textIn(langOf(request)),
  data: null,
});

export interface ProxyServices {
  readonly memory: Pick<BackendMemory, 'find'>;
  readonly channels: Pick<Channels, 'state'>;
  readonly signing: Pick<Signing, 'sign' | 'kid'>;
  readonly counter: Pick<EndingCounter, 'count'>;
  readonly proxy: Pick<Proxy, 'forward'>;
}

/**
 * `<API_PREFIX>/x/<app>/…`: requests to an app's own back end. Only operations of its published contract are forwarded,
 * within quotas of the app and of each caller; the session is not. Responses and refusals use the API's envelopes.
 */
export const registerProxy = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db'>,
  services: ProxyServices,
): Promise<void> => {
  const { config, db } = deps;
  const { channel } = config.delivery;
  const budgets = createCallBudgets(config.rateLimitScale);
  const quotas = createQuotas(db, channel);

  /** Charges the caller first: one beyond its own quota uses nothing of the app's. */
  const consumeQuotas = async (request: FastifyRequest, caller: string, backend: Backend): Promise<void> => {
    const { app: name, callsOfOneCaller, callsPerMinute } = backend;
    const retryAfter =
      (await quotas.take('caller', `${name} ${caller}`, callsOfOneCaller * config.rateLimitScale, request.log)) ||
      (await quotas.take('app', name, callsPerMinute * config.rateLimitScale, request.log));
    if (retryAfter === 0) return;
    services.counter.count(name, 'limited');
    throw tooMany(retryAfter);
  };

  const memberOf = async (request: FastifyRequest): Promise<SignedInMember | undefined> => {
    const token = tokenOfHeader(request.headers.authorization);
    const member = token === undefined ? undefined : await findSession(db, hashToken(token));
    if (token !== undefined && !member) throw httpFail('notSignedIn');
    return member;
  };

  /** Performs every check that does not need the body. */
  const admit = async (request: FastifyRequest): Promise<AdmittedCall> => {
    const { app: name, path } = partsOf(request.raw.url ?? '', config.apiPrefix);
    const backend = services.memory.find(name, channel);
    if (!backend?.contract) throw httpFail('unknownPath');
    const requested = requestedIn(backend.contract, request.method, path);
    if ('otherMethods' in requested) {
      const methods = requested.otherMethods.join(', ');
      throw methods === '' ? httpFail('unknownPath') : httpFail('wrongMethod', { methods });
    }
    const outcome = outcomeOf(request);
    const { access } = requested.operation;
    Object.assign(outcome, { operation: `x/${name} ${requested.name}`, access });
    let member: SignedInMember | undefined;
    try {
      member = await memberOf(request);
    } finally {
      budgets.take({ method: request.method === 'GET' ? 'GET' : 'POST' }, { ip: request.ip, memberId: member?.id });
    }
    if (member) outcome.memberId = member.id;
    if (!member && access === 'required') throw httpFail('notSignedIn');
    if (member?.suspension && request.method !== 'GET') throw httpFail('memberSuspended', { ...member.suspension });
    // The operator may have revoked the host since.
    if (backend.killedBy !== null || !isGranted(backend) || appIn(await services.channels.state(channel), name)?.killed)
      throw backendFail('backend.paused', {}, { retryAfter: 60 });
    await consumeQuotas(request, member?.id ?? addressKey(request.ip), backend);
    return { backend, requested, member };
  };

  await app.register(async (scope) => {
    scope.setErrorHandler(answerError);
    scope.decorateRequest('backendCall', null);
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-trace-id': request.id, 'x-server-time': serverTime() });
      request.backendCall = await admit(request);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `${config.apiPrefix}/x/:app/*`,
      bodyLimit: proxyLimits.requestBytes,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (!request.backendCall) throw new Error('the call was not admitted');
        const { backend, requested, member } = request.backendCall;
        const { query, body } = inputOf(request, requested, partsOf(request.raw.url ?? '', config.apiPrefix).query);
        const token = callerToken(services.signing, {
          issuer: config.publicOrigin,
          app: backend.app,
          channel,
          subject: member && pairwiseId(backend.pairwiseKey, member.id),
        });
        const idempotencyKey = request.headers['idempotency-key'];
        const answer = await services.proxy.forward(
          backend,
          {
            ...{ requested, method: request.method, query, body },
            headers: {
              authorization: `Bearer ${token}`,
              'accept-language': langOf(request),
              'x-trace-id': request.id,
              ...(typeof idempotencyKey === 'string' && keyShape.test(idempotencyKey)
                ? { 'idempotency-key': idempotencyKey }
                : {}),
            },
          },
          request.log,
        );
        services.counter.count(backend.app, answer.ending);
        reply.header('x-server-time', serverTime()).type(jsonType);
        if (answer.ending === 'answered') return reply.send(JSON.stringify({ code: 200, msg: 'ok', data: answer.data }));
        if (answer.ending !== 'refused')
          throw backendFail('backend.away', {}, { retryAfter: 5, data: { ending: answer.ending } });
        const envelope = refusalEnvelope(request, answer.refusal);
        noteRefusal(request, envelope);
        return reply.send(JSON.stringify(envelope));
      },
    });
  });
};
