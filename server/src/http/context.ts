import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../db/db.ts';
import { httpFail } from './common-failures.ts';
import type { Deps } from '../deps.ts';
import type { Lang } from './lang.ts';
import type { Operator } from './operators.ts';
import type { RequestOutcome } from './outcome.ts';
import type { SignedInMember } from './session.ts';
import type { Slots } from './slots.ts';

/** Who does something, as `state_history` keeps it. */
export type Actor =
  | { readonly kind: 'member' | 'operator'; readonly id: string }
  | { readonly kind: 'system'; readonly id?: undefined };

/** One call: who makes it, in which language, and the database as this call sees it. */
export interface Ctx {
  /** The open transaction while there is one, the pool otherwise. */
  readonly db: Db;
  /** Runs `fn` in a transaction, or in the one that is already open (its end is then the end of the outer one). */
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of its own, for counters that must survive a refusal, such as wrong attempts at a password. */
  readonly outside: Db;
  /** The signed-in member, or undefined. */
  readonly member: SignedInMember | undefined;
  /** The signed-in member's id; refuses with 401 when nobody is signed in. */
  readonly memberId: string;
  readonly actor: Actor;
  readonly lang: Lang;
  readonly ip: string;
  /** Where the call's own session is, for signing out and for ending the other sessions. */
  readonly sessionHash: Buffer | undefined;
  /** Of a stream: the last event the browser saw before it reconnected (header `Last-Event-ID`). */
  readonly lastEventId: string | undefined;
  /** The header `Cookie`, for what is bound to one browser. */
  readonly cookieHeader: string | undefined;
  /** The header `User-Agent`, at most 512 characters; empty without one. */
  readonly userAgent: string;
  /** The header `X-Juhe-Work`: a solved challenge of a refusal `work.needed`. */
  readonly work: string | undefined;
  /** Sends a `Set-Cookie` with the answer; a refusal sends none. */
  setCookie(line: string): void;
  /** Tells the logs whose account the call is about, where that is not its caller: a sign-in, an operator's decision. */
  concerns(memberId: string): void;
  readonly log: FastifyBaseLogger;
  readonly deps: Deps;
}

/** What is known about a call before its handler runs. */
export interface CallFacts {
  readonly member?: SignedInMember | undefined;
  readonly operator?: Operator;
  /** What the logs are told of the call. */
  readonly outcome?: RequestOutcome;
  readonly sessionHash?: Buffer | undefined;
  readonly lang: Lang;
  readonly ip: string;
  readonly lastEventId?: string | undefined;
  readonly cookieHeader?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly work?: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** The context of a call, together with `within`, by which the idempotency guard lends its transaction to the handler. */
export class CallContext implements Ctx {
  readonly deps: Deps;
  readonly member: SignedInMember | undefined;
  readonly actor: Actor;
  readonly lang: Lang;
  readonly ip: string;
  readonly sessionHash: Buffer | undefined;
  readonly lastEventId: string | undefined;
  readonly cookieHeader: string | undefined;
  readonly userAgent: string;
  readonly work: string | undefined;
  /** What `setCookie` was given. */
  readonly newCookies: string[] = [];
  readonly log: FastifyBaseLogger;
  readonly #slots: Slots;
  readonly #outcome: RequestOutcome | undefined;
  #open: Tx | undefined;

  constructor(deps: Deps, facts: CallFacts, slots: Slots) {
    this.deps = deps;
    this.member = facts.member;
    this.lang = facts.lang;
    this.ip = facts.ip;
    this.sessionHash = facts.sessionHash;
    this.lastEventId = facts.lastEventId;
    this.cookieHeader = facts.cookieHeader;
    this.work = facts.work;
    this.userAgent = (facts.userAgent ?? '').slice(0, 512);
    this.log = facts.log;
    this.#slots = slots;
    this.#outcome = facts.outcome;
    if (facts.operator) this.actor = { kind: 'operator', id: facts.operator.name };
    else this.actor = facts.member ? { kind: 'member', id: facts.member.id } : { kind: 'system' };
  }

  concerns(memberId: string): void {
    if (this.#outcome) this.#outcome.subject = memberId;
  }

  setCookie(line: string): void {
    this.newCookies.push(line);
  }

  get db(): Db {
    return this.#open ?? this.deps.db;
  }

  get outside(): Db {
    return this.deps.db;
  }

  get memberId(): string {
    if (!this.member) throw httpFail('notSignedIn');
    return this.member.id;
  }

  async inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#open) return fn(this.#open);
    return this.#slots(() => this.deps.db.inTx((tx) => this.within(tx, () => fn(tx))));
  }

  /** Runs `fn` while `tx` is the transaction that `db` and `inTx` use. */
  async within<T>(tx: Tx, fn: () => Promise<T>): Promise<T> {
    const before = this.#open;
    this.#open = tx;
    try {
      return await fn();
    } finally {
      this.#open = before;
    }
  }
}
