import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { receivePayout } from './desk.service.ts';
import { payoutChannel, payoutSignature } from './payout-channel.ts';
import { registerPayoutSandbox } from './payout-sandbox.ts';
import { withdrawFail } from './withdrawal-failures.ts';

/** The endpoint `/pay/payout/<channel>` for notices of payout channels, and the sandbox's page where payments use the sandbox. */
export const registerPayoutCallbacks = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    // Signatures cover the raw bytes: no parser may change them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body));
    if (deps.config.payment.channels.includes('sandbox')) registerPayoutSandbox(scope, deps);
    scope.post<{ Params: { channel: string }; Body: unknown }>('/pay/payout/:channel', async (request, reply) => {
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      try {
        const channel = payoutChannel(deps, request.params.channel);
        const signature = request.headers[payoutSignature];
        if (!channel.readNotice || typeof signature !== 'string') throw withdrawFail('withdraw.notice');
        const notice = channel.readNotice(String(request.body ?? ''), signature);
        const outcome = await deps.db.inTx((tx) => receivePayout(tx, channel.name, notice));
        if (outcome === 'kept')
          request.log.warn({ payoutNo: notice.payoutNo }, 'a payout notice fits no withdrawal; it waits for the desk');
        return '{"code":"SUCCESS"}';
      } catch (error) {
        const isRefused = error instanceof Failure;
        request.log[isRefused ? 'warn' : 'error']({ err: error }, 'a payout notice was not booked');
        // Any response but success makes the channel retry later.
        return reply.code(isRefused ? 400 : 500).send('{"code":"FAIL"}');
      }
    });
  });
};
