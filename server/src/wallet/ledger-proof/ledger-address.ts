import { ledgerProof } from '@juhe/contract/wallet/ledger-proof';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';

/**
 * `GET /platform/ledger` publishes the sealed days (wallet.md f): next to the keys that sign them, at a permanent address. It
 * redirects to `listLedgerDays`, whose limits and `before` apply.
 */
export const registerLedgerAddress = async (app: FastifyInstance, { config }: Deps): Promise<void> => {
  app.get('/platform/ledger', (request, reply) => {
    const at = request.url.indexOf('?');
    const search = at < 0 ? '' : request.url.slice(at);
    return reply.redirect(`${config.apiPrefix}${ledgerProof.listLedgerDays.path}${search}`, 302);
  });
};
