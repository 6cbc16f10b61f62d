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
import { restartLive } from '../live/connection.ts';
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

const owners = new Map<string, string>();
const names = new Map<string, string>();

/** The endpoint that asks for an operation, once its slice is loaded. */
export const endpointOf = (operation: Operation): string | undefined => names.get(operation.id);

const operationOf = (definition: unknown): string => {
  const options: unknown =
    typeof definition === 'object' && definition !== null && 'extraOptions' in definition ? definition.extraOptions : undefined;
  return typeof options === 'object' && options !== null && 'operation' in options ? String(options.operation) : '';
};

/**
 * Adds a slice's endpoints and answers them with their hooks: `export const { useGetShopCarListQuery } = inject((build) => ({
 * getShopCarList: query(build, cart.getShopCarList, { tags: ['mall/cart'] }) }))`. Names are one space for all slices: where
 * two operations are called alike, the endpoint gets a longer name (`biddingGetOrderTrack`); a clash throws here.
 */
export const inject = <D extends EndpointDefinitions>(define: (build: Build) => D) =>
  api.injectEndpoints<D>({
    overrideExisting: true,
    endpoints: (build) => {
      const definitions = define(build);
      for (const [name, definition] of Object.entries(definitions)) {
        const operation = operationOf(definition);
        const owner = owners.get(name);
        if (owner !== undefined && owner !== operation)
          throw new Error(`endpoint ${name} belongs to ${owner}, not to ${operation}`);
        owners.set(name, operation);
        if (!names.has(operation)) names.set(operation, name);
      }
      return definitions;
    },
  });

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
