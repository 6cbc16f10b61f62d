import type { FastifyInstance } from 'fastify';
import type { PublicOperation } from '../gate/operations.ts';
import type { Lang } from '../../http/text/lang.ts';

export interface VisitorDeps {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly apiPrefix: string;
  readonly publicOrigin: string;
  /** Public operations, as `GET /api/…`. */
  readonly publicOperations: ReadonlyMap<string, PublicOperation>;
}

/** The API requests of one rendering, as a visitor. */
export interface Visitor {
  /**
   * Returns the envelope as text; undefined for a forbidden request, a refusal, and a response that is too long. Never
   * throws.
   */
  ask(call: string): Promise<string | undefined>;
  /** Shareable responses, by the name that the browser's transport has for the request: `GET /api/x?id=1`, `POST /api/x id=1`. */
  readonly answers: ReadonlyMap<string, string>;
  /** All requests with their responses. */
  readonly asked: ReadonlyMap<string, string | undefined>;
}

/** Maximum requests of one page and characters of all their responses: they are part of the document. */
const maxCalls = 20;
const maxAnswers = 60_000;
const maxCall = 2000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readCall = (text: string): { method: 'GET' | 'POST'; path: string; body: string } | undefined => {
  if (text.length > maxCall) return undefined;
  let call: unknown;
  try {
    call = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(call)) return undefined;
  const { method, path, body = '' } = call;
  if ((method !== 'GET' && method !== 'POST') || typeof path !== 'string' || typeof body !== 'string') return undefined;
  // An address below the prefix, without any parent reference.
  return /^\/api\/[\w/-]+(\?[^\s#\\]*)?$/.test(path) ? { method, path, body } : undefined;
};

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.split('?')[0] ?? ''}`;

const isAnswered = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value['code'] === 200;
  } catch {
    return false;
  }
};

/**
 * Creates a visitor for one page: it may call operations that the page's release lists (`render`) and that are public in the
 * contract.
 * @param listed operations as `GET /api/…`
 */
export const createVisitor = (deps: VisitorDeps, listed: readonly string[], lang: Lang): Visitor => {
  const answers = new Map<string, string>();
  const recordedCalls = new Map<string, string | undefined>();
  const mayRequest = new Set(listed.filter((operation) => deps.publicOperations.has(operation)));
  let calls = 0;
  let length = 0;

  const answer = async (text: string): Promise<string | undefined> => {
    const call = readCall(text);
    calls += 1;
    if (!call || calls > maxCalls || !mayRequest.has(nameOf(call))) return undefined;
    const { method, path, body } = call;
    try {
      const { statusCode, body: result } = await deps.app.inject({
        method,
        url: deps.apiPrefix + path,
        headers: {
          host: new URL(deps.publicOrigin).host,
          accept: 'application/json',
          'accept-language': lang,
          ...(body === ''
            ? {}
            : { 'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded' }),
        },
        ...(body === '' ? {} : { payload: body }),
      });
      if (statusCode !== 200 || !isAnswered(result) || length + result.length > maxAnswers) return undefined;
      length += result.length;
      // A request that counts visits is sent by each visitor's browser itself.
      if (deps.publicOperations.get(nameOf(call)) === 'reads')
        answers.set(`${method} ${path}${body === '' ? '' : ` ${body}`}`, result);
      return result;
    } catch {
      return undefined;
    }
  };
  const requestApi: Visitor['ask'] = async (text) => {
    const result = await answer(text);
    if (recordedCalls.size < maxCalls) recordedCalls.set(text, result);
    return result;
  };
  return { ask: requestApi, answers, asked: recordedCalls };
};
