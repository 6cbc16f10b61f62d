import type { FastifyInstance } from 'fastify';
import { consoleHome, createFrame } from '../../delivery/console/frame.ts';
import { html } from '../../http/text/html.ts';
import { mayRelease, maySeeAuctions, maySeePayments } from '../../delivery/console/roles.ts';
import type { Deps } from '../../deps.ts';
import { punctualityPage } from './punctuality-page.ts';
import * as repository from './punctuality.repository.ts';
import { translatorFor } from './texts.ts';

const address = `${consoleHome}/auctions`;

/**
 * The console's page about auctions (`/platform/console/auctions`): measured delay between the end of lots and their closing
 * (auction.md H8).
 */
export const registerAuctionsConsole = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { sessions, speechFor, send, promptForToken } = createFrame(deps);
  await app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'the console failed');
      const { t } = speechFor(request);
      const main = html`<div class="narrow"><p class="notice fail" role="alert">${t('fail.away')}</p><a class="button" href="${address}">${t('back')}</a></div>`;
      return send(request, reply, { status: 503, title: t('title'), main, signedIn: true, returnTo: address });
    });
    scope.get(address, async (request, reply) => {
      const session = sessions.of(request.headers.cookie);
      if (!session) return promptForToken(request, reply, 200, undefined, address);
      const speech = speechFor(request);
      if (!maySeeAuctions(session)) {
        const main = html`<div class="narrow"><p class="notice fail" role="alert">${speech.t('fail.role')}</p><a class="button" href="${consoleHome}">${speech.t('back')}</a></div>`;
        return send(request, reply, { status: 403, title: speech.t('title'), main, signedIn: true });
      }
      const [day, hours, overdue] = await Promise.all([
        repository.latenessOfDay(deps.db),
        repository.latenessByHour(deps.db),
        repository.overdueLots(deps.db),
      ]);
      const view = { day, hours, overdue, payments: maySeePayments(session), releases: mayRelease(session) };
      const main = punctualityPage(speech, view);
      return send(request, reply, {
        title: translatorFor(speech.lang)('title'),
        main,
        signedIn: true,
        returnTo: address,
        fresh: true,
      });
    });
    done();
  });
};
