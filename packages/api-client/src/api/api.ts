import type { Operation } from '@juhe/contract/operation';
import {
  type BaseQueryFn,
  createApi,
  dispatchToApp,
  type EndpointBuilder,
  type EndpointDefinitions,
  injectApi,
} from '@juhe/platform';
import type { ApiError } from '../api-error.ts';
import { reportError } from '../error-policy.ts';
import { restartLive } from '../live/load-live.ts';
import { forgetAttempts } from '../transport/attempt-store.ts';
import { send } from '../transport/send.ts';

export interface ApiCall {
  readonly operation: Operation;
  readonly input: object | undefined;
  /** The screen shows refusals and network failures itself. */
  readonly quiet: boolean;
}

const baseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async ({ operation, input, quiet }, { signal, type }) => {
  // A mutation is never aborted: it would be unknown whether it took effect.
  const result = await send(operation, input, type === 'query' ? { signal } : {});
  if ('data' in result) return { data: result.data };
  reportError(result.error, quiet, result.token);
  return { error: result.error };
};

/** The single API of the page; slices add their endpoints with `inject`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [] as string[],
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

injectApi(api);

export type Build = EndpointBuilder<typeof baseQuery, string, 'api'>;

/** The identity of a definition, which `query` and similar helpers write into `extraOptions`. */
export interface EndpointMark {
  /** The path of the operation: releases that name it differently share the endpoint. */
  readonly operation: string;
  /** Equal for definitions with the same request, tags and caching. */
  readonly behaviour: string;
}

/** The store names of definitions, by operation and behaviour. */
const registered = new Map<string, string>();
const namesByOperation = new Map<string, readonly string[]>();
const usedNames = new Set<string>();

/** The endpoints of an operation, of all loaded slices. */
export const endpointsOf = (operation: Operation): readonly string[] => namesByOperation.get(operation.path) ?? [];

const uniqueName = (name: string): string => {
  let unique = name;
  for (let n = 2; usedNames.has(unique); n += 1) unique = `${name}_${n}`;
  usedNames.add(unique);
  return unique;
};

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

type WholeAnswer<D extends EndpointDefinitions> = ReturnType<typeof api.injectEndpoints<D>>;
/** The hooks and the endpoints of a slice. */
type Injected<D extends EndpointDefinitions> = Omit<WholeAnswer<D>, keyof typeof api> & Pick<WholeAnswer<D>, 'endpoints'>;

/** The possible hooks of an endpoint with this name, always in the same order. */
const hookNames = (name: string) =>
  ['Query', 'Mutation', 'InfiniteQuery'].flatMap((kind) => [
    `use${capitalized(name)}${kind}`,
    `useLazy${capitalized(name)}${kind}`,
  ]);

/**
 * Adds a slice's endpoints and returns their hooks: `export const { useListCartQuery } = inject((build) => ({
 * listCart: query(build, cart.listCart, { tags: ['mall/cart'] }) }))`. Names are local to the caller: apps of
 * several teams, and two releases of one app in a tab, may use the same name for different endpoints without affecting each
 * other. Slices with the same definition (operation, tags, options; functions only if they are the same function) share the
 * endpoint and its cached responses.
 */
export const inject = <D extends EndpointDefinitions>(define: (build: Build) => D) => {
  const names = new Map<string, string>();
  const injected = api.injectEndpoints({
    endpoints: (build) => {
      const fresh: EndpointDefinitions = {};
      for (const [name, definition] of Object.entries(define(build))) {
        const { operation, behaviour } = definition.extraOptions as EndpointMark;
        const key = `${operation} ${definition.type} ${behaviour}`;
        let registeredName = registered.get(key);
        if (registeredName === undefined) {
          registeredName = uniqueName(name);
          registered.set(key, registeredName);
          namesByOperation.set(operation, [...(namesByOperation.get(operation) ?? []), registeredName]);
          fresh[registeredName] = definition;
        }
        names.set(name, registeredName);
      }
      return fresh;
    },
  });
  const hooks = injected as unknown as Readonly<Record<string, unknown>>;
  const hookEntries = [...names].flatMap(([name, registeredName]) => {
    const registeredHooks = hookNames(registeredName);
    return hookNames(name).flatMap((hook, nth): [string, unknown][] => {
      const registeredHook = hooks[registeredHooks[nth] ?? ''];
      return registeredHook === undefined ? [] : [[hook, registeredHook]];
    });
  });
  const registeredEndpoints: Readonly<Record<string, unknown>> = injected.endpoints;
  const endpoints = Object.fromEntries([...names].map(([name, registeredName]) => [name, registeredEndpoints[registeredName]]));
  return { ...Object.fromEntries(hookEntries), endpoints } as unknown as Injected<D>;
};

interface Held {
  readonly unsubscribe: () => void;
}
type Entries = Readonly<
  Record<string, { endpointName?: string; originalArgs?: unknown; fulfilledTimeStamp?: number } | undefined>
>;
type Initiate = (arg: unknown, options: object) => Parameters<typeof dispatchToApp>[0];
let subscriptions: Held[] = [];

/** Keeps all cached responses, even if no screen uses them for a while, until `renewApi` or `resetApi`. */
export const holdApi = (): void => {
  const endpoints = api.endpoints as Readonly<Record<string, { initiate: Initiate } | undefined>>;
  const subscribeAll = (dispatch: (action: unknown) => Held, getState: () => { api?: { queries: Entries } }) => {
    for (const entry of Object.values(getState().api?.queries ?? {})) {
      const initiate = entry?.fulfilledTimeStamp && endpoints[entry.endpointName ?? '']?.initiate;
      if (initiate)
        subscriptions.push(dispatch(initiate(entry.originalArgs, { subscriptionOptions: { refetchOnReconnect: false } })));
    }
  };
  dispatchToApp(subscribeAll as never);
  restartLive();
};

/** Refetches the queries on the screen and drops all other responses. */
export const renewApi = (): void => {
  for (const subscription of subscriptions) subscription.unsubscribe();
  subscriptions = [];
  restartLive();
  dispatchToApp(api.internalActions.onOnline());
};

/** Drops all responses to the previous member; queries on the screen are refetched. */
export const resetApi = (): void => {
  subscriptions = [];
  forgetAttempts();
  restartLive();
  dispatchToApp(api.util.resetApiState());
};

/** Identifies the subject of a response: a slice, or one item of it. */
export type Tag = string | { readonly type: string; readonly id: string | number };

const tagTypes = new Set<string>();

/** Registers the tag types: slices are loaded one by one, so the API cannot list them in advance. */
export const knownTags = <T extends readonly Tag[]>(tags: T): T => {
  for (const tag of tags) {
    const type = typeof tag === 'string' ? tag : tag.type;
    if (tagTypes.has(type)) continue;
    tagTypes.add(type);
    api.enhanceEndpoints({ addTagTypes: [type] });
  }
  return tags;
};

/** Refetches the queries with these tags, e.g. after a live event. */
export const invalidateTags = (...tags: readonly Tag[]): void => {
  dispatchToApp(api.util.invalidateTags([...knownTags(tags)]));
};
