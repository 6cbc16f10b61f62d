import type { FastifyInstance } from 'fastify';
import type { MadeCall } from './observation.ts';
import type { AnswerPage, PageAnswer, PageRequest } from './rehearser-process.ts';

/** The page and the live document of one combination of releases. */
export interface CombinationPage {
  readonly html: string;
  readonly policy: string;
  readonly document: string;
}

interface AnswerDeps {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly apiPrefix: string;
  readonly publicOrigin: string;
  readonly isServed: (operation: string) => boolean;
  /** Operations that are asked for real, because they change nothing that anybody would notice. */
  readonly mayAsk: (operation: string) => boolean;
}

/** For whom pages are opened, and when. */
interface Asker {
  /** The session of a member; a visitor's calls have none. */
  readonly token: string | undefined;
  readonly lang: string;
  /** What the server's clock says, in milliseconds since 1970. */
  readonly now: number;
}

type Recorded = PageAnswer & { readonly call?: MadeCall };

/** Answers of one page, made at its first opening. */
export type Recording = Map<string, Promise<Recorded | undefined>>;

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** What the API says of a call whose effects nobody wants from a rehearsal; the same to both openings. */
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

/** Headers of an answer that mean something to a page that a process answers. */
const keptHeaders = ['content-type', 'content-security-policy', 'content-disposition'] as const;

/** Files of releases and pictures, which are the same for both combinations; a rehearsal's own. */
export type FileMemory = Map<string, Promise<PageAnswer | undefined>>;

/**
 * Answers what pages request without a network: the combination's page and live document, files, and the API, whose answers are recorded at the
 * first opening and the same at the second. Calls of the second that the first did not make are made.
 */
export const createAnswers = ({ app, apiPrefix, publicOrigin, isServed, mayAsk }: AnswerDeps) => {
  const host = new URL(publicOrigin).host;

  const ask = async (
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
    const kept = keptHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    // The page's clock follows the server's.
    return { status: statusCode, headers: { ...Object.fromEntries(kept), date: new Date(now).toUTCString() }, body: rawPayload };
  };

  const callApi = async (request: PageRequest, who: Asker): Promise<Recorded | undefined> => {
    const operation = `${request.method} ${request.path.slice(apiPrefix.length).split('?')[0] ?? ''}`;
    if (isServed(operation) && !mayAsk(operation)) return unanswered;
    const answer = await ask(request, who);
    if (!answer) return undefined;
    if (answer.status === 404) return { ...answer, call: { operation, result: 'unknown', code: 404 } };
    const code = answer.status === 200 ? codeOf(Buffer.from(answer.body).toString()) : answer.status;
    return { ...answer, call: { operation, ...(code === 200 ? { result: 'answered' } : { result: 'refused', code }) } };
  };

  return {
    /** The answers of one opening; `calls` fills up while the page is open. */
    opening: (
      page: CombinationPage,
      parts: Asker & { readonly recording: Recording; readonly files: FileMemory },
    ): { readonly answer: AnswerPage; readonly calls: MadeCall[] } => {
      const { recording, files, lang, now, token } = parts;
      const calls: MadeCall[] = [];
      const date = new Date(now).toUTCString();
      const fromFiles = (request: PageRequest): Promise<PageAnswer | undefined> => {
        const cached = files.get(request.path) ?? ask(request, { token, lang, now });
        files.set(request.path, cached);
        return cached;
      };
      const fromApi = async (request: PageRequest): Promise<PageAnswer | undefined> => {
        const key = `${request.method} ${request.path} ${request.body}`;
        const known = recording.get(key) ?? callApi(request, { token, lang, now });
        recording.set(key, known);
        const recorded = await known;
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
