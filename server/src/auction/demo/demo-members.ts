/** Demo members who take part in auctions automatically (auction.md G, H9); they never sign in. */
import type { Deps } from '../../deps.ts';
import { CallContext } from '../../http/call/context.ts';
import { defaultLang } from '../../http/text/lang.ts';
import { soleOperator } from '../../http/guards/operators.ts';
import { signedInMember } from './demo.repository.ts';

/** Ids as in `seed/member.ts`. */
export const demoBidders: readonly string[] = Array.from({ length: 12 }, (_, index) => `m${index + 10}`);

/** The account that most visitors sign in with. */
export const firstAccount = 'm1';

const facts = (deps: Deps) => ({ lang: defaultLang, ip: '127.0.0.1', log: deps.log });

/** The context of a call by this member; its own transactions unless `within` provides one. */
export const asMember = async (deps: Deps, memberId: string): Promise<CallContext> =>
  new CallContext(deps, { ...facts(deps), member: await signedInMember(deps.db, memberId) }, (job) => job());

/** The context of a call by the operator. */
export const asOperator = (deps: Deps): CallContext =>
  new CallContext(deps, { ...facts(deps), operator: soleOperator }, (job) => job());
