import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';

/** What an operation answers in a test. */
export interface Answer {
  /** `<domain>/<slice>.<name>` */
  readonly operation: string;
  /** Undefined: of an operation's id the method and the path are looked up. */
  readonly info: Operation | undefined;
  /** Only calls with these values of the input; all calls without it. */
  readonly only: Readonly<Record<string, string>> | undefined;
  readonly give: (input: Readonly<Record<string, unknown>>) => Given;
}

/** Data of a success, or a refusal. */
export type Given =
  | { readonly data: unknown }
  | { readonly refusal: { readonly code: number; readonly msg: string; readonly key?: string; readonly field?: string } };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** `operation` answers this, or what the function makes of each input. The data is checked against the contract when it is asked for. */
export const answer = <O extends Operation>(
  operation: O,
  data: ClientOutput<O> | ((input: Mutable<ClientInput<O>>) => ClientOutput<O>),
): Answer => ({
  operation: operation.id,
  info: operation,
  only: undefined,
  give: (input) => ({ data: typeof data === 'function' ? (data as (input: unknown) => unknown)(input) : data }),
});

/** `operation` is refused, as the server refuses: `refuse(goods.getProductDetail, 404, 'gone')`. */
export const refuse = (
  operation: Operation,
  code: number,
  msg: string,
  more: { readonly key?: string; readonly field?: string } = {},
): Answer => ({ operation: operation.id, info: operation, only: undefined, give: () => ({ refusal: { code, msg, ...more } }) });

/** One answer in a file that `juhe-test record` wrote. */
export interface Recording {
  readonly operation: string;
  readonly input: Readonly<Record<string, string>>;
  readonly data: unknown;
}

/** What a file of recordings says: `import answers from './home.answers.json'`. Each is for calls with its input. */
export const recorded = (recordings: readonly Recording[]): readonly Answer[] =>
  recordings.map(({ operation, input, data }) => ({ operation, info: undefined, only: input, give: () => ({ data }) }));
