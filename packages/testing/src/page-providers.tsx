import {
  createAppStore,
  MemoryRouter,
  type Messages,
  MessagesProvider,
  type RouteEntry,
  RouteTableProvider,
  StoreProvider,
} from '@juhe/platform';
import { getSession } from '@juhe/auth';
import type { ReactNode } from 'react';

const isSignedIn = () => getSession().signedIn;
const ignoreRefusal = () => undefined;

/** Entries of a route table for pages of other apps: a link to a page without one is not shown. */
export const otherPageEntries = (paths: readonly string[]): RouteEntry[] =>
  paths.map((path) => ({ path, title: '', access: 'public', kind: 'page' }));

/**
 * The providers that the shell renders around a page and that components of the kit require: router, route table, store and
 * texts. `address` is the page's, with its query; `messages` are the texts of one language, as in `src/locales/en.json`.
 */
export const PageProviders = ({
  address = '/',
  routes = [],
  messages = {},
  store = createAppStore(),
  onRefused = ignoreRefusal,
  children,
}: {
  address?: string;
  routes?: readonly RouteEntry[];
  messages?: Messages;
  store?: ReturnType<typeof createAppStore>;
  onRefused?: (refusal: { readonly message: string }) => void;
  children: ReactNode;
}) => (
  <StoreProvider store={store}>
    <MessagesProvider messages={messages}>
      <MemoryRouter initialEntries={[address]}>
        <RouteTableProvider routes={routes} isSignedIn={isSignedIn} onRefused={onRefused}>
          {children}
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>
  </StoreProvider>
);
