import {
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  noop,
  retry,
} from 'cockatiel';
import { OutboundError } from './outbound-error.ts';
import { type ProviderLimits, type ProviderName, providers } from './providers.ts';
import { report } from './reports.ts';
import { refuseInTransaction } from './transaction-guard.ts';

/** Consecutive failures that open the circuit breaker. */
const failuresToOpen = 5;
/** Back-off (ms) before a failed service is retried: random, increasing after each failed retry. */
const leftAlone = { initialDelay: 5000, maxDelay: 120_000 };
/** Maximum pause between two attempts at one exchange (ms). */
const maxPause = 3000;

/** Refused while another exchange tests whether the service is back: a moment later it may pass. */
class TrialRunning extends OutboundError {}

export interface ExchangeOptions {
  readonly init?: RequestInit;
  /** Added to the timeout (ms), for the transfer of a large body. */
  readonly extraMs?: number;
  /** Aborted by the caller; not a fault of the service. */
  readonly signal?: AbortSignal;
}

/** A response whose body is still to be read. */
export interface OpenExchange {
  readonly response: Response;
  /** Releases the slot; call it once the body was read or discarded. */
  readonly close: () => void;
}

/** An external service behind its circuit breaker. */
export interface Outbound {
  /** `open`: it failed recently and is not called. */
  state(): OutboundState;
  /**
   * Calls the service and reads the response within its timeout. A status of 500 or above and 429, a broken connection, a
   * timeout, and anything thrown by `read` count as failures of the service. Throws {@link OutboundError}, or the error of
   * `read`.
   */
  ask<T>(url: string | URL, read: (response: Response) => Promise<T>, options?: ExchangeOptions): Promise<T>;
  /** Does the same for a streamed response: the timeout applies to the headers only. */
  open(url: string | URL, options?: ExchangeOptions): Promise<OpenExchange>;
}

export type OutboundState = 'closed' | 'open' | 'halfOpen';

const states: Readonly<Record<CircuitState, OutboundState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
  [CircuitState.HalfOpen]: 'halfOpen',
};

const current = new Map<ProviderName, () => OutboundState>();

/** Returns the states of all services that this process has called or may call, by name. */
export const outboundStates = (): Partial<Record<ProviderName, OutboundState>> =>
  Object.fromEntries([...current].map(([name, state]) => [name, state()]));

/** The caller ended it. */
class Ended extends Error {}

const isFault = ({ status }: Response): boolean => status >= 500 || status === 429;

export interface OutboundOptions {
  /** The implementation of requests; `fetch` by default. */
  readonly fetch?: typeof fetch;
  /**
   * One of several services under a name, such as the back end of an app: `/readyz` does not show it, and its breaker raises
   * no alert.
   */
  readonly label?: string;
}

/** Creates a service with its own breaker, timeout and concurrency limit; `overrides` for settings and tests. */
export const createOutbound = (
  name: ProviderName,
  overrides: Partial<ProviderLimits> = {},
  { fetch: fetchImpl, label }: OutboundOptions = {},
): Outbound => {
  const { concurrent, queued, timeoutMs, attempts, pauseMs = 300 }: ProviderLimits = { ...providers[name], ...overrides };
  const bulkheadPolicy = bulkhead(concurrent, queued);
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof Ended)).orWhenResult((result) => (result as { isFault: boolean }).isFault),
    { halfOpenAfter: new ExponentialBackoff(leftAlone), breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  const state = (): OutboundState => states[breaker.state];
  if (label === undefined) current.set(name, state);
  breaker.onBreak(() =>
    label === undefined
      ? report('error', { alert: 'outbound.open', provider: name }, 'an outside service is left alone')
      : report('warn', { provider: name, label }, 'an outside service is left alone'),
  );
  breaker.onReset(() =>
    report('info', { provider: name, ...(label === undefined ? {} : { label }) }, 'an outside service answers again'),
  );

  /** Converts a thrown error into one of ours: a timeout, an abort by the caller, or a failed connection. */
  const asError = (error: unknown, expired: AbortSignal, ended: AbortSignal | undefined, limitMs: number): unknown => {
    if (ended?.aborted) return new Ended();
    if (expired.aborted) return new OutboundError(name, 'timeout', `no answer within ${limitMs} ms`, { cause: error });
    const { name: kind, message } = error as Error;
    // `fetch` reports a broken connection and a refused redirect by this name only.
    return kind === 'TypeError' ? new OutboundError(name, 'failed', message, { cause: error }) : error;
  };

  /** One attempt: `read` ends before the timeout. */
  const attempt = <T>(
    url: string | URL,
    read: (response: Response) => Promise<T>,
    { init, signal, extraMs = 0 }: ExchangeOptions,
  ): Promise<T> => {
    if (breaker.state === CircuitState.HalfOpen) return Promise.reject(new TrialRunning(name, 'open', 'is being tried again'));
    return breaker
      .execute(async () => {
        const expiry = new AbortController();
        const limitMs = timeoutMs + extraMs;
        const timer = setTimeout(() => expiry.abort(), limitMs);
        try {
          const response = await (fetchImpl ?? fetch)(url, {
            ...init,
            // A request to one service must not be sent to another one.
            redirect: 'error',
            signal: signal ? AbortSignal.any([signal, expiry.signal]) : expiry.signal,
          });
          return { value: await read(response), isFault: isFault(response) };
        } catch (error) {
          throw asError(error, expiry.signal, signal, limitMs);
        } finally {
          clearTimeout(timer);
        }
      })
      .then(({ value }) => value);
  };

  const translated = (error: unknown, signal: AbortSignal | undefined): unknown => {
    if (error instanceof Ended) return signal?.reason;
    if (isBulkheadRejectedError(error)) return new OutboundError(name, 'full', 'is asked too much at this moment');
    if (isBrokenCircuitError(error)) return new OutboundError(name, 'open', 'failed lately and is left alone');
    return error;
  };

  const mayRepeat = (error: unknown): boolean =>
    !(error instanceof Ended || isBulkheadRejectedError(error) || isBrokenCircuitError(error)) &&
    // Work of several exchanges does not fail because one of them is the trial.
    (error instanceof TrialRunning || !(error instanceof OutboundError && error.reason === 'open'));
  const repeated =
    attempts === 1
      ? noop
      : retry(handleWhen(mayRepeat), {
          maxAttempts: attempts - 1,
          backoff: new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: maxPause }),
        });

  return {
    state,
    ask: async (url, read, options = {}) => {
      refuseInTransaction(name);
      try {
        return await repeated.execute(() => bulkheadPolicy.execute(() => attempt(url, read, options)));
      } catch (error) {
        throw translated(error, options.signal);
      }
    },
    open: (url, options = {}) => {
      refuseInTransaction(name);
      return new Promise((resolve, reject) => {
        bulkheadPolicy
          .execute(async () => {
            const response = await attempt(url, (answer) => Promise.resolve(answer), options);
            await new Promise<void>((close) => resolve({ response, close }));
          })
          .catch((error: unknown) => reject(translated(error, options.signal)));
      });
    },
  };
};

const shared = new WeakMap<object, Outbound>();

/** Returns the service of these settings, created at the first call: for callers that are created for each request. */
export const outboundFor = (settings: object, name: ProviderName, overrides?: Partial<ProviderLimits>): Outbound => {
  const service = shared.get(settings) ?? createOutbound(name, overrides);
  shared.set(settings, service);
  return service;
};
