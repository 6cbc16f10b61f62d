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
import { forgetAttempts } from '../transport/attempt-keys.ts';
import { send } from '../transport/send.ts';

export interface ApiCall {
  readonly operation: Operation;
  readonly input: object | undefined;
  /** The screen shows refusals and network failures itself. */
  readonly quiet: boolean;
}

const baseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async ({ operation, input, quiet }, { signal, type }) => {
  // A mutation is never given up: whether it took effect would be unknown.
  const result = await send(operation, input, type === 'query' ? { signal } : {});
  if ('data' in result) return { data: result.data };
  reportError(result.error, quiet, result.token);
  return { error: result.error };
};

/** The one API of the page; slices add their endpoints with `inject`. */
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

/** What a definition does, as `query` and its like write it into `extraOptions`. */
export interface EndpointMark {
  /** `mall/cart.getShopCarList` */
  readonly operation: string;
  /** Equal for definitions that ask, tag and keep alike. */
  readonly behaviour: string;
}

/** The names that definitions have in the store, by operation and behaviour. */
const registered = new Map<string, string>();
const namesByOperation = new Map<string, readonly string[]>();
const taken = new Set<string>();

/** The endpoints that ask for an operation, of every slice that is loaded. */
export const endpointsOf = (operation: Operation): readonly string[] => namesByOperation.get(operation.id) ?? [];

const uniqueName = (name: string): string => {
  let unique = name;
  for (let n = 2; taken.has(unique); n += 1) unique = `${name}_${n}`;
  taken.add(unique);
  return unique;
};

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

type Whole<D extends EndpointDefinitions> = ReturnType<typeof api.injectEndpoints<D>>;
/** The hooks and the endpoints of a slice. */
type Injected<D extends EndpointDefinitions> = Omit<Whole<D>, keyof typeof api> & Pick<Whole<D>, 'endpoints'>;

/** The hooks that an endpoint of this name may have, always in the same order. */
const hookNames = (name: string) =>
  ['Query', 'Mutation', 'InfiniteQuery'].flatMap((kind) => [
    `use${capitalized(name)}${kind}`,
    `useLazy${capitalized(name)}${kind}`,
  ]);

/**
 * Adds a slice's endpoints and answers their hooks: `export const { useGetShopCarListQuery } = inject((build) => ({
 * getShopCarList: query(build, cart.getShopCarList, { tags: ['mall/cart'] }) }))`. Names are the caller's own: apps of several teams, and two
 * releases of one app in a tab, may call different endpoints alike, and never change each other's. Slices that define the same (operation,
 * tags, options; functions only where they are the same function) share the endpoint and its cached answers.
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
  const own = [...names].flatMap(([name, registeredName]) => {
    const registeredHooks = hookNames(registeredName);
    return hookNames(name).flatMap((hook, nth): [string, unknown][] => {
      const registeredHook = hooks[registeredHooks[nth] ?? ''];
      return registeredHook === undefined ? [] : [[hook, registeredHook]];
    });
  });
  const all: Readonly<Record<string, unknown>> = injected.endpoints;
  const endpoints = Object.fromEntries([...names].map(([name, registeredName]) => [name, all[registeredName]]));
  return { ...Object.fromEntries(own), endpoints } as unknown as Injected<D>;
};

interface Held {
  readonly unsubscribe: () => void;
}
type Entries = Readonly<
  Record<string, { endpointName?: string; originalArgs?: unknown; fulfilledTimeStamp?: number } | undefined>
>;
type Ask = (arg: unknown, options: object) => Parameters<typeof dispatchToApp>[0];
let held: Held[] = [];

/** Keeps every answer that there is, though no screen uses it for a while, until `renewApi` or `resetApi`. */
export const holdApi = (): void => {
  const endpoints = api.endpoints as Readonly<Record<string, { initiate: Ask } | undefined>>;
  const hold = (dispatch: (action: unknown) => Held, getState: () => { api?: { queries: Entries } }) => {
    for (const entry of Object.values(getState().api?.queries ?? {})) {
      const ask = entry?.fulfilledTimeStamp && endpoints[entry.endpointName ?? '']?.initiate;
      if (ask) held.push(dispatch(ask(entry.originalArgs, { subscriptionOptions: { refetchOnReconnect: false } })));
    }
  };
  dispatchToApp(hold as never);
  restartLive();
};

/** Queries that are on the screen ask again, all other answers go. */
export const renewApi = (): void => {
  for (const one of held) one.unsubscribe();
  held = [];
  restartLive();
  dispatchToApp(api.internalActions.onOnline());
};

/** Forgets what the server said to the member who was here; queries that are on the screen ask again. */
export const resetApi = (): void => {
  held = [];
  forgetAttempts();
  restartLive();
  dispatchToApp(api.util.resetApiState());
};

/** Marks what an answer is about: a slice, or one thing of it. */
export type Tag = string | { readonly type: string; readonly id: string | number };

const tagTypes = new Set<string>();

/** Makes the types of tags known: slices come one by one, so the api cannot list them beforehand. */
export const knownTags = <T extends readonly Tag[]>(tags: T): T => {
  for (const tag of tags) {
    const type = typeof tag === 'string' ? tag : tag.type;
    if (tagTypes.has(type)) continue;
    tagTypes.add(type);
    api.enhanceEndpoints({ addTagTypes: [type] });
  }
  return tags;
};

/** Makes queries with these tags ask again, e.g. after a live event. */
export const invalidateTags = (...tags: readonly Tag[]): void => {
  dispatchToApp(api.util.invalidateTags([...knownTags(tags)]));
};
