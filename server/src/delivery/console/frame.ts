import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { langOfCaller } from '../caller.ts';
import { html, type Html } from '../../http/text/html.ts';
import { pagePolicy, renderPage } from './layout.ts';
import { createSessions } from './session.ts';
import { signInForm } from './sign-in.ts';
import { type Speech, speechOf } from './texts.ts';

export const consoleHome = '/platform/console';
/** Maximum size of a form (bytes). */
export const formLimit = 16 * 1024;
/** Addresses of the console itself; redirects to anything else are refused. */
const ownAddress = /^\/platform\/console(\/act|\/auctions|\/rehearsal|\/payments(\/task|\/day)?)?(\?[\w=&.%+-]{0,200})?$/;

const form = z.record(z.string(), z.string());

export interface ConsoleAnswer {
  readonly status?: number;
  readonly title: string;
  readonly main: Html;
  readonly signedIn: boolean;
  readonly returnTo?: string;
  readonly fresh?: boolean;
}

/** The common parts of all console pages: the caller's language and session, the page frame, and the sign-in. */
export const createFrame = (deps: Pick<Deps, 'config' | 'secrets'>) => {
  const sessions = createSessions(deps);
  const speechFor = (request: FastifyRequest): Speech => speechOf(langOfCaller(request.headers));

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, title, main, signedIn, returnTo = consoleHome, fresh = false }: ConsoleAnswer,
  ) => {
    const speech = speechFor(request);
    const { t } = speech;
    const barEnd = signedIn
      ? html`<form method="post" action="/platform/console/sign-out"><button class="plain">${t('signOut')}</button></form>`
      : undefined;
    const text = renderPage({ speech, title: `${title} · ${t('product')} ${t('title')}`, main, barEnd, returnTo, fresh });
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
    /** Shows the sign-in, which redirects to `to`. */
    promptForToken: (request: FastifyRequest, reply: FastifyReply, status: number, fault?: string, to = consoleHome) => {
      const speech = speechFor(request);
      return send(request, reply, {
        status,
        title: speech.t('signIn'),
        main: signInForm(speech, to, fault),
        signedIn: false,
        returnTo: to,
      });
    },
    /** Returns a form's fields; none when it is not a form. */
    fieldsOf: (request: FastifyRequest): Readonly<Record<string, string>> => {
      const parsed = form.safeParse(request.body);
      return parsed.success ? parsed.data : {};
    },
    backTo: (address: string | undefined): string => (address && ownAddress.test(address) ? address : consoleHome),
    /** Makes the scope accept forms only. */
    takeForms: (scope: FastifyInstance): void => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
    },
  };
};
