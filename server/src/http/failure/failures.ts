import type { Lang, Texts } from '../text/lang.ts';
import { formatMessage } from '../text/message.ts';

/** The codes of a refusing envelope (docs/ARCHITECTURE.md): the client's error policy depends on them. */
export type FailureCode = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;

/** A value for a `{name}` placeholder; a text in every language is inserted in the reader's. */
export type FailureValue = string | number | Texts;
export type FailureParams = Readonly<Record<string, FailureValue>>;
/** The arguments of a text without placeholders. */
export type NoArguments = Readonly<Record<string, never>>;

/** Details of a refusal besides its text. */
export interface FailureDetails {
  /** The invalid input field, e.g. `mobile` or `items.0.quantity`. */
  readonly field?: string;
  /** Seconds after which the call may be retried (header `Retry-After`). */
  readonly retryAfter?: number;
  /** Data that a client needs to continue, as the envelope's `data`; null without it. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A refusal that is shown to a caller in the caller's language. Thrown anywhere below a handler; it rolls the transaction
 * back. Created by the function that `defineFailures` returns.
 */
export class Failure extends Error {
  readonly key: string;
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly details: FailureDetails;
  readonly #texts: Texts;

  constructor(key: string, code: FailureCode, texts: Texts, params: FailureParams = {}, details: FailureDetails = {}) {
    super(key);
    this.name = 'Failure';
    this.key = key;
    this.code = code;
    this.params = params;
    this.details = details;
    this.#texts = texts;
  }

  /** Returns the text in the reader's language `lang`. */
  textIn(lang: Lang): string {
    const filled: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(this.params)) filled[name] = typeof value === 'object' ? value[lang] : value;
    return formatMessage(this.#texts[lang], filled, lang);
  }
}

type ArgumentsOf<Args, K extends keyof Args> = NoArguments extends Args[K]
  ? [params?: Args[K], details?: FailureDetails]
  : [params: Args[K], details?: FailureDetails];

/**
 * Defines refusals by their codes; the texts, ICU messages (`{name}`, plural, select), are `refusals` in the domain's
 * `locales/<lang>.json`: `export const cartFail = defineFailures<RefusalArguments>()(texts.refusals, { 'cart.stockShort': 409 })`,
 * then `throw cartFail('cart.stockShort', { n })`.
 */
export const defineFailures =
  <Args extends { readonly [K in keyof Args]: object }>() =>
  <const C extends { readonly [K in keyof Args & string]?: FailureCode }>(
    texts: Readonly<Record<keyof Args & string, Texts>>,
    codes: C & { readonly [K in Exclude<keyof C, keyof Args>]: never },
  ) =>
  <K extends keyof C & keyof Args & string>(key: K, ...[params, details]: ArgumentsOf<Args, K>): Failure => {
    const code = Object.hasOwn(codes, key) ? codes[key] : undefined;
    if (code === undefined) throw new Error(`no failure is called ${key}`);
    return new Failure(key, code, texts[key], params as FailureParams | undefined, details);
  };
