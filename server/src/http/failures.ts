import type { Lang, Texts } from './lang.ts';
import { formatMessage } from './message.ts';

/** The codes of a refusing envelope (docs/ARCHITECTURE.md): the client's error policy depends on them. */
export type FailureCode = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;

/** The definition of a refusal: its code and its text in five languages, each an ICU message (`{name}`, plural, select). */
export interface FailureText extends Texts {
  readonly code: FailureCode;
}

/** Values for the `{name}` placeholders; texts in five languages are inserted in the reader's. */
export type FailureParams = Readonly<Record<string, string | number | Texts>>;

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

  constructor(key: string, text: FailureText, params: FailureParams = {}, details: FailureDetails = {}) {
    super(key);
    this.name = 'Failure';
    this.key = key;
    this.code = text.code;
    this.params = params;
    this.details = details;
    this.#texts = text;
  }

  /** Returns the text in the reader's language `lang`. */
  textIn(lang: Lang): string {
    const filled: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(this.params)) filled[name] = typeof value === 'object' ? value[lang] : value;
    return formatMessage(this.#texts[lang], filled, lang);
  }
}

/**
 * Defines the refusals of a domain: `export const mallFail = defineFailures({ 'cart.stockShort': { code: 409, 'zh-Hans':
 * '…{n}…', 'zh-Hant': '…', en: '…', fr: '…', es: '…' } })`, then `throw mallFail('cart.stockShort', { n })`.
 */
export const defineFailures =
  <const T extends Readonly<Record<string, FailureText>>>(texts: T) =>
  (key: keyof T & string, params?: FailureParams, details?: FailureDetails): Failure => {
    const text = texts[key];
    if (!text) throw new Error(`no failure is called ${key}`);
    return new Failure(key, text, params, details);
  };
