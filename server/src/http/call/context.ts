import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../../db/db.ts';
import { httpFail } from '../failure/common-failures.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../failure/failures.ts';
import type { Lang } from '../text/lang.ts';
import type { OwnWrites } from '../reads/own-writes.ts';
import type { Operator } from '../guards/operators.ts';
import type { RequestOutcome } from '../failure/outcome.ts';
import type { SignedInMember } from '../guards/session.ts';
import type { Semaphore } from '../limits/semaphore.ts';

/** The author of a change, as stored in `state_history`. */
export type Actor =
  | { readonly kind: 'member' | 'operator'; readonly id: string }
  | { readonly kind: 'system'; readonly id?: undefined };

/** One call: its caller, its language, and its view of the database. */
export interface Ctx {
  /** The open transaction while there is one, the pool otherwise; for reads that may be stale, the read replica. */
  readonly db: Db;
  /** Runs `fn` in a transaction, or in the open one (it then ends with the outer one). */
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Returns the result, or throws the refusal, of `work`, which runs outside any transaction: slow work, or work that needs
   * its own connection, must not delay those who wait for the transaction's locks. Inside a transaction everything is rolled
   * back, the work done, and the transaction restarted, in which the same `name` returns the result immediately: earlier
   * decisions are made again. Concurrent repetitions of a call in this process (the same idempotency key and content) share
   * the work. The name must not depend on anything created by the transaction: it would differ each time.
   */
  ahead<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Statements outside any transaction, for counters that must survive a refusal, such as wrong password attempts. */
  readonly nonTransactional: Db;
  /** The signed-in member, or undefined. */
  readonly member: SignedInMember | undefined;
  /** The signed-in member's id; refuses with 401 when nobody is signed in. */
  readonly memberId: string;
  readonly actor: Actor;
  readonly lang: Lang;
  readonly ip: string;
  /** Identifies the call's own session, for signing out and for ending the other sessions. */
  readonly sessionHash: Buffer | undefined;
  /** For a stream: the last event that the browser received before it reconnected (header `Last-Event-ID`). */
  readonly lastEventId: string | undefined;
  /** The header `Cookie`, for state bound to one browser. */
  readonly cookieHeader: string | undefined;
  /** The header `User-Agent`, at most 512 characters; empty without one. */
  readonly userAgent: string;
  /** The header `X-Juhe-Work`: a solved challenge of a refusal `work.needed`. */
  readonly work: string | undefined;
  /** Sends a `Set-Cookie` with the response; a refusal sends none. */
  setCookie(line: string): void;
  /** Records for the logs whose account the call is about, if not the caller's: a sign-in, an operator's decision. */
  concerns(memberId: string): void;
  readonly log: FastifyBaseLogger;
  readonly deps: Deps;
}

/** Facts about a call before its handler runs. */
export interface CallFacts {
  readonly member?: SignedInMember | undefined;
  readonly operator?: Operator;
  /** The record of the call for the logs. */
  readonly outcome?: RequestOutcome;
  readonly sessionHash?: Buffer | undefined;
  readonly lang: Lang;
  readonly ip: string;
  readonly lastEventId?: string | undefined;
  readonly cookieHeader?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly work?: string | undefined;
  /** The position that a stale read of the member has to include; undefined: it reads from the primary. */
  readonly ownWrites?: OwnWrites | undefined;
  /** The database that the call reads from outside of transactions, if not the primary. */
  readonly readDb?: Db | undefined;
  readonly log: FastifyBaseLogger;
}

/** Rolls a transaction back for work that has to be done before it. */
class WorkAhead extends Error {
  override readonly name = 'WorkAhead';
  /** Adds to its argument the keys of work shared with repetitions of the call. */
  readonly run: (shares: Set<string>) => Promise<void>;

  constructor(run: WorkAhead['run']) {
    super('the transaction begins anew behind work that is done outside of it');
    this.run = run;
  }
}

/** Returns the result of work: its value, or its refusal, which is thrown on each access. Other errors are thrown immediately. */
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

/** Maximum number of pieces of work per call; more mean that their names differ each time. */
const maxWorkAhead = 8;

/** Running work by call and name. */
const shared = new Map<string, Promise<() => unknown>>();

/** The context of a call, with `within`, by which the idempotency guard lends its transaction to the handler. */
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
  /** Lines passed to `setCookie`. */
  readonly newCookies: string[] = [];
  readonly log: FastifyBaseLogger;
  readonly #semaphore: Semaphore;
  readonly #outcome: RequestOutcome | undefined;
  readonly #readDb: Db | undefined;
  /** Whether the call had a transaction. */
  usedTransaction = false;
  /** The results of `ahead` by name. */
  readonly #results = new Map<string, () => unknown>();
  /** Identifies repetitions of this call; set by the idempotency guard. */
  repetitionKey: string | undefined;
  #open: Tx | undefined;
  /** Whether the open transaction belongs to this call. */
  #mayRestart = false;

  constructor(deps: Deps, facts: CallFacts, semaphore: Semaphore) {
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
    this.#semaphore = semaphore;
    this.#outcome = facts.outcome;
    this.#readDb = facts.readDb;
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
    // After a transaction the call sees its own writes.
    return this.#open ?? (this.usedTransaction ? this.deps.db : (this.#readDb ?? this.deps.db));
  }

  get nonTransactional(): Db {
    return this.deps.db;
  }

  get memberId(): string {
    if (!this.member) throw httpFail('notSignedIn');
    return this.member.id;
  }

  async inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#open) return fn(this.#open);
    this.usedTransaction = true;
    const sharedKeys = new Set<string>();
    this.#mayRestart = true;
    try {
      for (;;)
        try {
          return await this.#semaphore(() => this.deps.db.inTx((tx) => this.within(tx, () => fn(tx))));
        } catch (error) {
          if (!(error instanceof WorkAhead)) throw error;
          await error.run(sharedKeys);
        }
    } finally {
      this.#mayRestart = false;
      for (const key of sharedKeys) shared.delete(key);
    }
  }

  async ahead<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = this.#results.get(name);
    if (result) return result() as T;
    // The lender of a transaction (`within`) would not restart it.
    if (!this.#mayRestart) return work();
    if (this.#results.size >= maxWorkAhead)
      throw new Error(`a transaction begins anew for ever: ${[...this.#results.keys()].join(', ')}`);
    throw new WorkAhead(async (sharedKeys) => {
      this.#results.set(name, await this.#share(name, sharedKeys, work));
    });
  }

  /**
   * Does work, or waits for a repetition of this call that is doing it. The first one shares it until its own transaction has
   * ended.
   */
  #share(name: string, sharedKeys: Set<string>, work: () => Promise<unknown>): Promise<() => unknown> {
    const key = this.repetitionKey === undefined ? undefined : `${this.repetitionKey} ${name}`;
    const started = key === undefined ? undefined : shared.get(key);
    if (started) return started;
    const result = resultOf(work);
    if (key !== undefined) {
      shared.set(key, result);
      sharedKeys.add(key);
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
