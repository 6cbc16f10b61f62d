import type { BootPage, BootRoute } from './boot-page.ts';
import type { FetchedScreen } from './first-screens.ts';

interface Requester {
  page: BootPage;
  token: string | null;
  /** Answers by call; filled here, read by the bundles. */
  first: Record<string, Promise<Response>>;
  /** The requested first screen; calls that it does not answer are sent after it. */
  screen: () => Promise<FetchedScreen | undefined> | undefined;
}

interface FirstAnswers {
  request: (call: string) => Promise<Response>;
  /** Sends the calls that a page needs first, unless it requires a sign-in. */
  requestFirst: (route: BootRoute, params: URLSearchParams) => void;
  /** Adds the answers of a first screen. */
  storeAnswers: (answers: Record<string, string>) => void;
  /** Cancels the calls of the page that is left. */
  dropAnswers: () => void;
}

/** Sends the calls of the opened page, each once, before the bundles that read their answers. */
export const createFirstAnswers = ({ page, token, first, screen }: Requester): FirstAnswers => {
  /** The page's calls in flight: once the page is left, nobody reads their responses and the connections would stay open. */
  let sent: string[] = [];
  const request = (call: string): Promise<Response> => {
    const existing = first[call];
    if (existing) return existing;
    const [method = 'GET', address = '', body] = call.split(' ');
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': page.lang };
    if (token) headers.Authorization = token;
    if (body) headers['Content-Type'] = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
    const send = () => {
      sent.push(call);
      return fetch(page.apiPrefix + address, { method, headers, body });
    };
    const pending = screen();
    const answer = pending
      ? pending.then((arrived) => {
          const text = arrived?.answers[call];
          return text === undefined ? send() : new Response(text);
        })
      : send();
    answer.catch(() => undefined);
    first[call] = answer;
    return answer;
  };
  const storeAnswers: FirstAnswers['storeAnswers'] = (answers) => {
    for (const [call, text] of Object.entries(answers)) first[call] ??= Promise.resolve(new Response(text));
  };
  const dropAnswers = () => {
    for (const call of sent) {
      void first[call]?.then((answer) => answer.body?.cancel()).catch(() => undefined);
      delete first[call];
    }
    sent = [];
  };

  const requestFirst: FirstAnswers['requestFirst'] = (route, params) => {
    if (!token && route.access !== 'public') return;
    for (const line of route.prefetch ?? []) {
      // Without the parameter the page sends another request: this response would not be used.
      if (![...line.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => params.get(name))) continue;
      void request(line.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.get(name) ?? '')));
    }
  };
  return { request, requestFirst, storeAnswers, dropAnswers };
};
