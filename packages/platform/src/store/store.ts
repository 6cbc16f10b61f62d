/** The store facade: the single Redux store, into which slices and the API are injected. */
import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  createSlice as createNamedSlice,
  type Middleware,
  type Slice,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';

const core = (state: { readonly startedAt: number } = { startedAt: 0 }) => state;
const rootReducer = combineSlices({ core });
const dynamic = createDynamicMiddleware();

/** All state begins anew with the API's (`resetApi`): what a member chose or wrote is not for the next one of this tab. */
const reducer = (state: Parameters<typeof rootReducer>[0], action: UnknownAction) =>
  rootReducer(action.type === 'api/resetApiState' ? undefined : state, action);

/** Creates the app's store; the shell does so once, tests create their own. */
export const createAppStore = () => {
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(dynamic.middleware),
    devTools: false,
  });
  current = store;
  return store;
};

export type AppStore = ReturnType<typeof createAppStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

let current: AppStore | undefined;

/** Dispatches outside React, to the store created last; without a store there is nothing to change. */
export const dispatchToApp = (action: Parameters<AppDispatch>[0]): void => {
  current?.dispatch(action);
};

let sliceCount = 0;

/**
 * Redux Toolkit's `createSlice`, with a unique name for each slice: apps of several teams, and two releases of one app in a
 * tab, may use the same slice names and share neither state nor actions.
 */
export const createSlice = ((options: Parameters<typeof createNamedSlice>[0]) => {
  sliceCount += 1;
  return createNamedSlice({ ...options, name: `${options.name}#${sliceCount}` });
}) as typeof createNamedSlice;

/** The selectors of a slice, read from the app's state. */
type AppSelectors<S extends Slice> =
  S extends Slice<infer _State, infer _Cases, infer _Name, infer _Path, infer Selectors>
    ? {
        [K in keyof Selectors]: Selectors[K] extends (state: never, ...args: infer Args) => infer Value
          ? (state: AppState, ...args: Args) => Value
          : never;
      }
    : never;

/** Adds a slice of client state; its `selectors` then read from the app's state. */
export const injectSlice = <S extends Slice>(slice: S): { readonly selectors: AppSelectors<S> } => {
  const injected = slice.injectInto(rootReducer);
  dispatchToApp({ type: 'platform/injected' });
  return injected as unknown as { readonly selectors: AppSelectors<S> };
};

/** Adds the API's reducer and middleware; `api-client` does so once. */
export const injectApi = (api: {
  reducerPath: string;
  reducer: (state: never, action: UnknownAction) => unknown;
  middleware: unknown;
}): void => {
  rootReducer.inject({ reducerPath: api.reducerPath, reducer: api.reducer as never });
  dynamic.addMiddleware(api.middleware as Middleware);
};

export const useAppDispatch: () => AppDispatch = useDispatch;
export const useAppSelector: TypedUseSelectorHook<AppState> = useSelector;
