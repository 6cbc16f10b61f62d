import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../db/db.ts';
import { httpFail } from './common-failures.ts';
import type { Deps } from '../deps.ts';
import { Failure } from './failures.ts';
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
  /**
   * The result, or the refusal, of `work`, which runs outside of any transaction: what takes long, or a connection of its own, must not hold up
   * those who wait for the locks of one. Inside a transaction all of it is rolled back, the work done, and the transaction begun anew, in which
   * the same `name` has the result at once: what was decided before is decided again. Calls that repeat one another at this process (the same
   * idempotency key and content) share the work. The name must not depend on what the transaction creates: it would be another one each time.
   */
  ahead<T>(name: string, work: () => Promise<T>): Promise<T>;
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

/** Rolls a transaction back for what has to be done ahead of it. */
class WorkAhead extends Error {
  override readonly name = 'WorkAhead';
  /** Adds to its argument what it shares with repetitions of the call. */
  readonly run: (shares: Set<string>) => Promise<void>;

  constructor(run: WorkAhead['run']) {
    super('the transaction begins anew behind work that is done outside of it');
    this.run = run;
  }
}

/** What came of work: its value, or its refusal, which is thrown whenever it is asked for. Other errors are thrown at once. */
const resultOf = async (work: () => Promise<unknown>): Promise<() => unknown> => {
  try {
    const value = await work();
    return () => value;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return () => {
      throw error;
    };
  }
};

/** How many pieces of work a call may do ahead; more mean that their names differ each time. */
const maxWorkAhead = 8;

/** Work that is being done ahead of transactions, by call and name. */
const shared = new Map<string, Promise<() => unknown>>();

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
  /** The results of `ahead` by name. */
  readonly #results = new Map<string, () => unknown>();
  /** What tells repetitions of this call apart from other calls; set by the idempotency guard. */
  repetitionKey: string | undefined;
  #open: Tx | undefined;
  /** Whether the open transaction is one of this call's own. */
  #mayRestart = false;

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
    const own = new Set<string>();
    this.#mayRestart = true;
    try {
      for (;;)
        try {
          return await this.#slots(() => this.deps.db.inTx((tx) => this.within(tx, () => fn(tx))));
        } catch (error) {
          if (!(error instanceof WorkAhead)) throw error;
          await error.run(own);
        }
    } finally {
      this.#mayRestart = false;
      for (const key of own) shared.delete(key);
    }
  }

  async ahead<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = this.#results.get(name);
    if (result) return result() as T;
    // Who lent a transaction (`within`) would not begin it anew.
    if (!this.#mayRestart) return work();
    if (this.#results.size >= maxWorkAhead)
      throw new Error(`a transaction begins anew for ever: ${[...this.#results.keys()].join(', ')}`);
    throw new WorkAhead(async (own) => {
      this.#results.set(name, await this.#share(name, own, work));
    });
  }

  /** Does work, or waits for a repetition of this call that is at it. Who begins it shares it until the own transaction has ended. */
  #share(name: string, own: Set<string>, work: () => Promise<unknown>): Promise<() => unknown> {
    const key = this.repetitionKey === undefined ? undefined : `${this.repetitionKey} ${name}`;
    const begun = key === undefined ? undefined : shared.get(key);
    if (begun) return begun;
    const result = resultOf(work);
    if (key !== undefined) {
      shared.set(key, result);
      own.add(key);
    }
    return result;
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
