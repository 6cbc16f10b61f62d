/** Endpoint helpers: an operation of the contract becomes a typed RTK Query endpoint, without casts at the point of use. */
import type { Operation, OperationSchemas } from '@juhe/contract/operation';
import { api, type Build, type EndpointMark, endpointsOf, knownTags, type Tag } from './api.ts';

type Input<S extends OperationSchemas> = S['input']['_zod']['input'];
export type Output<S extends OperationSchemas> = S['output']['_zod']['output'];
/** An input without required fields may be left out. */
type Optional<T> = Record<never, never> extends T ? T | void : T;
export type Arg<S extends OperationSchemas> = Optional<Input<S>>;
export type PagesArg<S extends OperationSchemas> = Optional<Omit<Input<S>, 'pageNum'>>;
export type FeedArg<S extends OperationSchemas> = Optional<Omit<Input<S>, 'cursor'>>;

/** Tags of a response: a list, or a function of response and argument. */
export type Tags<Result, A> = readonly Tag[] | ((result: Result | undefined, arg: A) => readonly Tag[]);

export interface QueryOptions<Result, A> {
  /** `['mall/cart']`, or with ids `(result, arg) => [{ type: 'mall/goods', id: arg.id }]`. */
  readonly tags?: Tags<Result, A>;
  /** Shows failures as a toast as well; by default the screen shows them in its query view. */
  readonly toast?: boolean;
  /** Retention of an unused response in seconds (default 300). */
  readonly keep?: number;
}

/** Updates a cached response optimistically; rolled back if the call fails. No effect if it is not cached. */
export type Patch = <S extends OperationSchemas>(
  operation: Operation<S>,
  arg: Arg<S>,
  recipe: (draft: Output<S>) => void,
) => void;

export interface MutationOptions<Result, A> {
  /** Tags whose queries are refetched after success. */
  readonly invalidates?: Tags<Result, A>;
  /** Shows the expected result before the response arrives. */
  readonly optimistic?: (arg: A, patch: Patch) => void;
  /** False if the screen shows refusals itself (form errors); the default is a two-second toast. */
  readonly toast?: boolean;
}

const asObject = (arg: unknown): object | undefined => (typeof arg === 'object' && arg !== null ? arg : undefined);

const tagsOf =
  <Result, A>(tags: Tags<Result, A> | undefined) =>
  (result: Result | undefined, error: unknown, arg: A): readonly Tag[] => {
    if (!tags) return [];
    if (typeof tags !== 'function') return knownTags(tags);
    return error ? [] : knownTags(tags(result, arg));
  };

const functionIds = new WeakMap<object, number>();
let functionCount = 0;

/** The source text of two functions may be equal although their closures differ: they are equal only by identity. */
const functionId = (fn: object): string => {
  const id = functionIds.get(fn) ?? (functionCount += 1);
  functionIds.set(fn, id);
  return `function ${id}`;
};

/** The key by which `inject` recognises equal endpoints. */
const mark = (operation: Operation, kind: string, options: object): EndpointMark => ({
  operation: operation.path,
  behaviour: JSON.stringify([kind, Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))], (_, value: unknown) =>
    typeof value === 'function' ? functionId(value) : value,
  ),
});

/** Defines a query: `useXQuery(arg)`. */
export const query = <S extends OperationSchemas>(
  build: Build,
  operation: Operation<S>,
  options: QueryOptions<Output<S>, Arg<S>> = {},
) =>
  build.query<Output<S>, Arg<S>>({
    query: (arg) => ({ operation, input: asObject(arg), quiet: !options.toast }),
    providesTags: tagsOf(options.tags),
    extraOptions: mark(operation, 'query', options),
    ...(options.keep === undefined ? {} : { keepUnusedDataFor: options.keep }),
  });

type UpdateQuery = (endpoint: string, arg: unknown, recipe: (draft: never) => void) => never;

/** Defines a mutation: `const [run, { isLoading }] = useXMutation()`. Idempotent operations get their key automatically. */
export const mutation = <S extends OperationSchemas>(
  build: Build,
  operation: Operation<S>,
  options: MutationOptions<Output<S>, Arg<S>> = {},
) => {
  const { optimistic } = options;
  return build.mutation<Output<S>, Arg<S>>({
    query: (arg) => ({ operation, input: asObject(arg), quiet: options.toast === false }),
    invalidatesTags: (result, error, arg) => (error ? [] : tagsOf(options.invalidates)(result, error, arg)),
    extraOptions: mark(operation, 'mutation', options),
    ...(optimistic
      ? {
          onQueryStarted: async (arg, { dispatch, queryFulfilled }) => {
            const undo: (() => void)[] = [];
            // The API's own type has no endpoints: slices inject them.
            const update = api.util.updateQueryData as UpdateQuery;
            optimistic(arg, (target, targetArg, recipe) => {
              for (const endpoint of endpointsOf(target)) {
                const patched: { undo: () => void } = dispatch(update(endpoint, targetArg, recipe));
                undo.push(patched.undo);
              }
            });
            await queryFulfilled.catch(() => {
              for (const step of undo) step();
            });
          },
        }
      : {}),
  });
};

/** The schemas of a list paginated by page number. */
export interface PagesSchemas extends OperationSchemas {
  readonly output: {
    readonly _zod: { readonly input: unknown; readonly output: { list: unknown[]; total: number; hasMore: boolean } };
  };
}

/** A list paginated by page number: `useXInfiniteQuery(arg)`; `listOf` returns the data for a list component. */
export const pages = <S extends PagesSchemas>(
  build: Build,
  operation: Operation<S>,
  options: QueryOptions<unknown, PagesArg<S>> = {},
) =>
  build.infiniteQuery<Output<S>, PagesArg<S>, number>({
    infiniteQueryOptions: {
      initialPageParam: 1,
      getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
    },
    query: ({ queryArg, pageParam }) => ({
      operation,
      input: { ...asObject(queryArg), pageNum: pageParam },
      quiet: !options.toast,
    }),
    providesTags: tagsOf(options.tags),
    extraOptions: mark(operation, 'pages', options),
    ...(options.keep === undefined ? {} : { keepUnusedDataFor: options.keep }),
  });

/** The schemas of a feed. */
export interface FeedSchemas extends OperationSchemas {
  readonly output: { readonly _zod: { readonly input: unknown; readonly output: { list: unknown[]; cursor: string | null } } };
}

/** An infinite feed paginated by cursor: `useXInfiniteQuery(arg)`. */
export const feed = <S extends FeedSchemas>(
  build: Build,
  operation: Operation<S>,
  options: QueryOptions<unknown, FeedArg<S>> = {},
) =>
  build.infiniteQuery<Output<S>, FeedArg<S>, string>({
    infiniteQueryOptions: {
      initialPageParam: '',
      getNextPageParam: (last) => last.cursor ?? undefined,
    },
    query: ({ queryArg, pageParam }) => ({
      operation,
      input: { ...asObject(queryArg), ...(pageParam ? { cursor: pageParam } : {}) },
      quiet: !options.toast,
    }),
    providesTags: tagsOf(options.tags),
    extraOptions: mark(operation, 'feed', options),
    ...(options.keep === undefined ? {} : { keepUnusedDataFor: options.keep }),
  });
