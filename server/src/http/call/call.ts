import { withoutConfirmation } from '@juhe/contract/confirmation';
import { storedId } from '@juhe/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openSse } from '../../events/sse.ts';
import { keyShape, runOnce } from '../../idempotency/guard.ts';
import { addressKey } from '../limits/addresses.ts';
import { answerSchema, failureOf, jsonType, noteRefusal, refusal, sendFailure } from '../failure/answer.ts';
import { inputOf } from '../input/body.ts';
import { endStalledBody, extendBodyTime } from '../input/body-time.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import { httpFail } from '../failure/common-failures.ts';
import { type CallFacts, CallContext } from './context.ts';
import type { Failure } from '../failure/failures.ts';
import { failureOfIssues } from '../failure/input-failures.ts';
import { langOfHeader } from '../text/lang.ts';
import { mayOperate, operatorOf } from '../guards/operators.ts';
import { outcomeOf } from '../failure/outcome.ts';
import { limitTogetherOrFail } from '../limits/rate-limit.ts';
import { mayBeStale, readDatabaseOf, recordOwnWrite } from '../reads/read-database.ts';
import type { Route } from './routes.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { findCaller, findSession, hasAgreed, hashToken, limitKey, tokenOfHeader } from '../guards/session.ts';
import type { Semaphore } from '../limits/semaphore.ts';
import { EventStream } from '../transport/stream.ts';
import { streamPlaces } from '../limits/stream-places.ts';
import { isRefusedWhileSuspended, mayPublish } from '../guards/suspension.ts';
import type { UploadGate } from '../input/upload-gate.ts';
import { countWrongToken, refuseBlockedAddress } from '../limits/wrong-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before the body is read. */
    facts: CallFacts | null;
  }
}

/** Returns the language of a request, which is known first. */
export const langOf = (request: FastifyRequest) => request.facts?.lang ?? langOfHeader(request.headers['accept-language']);

interface Admitted {
  readonly facts: CallFacts;
  /** Whether the operation's own limit has already been charged to the member. */
  readonly hasPlace: boolean;
}

const authenticate = async (deps: Deps, request: FastifyRequest, route: Route): Promise<Admitted> => {
  const base = {
    lang: langOf(request),
    ip: request.ip,
    log: request.log,
    lastEventId: header(request, 'last-event-id'),
    cookieHeader: request.headers.cookie,
    outcome: outcomeOf(request),
    userAgent: request.headers['user-agent'],
    work: header(request, 'x-juhe-work'),
  };
  const token = tokenOfHeader(request.headers.authorization);
  if (route.operation.access === 'operator') {
    const address = addressKey(request.ip);
    refuseBlockedAddress(deps.db, address);
    const operator = operatorOf(deps.secrets, token);
    if (operator) {
      base.outcome.operator = operator.name;
      if (!mayOperate(operator, route.operation)) throw httpFail('forbidden');
      return { facts: { ...base, operator }, hasPlace: false };
    }
    if (token === undefined) throw httpFail('notSignedIn');
    // A member's token is not an attempt to guess the operator's.
    if (!(await findSession(deps.db, hashToken(token))))
      await countWrongToken(deps.db, address, token, deps.config.rateLimitScale);
    throw httpFail('forbidden');
  }
  const sessionHash = token === undefined ? undefined : hashToken(token);
  const { limit } = route.operation;
  const caller =
    sessionHash &&
    (await findCaller(
      ...([deps.db, sessionHash] as const),
      limit?.per === 'member' ? { operation: storedId(route.operation), ...limit } : undefined,
      mayBeStale(deps, request, route.operation),
    ));
  const member = caller?.member;
  if (member) base.outcome.memberId = member.id;
  if (member && route.operation.mobile && member.mobile === null) throw httpFail('mobileMissing');
  if (member && route.operation.agreed && !(await hasAgreed(deps.db, member.id))) throw httpFail('agreementsMissing');
  if (member?.suspension && isRefusedWhileSuspended(route.operation)) throw httpFail('memberSuspended', { ...member.suspension });
  if (member?.mute && !mayPublish(member, route.operation)) throw httpFail('memberMuted', { ...member.mute });
  if (member) return { facts: { ...base, member, sessionHash, ownWrites: caller.ownWrites }, hasPlace: caller.isWithinLimit };
  if (route.operation.access === 'required') throw httpFail('notSignedIn');
  return { facts: base, hasPlace: false };
};

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Applies rate limits and authentication before a body is read. An operation's own limit is exact over all replicas
 * (database); in addition every call is charged to the default budget of its member, or of its address where nobody is signed
 * in.
 */
export const admit =
  (deps: Deps, route: Route, budgets: CallBudgets) =>
  async (request: FastifyRequest): Promise<void> => {
    const { limit, id, access } = route.operation;
    Object.assign(outcomeOf(request), { operation: id, access });
    const chargeLimit = (limitedId: string) =>
      limit
        ? limitTogetherOrFail(deps.db, limitKey(storedId(route.operation), limitedId), limit.count, limit.seconds)
        : Promise.resolve();
    if (limit?.per === 'address') await chargeLimit(addressKey(request.ip));
    let hasPosition = false;
    try {
      ({ facts: request.facts, hasPlace: hasPosition } = await authenticate(deps, request, route));
    } catch (error) {
      budgets.take(route.operation, { ip: request.ip });
      throw error;
    }
    const { member, operator } = request.facts;
    budgets.take(route.operation, { ip: request.ip, memberId: member?.id, operator: operator?.name });
    if (limit?.per === 'member' && !hasPosition) await chargeLimit(member?.id ?? addressKey(request.ip));
  };

const scopeOf = (facts: CallFacts): string => {
  if (facts.operator) return facts.operator.name === 'operator' ? 'operator' : `operator:${facts.operator.name}`;
  if (!facts.member) throw httpFail('notSignedIn');
  return `member:${facts.member.id}`;
};

/** Resources shared by all operations of a process. */
export interface CallShares {
  readonly transactionSemaphore: Semaphore;
  readonly uploads: UploadGate;
}

/** Parses, validates, guards and handles one call of an operation, and sends its response. */
export const answerCall = (deps: Deps, route: Route, { transactionSemaphore, uploads }: CallShares) => {
  const { operation } = route;
  const schema = { made: undefined as ReturnType<typeof answerSchema> | undefined };
  const openStreams = streamPlaces(operation.streamsPerAddress);

  const textOf = (reply: FastifyReply, data: unknown): string => {
    if (!deps.config.production) {
      const checked = route.output.safeParse(data);
      if (!checked.success) {
        const issueText = checked.error.issues.map((issue) => `${issue.path.join('.') || 'data'}: ${issue.message}`).join('; ');
        throw new Error(`the answer of ${operation.id} is not what its contract says: ${issueText}`);
      }
    }
    schema.made ??= answerSchema(route.output);
    const serialize = reply.compileSerializationSchema(schema.made) as (payload: unknown) => string;
    return serialize({ code: 200, msg: 'ok', data: data ?? null });
  };

  const openStream = async (request: FastifyRequest, reply: FastifyReply, facts: CallFacts, stream: unknown): Promise<void> => {
    if (!(stream instanceof EventStream)) throw new Error(`the handler of ${operation.id} must return an EventStream`);
    const release = facts.member
      ? openStreams.take('member', facts.member.id)
      : openStreams.take('address', addressKey(facts.ip));
    reply.hijack();
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
    // With keep-alive, the connection of an ended stream would delay the shutdown of the server.
    const sink = openSse(reply.raw, { headers: { ...headers, connection: 'close' } });
    sink.signal.addEventListener('abort', release, { once: true });
    try {
      const end = await stream.start(sink);
      if (!end) return;
      if (sink.signal.aborted) end();
      else sink.signal.addEventListener('abort', () => end(), { once: true });
    } catch (error) {
      const failure = failureOf(error, request);
      sink.send({ event: 'failure', data: refusal(failure, facts.lang) });
      sink.close();
    }
  };

  const answerInput = async (request: FastifyRequest, reply: FastifyReply, facts: CallFacts): Promise<unknown> => {
    const upload =
      operation.encoding === 'multipart' ? { maxBytes: operation.maxBytes, dataDir: deps.config.dataDir } : undefined;
    const raw = await inputOf(request, upload);
    const parsed = route.input.safeParse(raw);
    if (!parsed.success) throw failureOfIssues(parsed.error.issues, raw, operation.id);
    if (operation.fresh) await requireFreshProof(deps.db, facts, operation.fresh, parsed.data);
    const readDb = readDatabaseOf(deps, request, operation);
    const ctx = new CallContext(deps, readDb ? { ...facts, readDb } : facts, transactionSemaphore);
    const ended = () => recordOwnWrite(deps, request, operation, ctx.usedTransaction);
    if (operation.stream) return openStream(request, reply, facts, await route.handler(ctx, parsed.data));
    const answer = async () => textOf(reply, await route.handler(ctx, parsed.data));
    reply.type(jsonType);
    if (!operation.idempotent) {
      // A refusal may have written as well.
      const text = await answer().finally(ended);
      if (ctx.newCookies.length > 0) reply.header('set-cookie', ctx.newCookies);
      return reply.send(text);
    }
    const key = header(request, 'idempotency-key');
    if (key === undefined || !keyShape.test(key)) throw httpFail('keyMissing');
    const call = {
      scope: scopeOf(facts),
      key,
      operation: storedId(operation),
      input: withoutConfirmation(operation, parsed.data),
    };
    const refuse = (failure: Failure) => JSON.stringify(refusal(failure, facts.lang));
    const byItself = (effect: () => Promise<string>) => runOnce(ctx, call, effect, refuse);
    const run = async () =>
      route.guarded
        ? route.guarded(ctx, parsed.data, {
            ...{ call, refuse, answer: (data) => textOf(reply, data) },
            once: (effect) => byItself(async () => textOf(reply, await effect())),
          })
        : byItself(answer);
    const { text, replayed } = await run().finally(ended);
    if (!text.startsWith('{"code":200')) noteRefusal(request, JSON.parse(text) as Pick<Failure, 'code' | 'key'>);
    if (replayed) reply.header('idempotency-replayed', 'true');
    return reply.send(text);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { facts } = request;
    if (!facts) throw new Error('the call was not admitted');
    if (operation.encoding !== 'multipart') return answerInput(request, reply, facts);
    request.spooled = [];
    extendBodyTime(request.raw);
    const release = await uploads(
      facts.member?.id ?? (facts.operator ? `operator:${facts.operator.name}` : addressKey(facts.ip)),
    );
    const endObservation = endStalledBody(request.raw);
    try {
      return await answerInput(request, reply, facts);
    } finally {
      endObservation();
      release();
      for (const file of request.spooled) await file.remove();
    }
  };
};

/** The error handler of the API: every response is an envelope. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, failureOf(error, request), langOf(request));
