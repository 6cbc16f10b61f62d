import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { cookieLine } from '../../http/transport/cookies.ts';
import { Failure } from '../../http/failure/failures.ts';
import { langs } from '../../http/text/lang.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import { waitText } from '../../http/text/wait.ts';
import { callerOfToken } from '../access/access.ts';
import { DeliveryFailure } from '../failures.ts';
import { isForeign } from '../metric/foreign.ts';
import { consoleHome as home, type createFrame, formLimit } from './frame.ts';
import { consoleRoles } from './roles.ts';

/** Opens and closes sessions of the console, and changes its language. */
export const registerSignIn = (scope: FastifyInstance, deps: Deps, frame: ReturnType<typeof createFrame>): void => {
  const { config } = deps;
  const { sessions, speechFor, promptForToken, fieldsOf, backTo } = frame;

  scope.post(`${home}/sign-in`, { bodyLimit: formLimit }, async (request, reply) => {
    const { token, to } = fieldsOf(request);
    const { t, lang } = speechFor(request);
    const target = backTo(to);
    if (isForeign(request, config)) return promptForToken(request, reply, 403, undefined, target);
    const outcome = Object.assign(outcomeOf(request), { operation: `POST ${home}/sign-in`, access: 'release' } as const);
    try {
      const caller = await callerOfToken(deps, request.ip, token?.trim() || undefined, consoleRoles);
      if (!caller.operator) return promptForToken(request, reply, 403, t('signIn.deploy'), target);
      outcome.operator = caller.name;
      return reply.header('set-cookie', sessions.open(caller.name)).redirect(target, 303);
    } catch (error) {
      if (error instanceof DeliveryFailure || error instanceof Failure)
        outcome.refusal = { code: error instanceof Failure ? error.code : error.status, key: error.key };
      if (error instanceof DeliveryFailure) return promptForToken(request, reply, 401, t('signIn.wrong'), target);
      // The address made too many wrong attempts.
      if (!(error instanceof Failure) || error.key !== 'tooMany') throw error;
      const { retryAfter = 300 } = error.details;
      reply.header('retry-after', retryAfter);
      return promptForToken(request, reply, 429, t('signIn.tooMany', { wait: waitText(retryAfter)[lang] }), target);
    }
  });

  scope.post(`${home}/sign-out`, { bodyLimit: formLimit }, async (request, reply) => {
    if (!isForeign(request, config)) reply.header('set-cookie', sessions.close());
    return reply.redirect(home, 303);
  });

  scope.post(`${home}/lang`, { bodyLimit: formLimit }, async (request, reply) => {
    const { lang, to } = fieldsOf(request);
    const chosen = langs.find((supportedLang) => supportedLang === lang);
    // The product's own cookie (packages/platform/src/i18n/lang.ts).
    if (chosen && !isForeign(request, config))
      reply.header(
        'set-cookie',
        cookieLine(config.publicOrigin, { name: 'juhe-lang', value: chosen, maxAge: 31_536_000, isForScripts: true }),
      );
    return reply.redirect(backTo(to), 303);
  });
};
