/** The backend of an app, `<API_PREFIX>/x/<app>/…`: its operations as plain data, with their input and output types. */
import type { OperationInfo, Operation } from './operation.ts';
import type { Shape } from './shape.ts';

type Fields = Readonly<Record<string, Shape>>;

type NamesOf<S> = S extends { readonly optional: readonly (infer Name)[] } ? Name : never;

type ObjectOf<F extends Fields, Optional> = {
  readonly [K in keyof F as K extends Optional ? never : K]: TypeOf<F[K]>;
} & { readonly [K in keyof F as K extends Optional ? K : never]?: TypeOf<F[K]> };

interface PlainTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly null: null;
  readonly undefined: undefined;
  readonly void: null | undefined;
  readonly never: never;
}

/** The type described by a shape. Values that JSON cannot represent are unknown. */
export type TypeOf<S> = S extends keyof PlainTypes
  ? PlainTypes[S]
  : S extends { readonly is: infer Value }
    ? Value
    : S extends { readonly union: readonly (infer Part)[] }
      ? TypeOf<Part>
      : S extends { readonly list: infer Item }
        ? readonly TypeOf<Item>[]
        : S extends { readonly fields: infer F extends Fields }
          ? ObjectOf<F, NamesOf<S>> & (S extends { readonly rest: infer Rest } ? Readonly<Record<string, TypeOf<Rest>>> : unknown)
          : unknown;

/** An operation of a backend as declared by its team; identical in the published contract (docs/releasing.md). */
export interface BackendOperationInfo {
  readonly method: 'GET' | 'POST';
  /** Path below `/x/<app>`: `/ratings/{saleNo}`. */
  readonly path: string;
  /** `required`: only for signed-in members. */
  readonly access: 'public' | 'required';
  /** Strings, numbers and booleans of a GET; the JSON body of a POST; both with the path parameters. */
  readonly input: { readonly fields: Fields; readonly optional?: readonly string[] };
  readonly answer: Shape;
}

interface Schemas<Input, Answer> {
  readonly input: { readonly _zod: { readonly input: Input; readonly output: Input } };
  readonly output: { readonly _zod: { readonly input: Answer; readonly output: Answer } };
}

/** Operations that `call`, `query` and `mutation` of `@juhe/api-client` accept like those of the API. */
export type BackendOperations<T extends Readonly<Record<string, BackendOperationInfo>>> = {
  readonly [K in keyof T]: Operation<Schemas<TypeOf<T[K]['input']>, TypeOf<T[K]['answer']>>> & {
    readonly shapes: Pick<T[K], 'input' | 'answer'>;
  };
};

/**
 * Defines the operations of an app's backend, in its `src/backend.ts`:
 * `export const reviews = defineBackend('reviews', { ratings: { method: 'GET', path: '/ratings/{saleNo}', access: 'public',
 * input: { fields: { saleNo: 'string' } }, answer: { list: 'number' } } })`.
 */
export const defineBackend = <const T extends Readonly<Record<string, BackendOperationInfo>>>(
  app: string,
  infos: T,
): BackendOperations<T> => {
  const operations: Record<string, OperationInfo & { readonly id: string; readonly shapes: object }> = {};
  for (const [name, { method, path, access, input, answer }] of Object.entries<BackendOperationInfo>(infos))
    operations[name] = {
      id: `x/${app}.${name}`,
      method,
      path: `/x/${app}${path}`,
      encoding: method === 'GET' ? 'query' : 'json',
      access,
      summary: `${name} of ${app}`,
      shapes: { input, answer },
    };
  return operations as unknown as BackendOperations<T>;
};
