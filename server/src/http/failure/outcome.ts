import type { FastifyRequest } from 'fastify';

/** Facts about a request after its response, for the request log and the security log. No personal data. */
export interface RequestOutcome {
  /** The operation's id, `member/session.signInWithPassword`, or method and route of the registry. */
  operation?: string;
  access?: 'public' | 'required' | 'operator' | 'release';
  /** The caller: the member's id, or the operator's (or deploy token's) name. */
  memberId?: string;
  operator?: string;
  /** The account concerned if nobody is signed in yet. */
  subject?: string;
  refusal?: { readonly code: number; readonly key: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    outcome: RequestOutcome | null;
  }
}

/** Returns the request's outcome, to be filled in. */
export const outcomeOf = (request: FastifyRequest): RequestOutcome => {
  request.outcome ??= {};
  return request.outcome;
};
