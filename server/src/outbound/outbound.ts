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

/** Failures in a row after which a service is left alone. */
const failuresToOpen = 5;
/** Milliseconds until a service that failed is tried again: random, longer after each try that failed. */
const leftAlone = { initialDelay: 5000, maxDelay: 120_000 };
/** Longest pause between two attempts at one exchange, in milliseconds. */
const longestPause = 3000;

/** Refused while another exchange finds out whether the service is back: a moment later it may go through. */
class TrialRunning extends OutboundError {}

export interface ExchangeOptions {
  readonly init?: RequestInit;
  /** The caller's wish to end; no fault of the service's. */
  readonly signal?: AbortSignal;
}

/** An answer whose body is still to come. */
export interface OpenExchange {
  readonly response: Response;
  /** Gives the place back; call it once the body was read or given up. */
  readonly close: () => void;
}

/** One outside service behind its breaker. */
export interface Outbound {
  /** `open`: it failed lately and is left alone. */
  state(): OutboundState;
  /**
   * Asks and reads the answer within the service's time. A status from 500 on and 429, a broken connection, the end of the time, and whatever `read`
   * throws count against the service. Throws {@link OutboundError}, or what `read` throws.
   */
  ask<T>(url: string | URL, read: (response: Response) => Promise<T>, options?: ExchangeOptions): Promise<T>;
  /** The same for an answer that is passed on while it comes: the service's time ends with the headers. */
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

/** How the services fare that this process has asked or may ask, by name. */
export const outboundStates = (): Partial<Record<ProviderName, OutboundState>> =>
  Object.fromEntries([...current].map(([name, state]) => [name, state()]));

/** The caller ended it. */
class Ended extends Error {}

const isFault = ({ status }: Response): boolean => status >= 500 || status === 429;

export interface OutboundOptions {
  /** How it is asked; `fetch` unless told. */
  readonly fetch?: typeof fetch;
  /** One of several services under a name, such as the back end of an app: `/readyz` does not show it, and its breaker is no alert. */
  readonly label?: string;
}

/** A service with its own breaker, limits of time and of exchanges at once; `overrides` for settings and tests. */
export const createOutbound = (
  name: ProviderName,
  overrides: Partial<ProviderLimits> = {},
  { fetch: ask, label }: OutboundOptions = {},
): Outbound => {
  const { concurrent, queued, timeoutMs, attempts, pauseMs = 300 }: ProviderLimits = { ...providers[name], ...overrides };
  const places = bulkhead(concurrent, queued);
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

  /** What was thrown, as one error of ours: the time is over, the caller ended it, or the connection failed. */
  const asError = (error: unknown, expired: AbortSignal, ended: AbortSignal | undefined): unknown => {
    if (ended?.aborted) return new Ended();
    if (expired.aborted) return new OutboundError(name, 'timeout', `no answer within ${timeoutMs} ms`, { cause: error });
    const { name: kind, message } = error as Error;
    // `fetch` tells a broken connection and a refused redirect by this name alone.
    return kind === 'TypeError' ? new OutboundError(name, 'failed', message, { cause: error }) : error;
  };

  /** One attempt: `read` ends before the time is over. */
  const attempt = <T>(
    url: string | URL,
    read: (response: Response) => Promise<T>,
    { init, signal }: ExchangeOptions,
  ): Promise<T> => {
    if (breaker.state === CircuitState.HalfOpen) return Promise.reject(new TrialRunning(name, 'open', 'is being tried again'));
    return breaker
      .execute(async () => {
        const expiry = new AbortController();
        const timer = setTimeout(() => expiry.abort(), timeoutMs);
        try {
          const response = await (ask ?? fetch)(url, {
            ...init,
            // What was asked of one service goes to no other.
            redirect: 'error',
            signal: signal ? AbortSignal.any([signal, expiry.signal]) : expiry.signal,
          });
          return { value: await read(response), isFault: isFault(response) };
        } catch (error) {
          throw asError(error, expiry.signal, signal);
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
          backoff: new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: longestPause }),
        });

  return {
    state,
    ask: async (url, read, options = {}) => {
      refuseInTransaction(name);
      try {
        return await repeated.execute(() => places.execute(() => attempt(url, read, options)));
      } catch (error) {
        throw translated(error, options.signal);
      }
    },
    open: (url, options = {}) => {
      refuseInTransaction(name);
      return new Promise((resolve, reject) => {
        places
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

/** The service of these settings, made at the first call: for callers that are made anew for each question. */
export const outboundFor = (settings: object, name: ProviderName, overrides?: Partial<ProviderLimits>): Outbound => {
  const service = shared.get(settings) ?? createOutbound(name, overrides);
  shared.set(settings, service);
  return service;
};
