import type { FastifyBaseLogger } from 'fastify';
import { readLimited } from '../../http/transport/read-limited.ts';
import { guardedFetch } from '../../outbound/guarded-fetch.ts';
import { createOutbound, type Outbound, type OutboundState } from '../../outbound/outbound.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import type { Backend } from './backend.repository.ts';
import type { Ending } from './ending.ts';
import type { Requested } from './requested.ts';
import { valueMisfit } from '@juhe/contract/value-fit';

/** Byte limits of one request. */
export const proxyLimits = { requestBytes: 64 * 1024, answerBytes: 512 * 1024 } as const;

/** A back end's refusal of a request. */
export interface UpstreamRefusal {
  readonly status: number;
  readonly key: string | undefined;
  readonly msg: string | undefined;
}

export type ProxyAnswer =
  | { readonly ending: 'answered'; readonly data: unknown }
  | { readonly ending: 'refused'; readonly refusal: UpstreamRefusal }
  | { readonly ending: Exclude<Ending, 'answered' | 'refused' | 'limited'>; readonly reason: string };

/** The request as received by the back end. */
export interface UpstreamCall {
  readonly requested: Requested;
  readonly method: string;
  /** For a GET. */
  readonly query: URLSearchParams;
  /** For a POST. */
  readonly body: object | undefined;
  /** None of the caller's own headers are included. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An invalid response that no caller receives; counts as a failure of the back end. */
class AnswerFault extends Error {
  constructor(
    readonly ending: 'badAnswer' | 'tooLong' | 'error',
    message: string,
  ) {
    super(message);
  }
}

const isJsonType = (type: string | null): boolean => /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type ?? '');

const readBody = async (response: Response): Promise<unknown> => {
  let text: string;
  try {
    text = await readLimited(response, proxyLimits.answerBytes);
  } catch (error) {
    if (error instanceof Error && error.message === 'the answer is too long') throw new AnswerFault('tooLong', error.message);
    throw error;
  }
  if (text === '') return null;
  if (!isJsonType(response.headers.get('content-type'))) throw new AnswerFault('badAnswer', 'the answer is no JSON');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AnswerFault('badAnswer', 'the answer is no JSON');
  }
};

const maxText = 200;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxText && !/\p{Cc}/u.test(value) ? value : undefined;

const refusalOf = async (response: Response): Promise<UpstreamRefusal> => {
  const body = await readBody(response);
  const { key, msg } = (typeof body === 'object' && body !== null ? body : {}) as { key?: unknown; msg?: unknown };
  return {
    status: response.status,
    key: typeof key === 'string' && /^[A-Za-z][\w.]{0,59}$/.test(key) ? key : undefined,
    msg: textOf(msg),
  };
};

const readAnswer = async (response: Response, { operation }: Requested): Promise<ProxyAnswer> => {
  const { status } = response;
  if (status >= 500 || status === 429 || status === 401) {
    await response.body?.cancel();
    throw new AnswerFault('error', `it answered ${status}`);
  }
  if (status >= 400) return { ending: 'refused', refusal: await refusalOf(response) };
  if (!response.ok) throw new AnswerFault('badAnswer', `it answered ${status}`);
  const data = await readBody(response);
  const misfit = valueMisfit(data, operation.answer, 'answer', false);
  if (misfit !== undefined) throw new AnswerFault('badAnswer', `${misfit} is not what the contract says`);
  return { ending: 'answered', data };
};

const endingOf = (error: unknown): Exclude<Ending, 'answered' | 'refused' | 'limited'> => {
  if (error instanceof AnswerFault) return error.ending;
  if (!(error instanceof OutboundError)) return 'unreachable';
  if (error.reason === 'timeout') return 'timeout';
  return error.reason === 'failed' ? 'unreachable' : 'leftAlone';
};

export interface Proxy {
  /** Calls the back end; never throws for faults of the back end. Must be called outside transactions. */
  forward(backend: Backend, call: UpstreamCall, log: FastifyBaseLogger): Promise<ProxyAnswer>;
  /** State of the back end for this process; `closed` if it has not been called. */
  state(backend: Backend): OutboundState;
}

/**
 * Calls back ends through a circuit breaker each, with their timeout. They receive the operation named in the contract, its
 * input, and a token; nothing else of the caller.
 */
export const createProxy = (allowsPrivate: boolean): Proxy => {
  const fetchGuarded = guardedFetch(allowsPrivate, 2 * proxyLimits.answerBytes);
  const services = new Map<string, { readonly key: string; readonly service: Outbound }>();

  /** A new address or timeout creates a new service, with a fresh breaker. */
  const serviceOf = ({ app, channel, url, timeoutMs }: Backend): Outbound => {
    const key = `${channel} ${url} ${timeoutMs}`;
    const cached = services.get(app);
    if (cached?.key === key) return cached.service;
    const service = createOutbound('teamBackend', { timeoutMs }, { fetch: fetchGuarded, label: app });
    services.set(app, { key, service });
    return service;
  };

  return {
    state: (backend) => serviceOf(backend).state(),
    forward: async (backend, { requested, method, query, body, headers }, log) => {
      const search = query.size > 0 ? `?${query.toString()}` : '';
      try {
        return await serviceOf(backend).ask(
          `${backend.url}${requested.path}${search}`,
          (response) => readAnswer(response, requested),
          {
            init: {
              method,
              headers: {
                accept: 'application/json',
                'accept-encoding': 'identity',
                ...headers,
                ...(body ? { 'content-type': 'application/json' } : {}),
              },
              ...(body ? { body: JSON.stringify(body) } : {}),
            },
          },
        );
      } catch (error) {
        const ending = endingOf(error);
        const failureReason = error instanceof Error ? error.message : String(error);
        log[ending === 'leftAlone' ? 'info' : 'warn'](
          { app: backend.app, operation: requested.name, ending, why: failureReason },
          'a back end of a team failed',
        );
        return { ending, reason: failureReason };
      }
    },
  };
};
