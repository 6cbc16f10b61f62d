import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { langOfCaller } from '../caller.ts';
import { html, type Html } from '../../http/html.ts';
import { pagePolicy, renderPage } from './layout.ts';
import { createSessions } from './session.ts';
import { signInForm } from './sign-in.ts';
import { type Speech, speechOf } from './texts.ts';

export const consoleHome = '/platform/console';
/** Bytes of a form. */
export const formLimit = 16 * 1024;
/** Addresses of the console itself; anything else is not gone back to. */
const ownAddress = /^\/platform\/console(\/act|\/auctions|\/rehearsal|\/payments(\/task|\/day)?)?(\?[\w=&.%+-]{0,200})?$/;

const form = z.record(z.string(), z.string());

export interface ConsoleAnswer {
  readonly status?: number;
  readonly title: string;
  readonly main: Html;
  readonly signedIn: boolean;
  readonly here?: string;
  readonly fresh?: boolean;
}

/** What every page of the console needs: the caller's language and session, the frame of a page, and the sign-in. */
export const createFrame = (deps: Pick<Deps, 'config' | 'secrets'>) => {
  const sessions = createSessions(deps);
  const speechFor = (request: FastifyRequest): Speech => speechOf(langOfCaller(request.headers));

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, title, main, signedIn, here = consoleHome, fresh = false }: ConsoleAnswer,
  ) => {
    const speech = speechFor(request);
    const { say } = speech;
    const aside = signedIn
      ? html`<form method="post" action="/platform/console/sign-out"><button class="plain">${say('signOut')}</button></form>`
      : undefined;
    const text = renderPage({ speech, title: `${title} · ${say('product')} ${say('title')}`, main, aside, here, fresh });
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .header('cross-origin-opener-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(text);
  };

  return {
    sessions,
    speechFor,
    send,
    /** The sign-in, which leads on to `to`. */
    askForToken: (request: FastifyRequest, reply: FastifyReply, status: number, fault?: string, to = consoleHome) => {
      const speech = speechFor(request);
      return send(request, reply, {
        status,
        title: speech.say('signIn'),
        main: signInForm(speech, to, fault),
        signedIn: false,
        here: to,
      });
    },
    /** A form's fields; none when it is not one. */
    fieldsOf: (request: FastifyRequest): Readonly<Record<string, string>> => {
      const parsed = form.safeParse(request.body);
      return parsed.success ? parsed.data : {};
    },
    backTo: (address: string | undefined): string => (address && ownAddress.test(address) ? address : consoleHome),
    /** The scope takes forms and nothing else. */
    takeForms: (scope: FastifyInstance): void => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
    },
  };
};
