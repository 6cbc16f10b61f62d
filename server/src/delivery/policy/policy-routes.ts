import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AccessDeps, authenticate, callerIn, operatorOnly, ownApp } from '../access/access.ts';
import { appName, channelName, reason, releaseId } from '../channel/channel-schema.ts';
import { deliveryFail, done, parseInput, registerDeliveryErrors } from '../failures.ts';
import type { Releases } from '../release/release.service.ts';
import { approvalDays } from './policy.ts';
import { approvalsOf, approve, policyOf, rehearsalPolicies, setPolicy } from './policy.repository.ts';

const params = z.object({ channel: channelName });
const policyInput = z
  .strictObject({
    after: channelName.nullable().exactOptional(),
    secondPerson: z.boolean().exactOptional(),
    rehearsal: z.enum(rehearsalPolicies).exactOptional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one of after, secondPerson and rehearsal');
const approvalInput = z.strictObject({ app: appName, release: releaseId, why: reason });
const approvalQuery = z.strictObject({ app: appName, release: releaseId });

/** `/platform/channels/:channel/policy`, `…/approvals`: a channel's requirements for a release besides the gates. */
export const registerPolicyRoutes = async (
  app: FastifyInstance,
  deps: AccessDeps,
  { releases }: { readonly releases: Pick<Releases, 'find'> },
): Promise<void> => {
  const { db } = deps;
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/platform/channels/:channel/policy', async (request, _reply) =>
      done(await policyOf(db, parseInput(params, request.params).channel)),
    );
    scope.put('/platform/channels/:channel/policy', async (request, _reply) => {
      const caller = callerIn(request);
      operatorOnly(caller);
      const { channel } = parseInput(params, request.params);
      const changes = parseInput(policyInput, request.body);
      if (changes.after === channel) throw deliveryFail('badInput', `after has to be another channel than ${channel}`);
      return done(await setPolicy(db, channel, changes, caller.name));
    });
    scope.get('/platform/channels/:channel/approvals', async (request, _reply) => {
      const { channel } = parseInput(params, request.params);
      return done(await approvalsOf(db, { channel, ...parseInput(approvalQuery, request.query), days: approvalDays }));
    });
    scope.post('/platform/channels/:channel/approvals', async (request, reply) => {
      const caller = callerIn(request);
      const { channel } = parseInput(params, request.params);
      const { app: name, release, why: approvalReason } = parseInput(approvalInput, request.body);
      ownApp(caller, name);
      if (!(await releases.find(name, release)))
        throw deliveryFail('notFound', `There is no committed release ${release} of ${name}`);
      const { name: actor, person = null } = caller;
      return reply
        .code(201)
        .send(done(await approve(db, { channel, app: name, release, actor, person, why: approvalReason }), 201));
    });
  });
};
