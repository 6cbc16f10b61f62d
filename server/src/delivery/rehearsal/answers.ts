import type { FastifyInstance } from 'fastify';
import type { LiveParts } from '../live/live-document.ts';
import type { RecordedCall } from './observation.ts';
import type { AnswerPage, PageAnswer, PageRequest } from './rehearser-process.ts';

/** The page and the live document of one combination of releases. */
export interface CombinationPage {
  readonly html: string;
  readonly policy: string;
  readonly document: string;
  /** The releases from which the server renders first screens. */
  readonly parts: LiveParts;
}

interface AnswerDeps {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly apiPrefix: string;
  readonly publicOrigin: string;
  readonly isServed: (operation: string) => boolean;
  /** Returns whether an operation is really called, because it has no noticeable effect. */
  readonly mayRequest: (operation: string) => boolean;
}

/** The person for whom pages are opened, and the time. */
interface Asker {
  /** The session of a member; a visitor's requests have none. */
  readonly token: string | undefined;
  readonly lang: string;
  /** The server's time, in milliseconds since 1970. */
  readonly now: number;
}

type Recorded = PageAnswer & { readonly call?: RecordedCall };

/** API responses of one page, recorded at its first opening. */
export type Recording = Map<string, Promise<Recorded | undefined>>;

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** The API's response to a request whose effects are unwanted in a rehearsal; the same for both openings. */
const unanswered: PageAnswer = {
  status: 200,
  headers: jsonHeaders,
  body: Buffer.from(JSON.stringify({ code: 503, key: 'unavailable', msg: '', data: null })),
};

const codeOf = (body: string): number => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && 'code' in value ? Number(value.code) : 200;
  } catch {
    return 200;
  }
};

/** Response headers that affect a page served by a process. */
const storedHeaders = ['content-type', 'content-security-policy', 'content-disposition'] as const;

/** A rehearsal's cache of release files and pictures, which are the same for both combinations. */
export type FileMemory = Map<string, Promise<PageAnswer | undefined>>;

/**
 * Serves the pages' requests without a network: the combination's page and live document, files, and the API, whose responses
 * are recorded at the first opening and replayed at the second. Requests that only the second opening sends are executed.
 */
export const createAnswers = ({ app, apiPrefix, publicOrigin, isServed, mayRequest }: AnswerDeps) => {
  const host = new URL(publicOrigin).host;

  const requestApp = async (
    { method, path, body, contentType }: PageRequest,
    { token, lang, now }: Asker,
  ): Promise<PageAnswer | undefined> => {
    if (method !== 'GET' && method !== 'POST') return undefined;
    const { statusCode, headers, rawPayload } = await app.inject({
      method,
      url: path,
      headers: {
        host,
        accept: '*/*',
        'accept-encoding': 'identity',
        'accept-language': lang,
        ...(contentType === '' ? {} : { 'content-type': contentType }),
        ...(token === undefined ? {} : { authorization: token }),
      },
      ...(method === 'GET' ? {} : { payload: body }),
    });
    const headerEntries = storedHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    // The page's clock follows the server's.
    return {
      status: statusCode,
      headers: { ...Object.fromEntries(headerEntries), date: new Date(now).toUTCString() },
      body: rawPayload,
    };
  };

  const callApi = async (request: PageRequest, asker: Asker): Promise<Recorded | undefined> => {
    const operation = `${request.method} ${request.path.slice(apiPrefix.length).split('?')[0] ?? ''}`;
    if (isServed(operation) && !mayRequest(operation)) return unanswered;
    const answer = await requestApp(request, asker);
    if (!answer) return undefined;
    if (answer.status === 404) return { ...answer, call: { operation, result: 'unknown', code: 404 } };
    const code = answer.status === 200 ? codeOf(Buffer.from(answer.body).toString()) : answer.status;
    return { ...answer, call: { operation, ...(code === 200 ? { result: 'answered' } : { result: 'refused', code }) } };
  };

  return {
    /** Returns the responses of one opening; `calls` fills up while the page is open. */
    opening: (
      page: CombinationPage,
      parts: Asker & { readonly recording: Recording; readonly files: FileMemory },
    ): { readonly answer: AnswerPage; readonly calls: RecordedCall[] } => {
      const { recording, files, lang, now, token } = parts;
      const calls: RecordedCall[] = [];
      const date = new Date(now).toUTCString();
      const fromFiles = (request: PageRequest): Promise<PageAnswer | undefined> => {
        const cached = files.get(request.path) ?? requestApp(request, { token, lang, now });
        files.set(request.path, cached);
        return cached;
      };
      const fromApi = async (request: PageRequest): Promise<PageAnswer | undefined> => {
        const key = `${request.method} ${request.path} ${request.body}`;
        const pending = recording.get(key) ?? callApi(request, { token, lang, now });
        recording.set(key, pending);
        const recorded = await pending;
        if (recorded?.call) calls.push(recorded.call);
        return recorded && { status: recorded.status, headers: { ...recorded.headers, date }, body: recorded.body };
      };
      const answer = async (request: PageRequest): Promise<PageAnswer | undefined> => {
        const [path = ''] = request.path.split('?');
        try {
          if (path === '/h5/')
            return {
              status: 200,
              headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy, date },
              body: Buffer.from(page.html),
            };
          if (path === '/platform/live.json')
            return { status: 200, headers: { ...jsonHeaders, date }, body: Buffer.from(page.document) };
          if (path.startsWith(`${apiPrefix}/api/`)) return await fromApi(request);
          if (path === '/platform/screen' || path === '/platform/beacon')
            return { status: 204, headers: { date }, body: Buffer.alloc(0) };
          return request.method === 'GET' ? await fromFiles(request) : undefined;
        } catch {
          return undefined;
        }
      };
      return { answer, calls };
    },
  };
};
