import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';

/** The response of an operation in a test. */
export interface Answer {
  /** `<domain>/<slice>.<name>` */
  readonly operation: string;
  /** Undefined: method and path are looked up from the operation's id. */
  readonly info: Operation | undefined;
  /** Limits it to calls with these input values; all calls without it. */
  readonly only: Readonly<Record<string, string>> | undefined;
  readonly give: (input: Readonly<Record<string, unknown>>) => Given;
}

/** Data of a success, or a refusal. */
export type Given =
  | { readonly data: unknown }
  | { readonly refusal: { readonly code: number; readonly msg: string; readonly key?: string; readonly field?: string } };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * `operation` returns this, or the function's result for each input. The data is checked against the contract when it is
 * requested.
 */
export const answer = <O extends Operation>(
  operation: O,
  data: ClientOutput<O> | ((input: Mutable<ClientInput<O>>) => ClientOutput<O>),
): Answer => ({
  operation: operation.id,
  info: operation,
  only: undefined,
  give: (input) => ({ data: typeof data === 'function' ? (data as (input: unknown) => unknown)(input) : data }),
});

/** Refuses `operation` like the server: `refuse(goods.getGoods, 404, 'gone')`. */
export const refuse = (
  operation: Operation,
  code: number,
  msg: string,
  more: { readonly key?: string; readonly field?: string } = {},
): Answer => ({ operation: operation.id, info: operation, only: undefined, give: () => ({ refusal: { code, msg, ...more } }) });

/** One response in a file written by `juhe-test record`. */
export interface Recording {
  readonly operation: string;
  readonly input: Readonly<Record<string, string>>;
  readonly data: unknown;
}

/** Responses from a file of recordings: `import answers from './home.answers.json'`. Each applies to calls with its input. */
export const recorded = (recordings: readonly Recording[]): readonly Answer[] =>
  recordings.map(({ operation, input, data }) => ({ operation, info: undefined, only: input, give: () => ({ data }) }));
