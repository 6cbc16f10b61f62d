/**
 * The shell's build for the server: renders a page of a remote for a visitor, with the frame around it. It runs inside the renderer
 * (server/src/delivery/screen), which has neither files nor network: what a page asks for goes through `ask`.
 */
import * as apiClient from '@juhe/api-client';
import { type Ask, sendBy } from '@juhe/api-client/transport/rendered';
import * as auth from '@juhe/auth';
import * as platform from '@juhe/platform';
import {
  createAppStore,
  type Lang,
  type LiveDocument,
  MemoryRouter,
  MessagesProvider,
  type PageModule,
  StoreProvider,
} from '@juhe/platform';
import { RouteTableProvider, type RouteEntry, setLang, setSlotHost } from '@juhe/platform';
import * as ui from '@juhe/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import frame from './frame.module.css';
import { NavigationBar } from '../navigation-bar/navigation-bar.tsx';
import { TabBar } from '../tab-bar/tab-bar.tsx';
import { inColumns } from './columns.ts';

/** What a remote's build for the server takes from here, as its other build does in the browser. */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  '@juhe/api-client': apiClient,
  '@juhe/auth': auth,
  '@juhe/platform': platform,
  '@juhe/ui': ui,
};

/** A page to render. */
export interface ScreenRequest {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly lang: Lang;
  /** Every page that is live, with titles in the language. */
  readonly routes: readonly RouteEntry[];
  /** What fills slots. */
  readonly remotes: LiveDocument['remotes'];
}

export interface RenderedScreen {
  readonly html: string;
}

/** A page that asks for more after each answer is shown as it is by then. */
const mostPasses = 5;

/** Lets what has been answered reach the store: its promises, and timers of no length. */
const settle = async (open: ReadonlySet<Promise<unknown>>): Promise<void> => {
  do {
    await Promise.all(open);
    await new Promise((resolve) => setTimeout(resolve, 0));
  } while (open.size > 0);
};

/** Renders until nothing changes any more: the first pass asks, those after it show the answers. */
export const render = async (
  pages: Readonly<Record<string, PageModule | undefined>>,
  { path, search, lang, routes, remotes }: ScreenRequest,
  ask: Ask,
): Promise<RenderedScreen> => {
  const page = pages[path];
  const route = routes.find((entry) => entry.path === path);
  if (!page || !route) throw new Error(`there is no page ${path} to render`);
  setLang(lang);
  setSlotHost({
    live: {
      document: { remotes },
      newest: () => undefined,
      newestLang: () => undefined,
      remote: () => undefined,
      subscribe: () => () => undefined,
    },
    loadFragment: () => Promise.reject(new Error('fragments are loaded in the browser')),
  });
  const [messages] = await Promise.all([page.loadMessages(lang), ui.loadKitTexts(lang)]);
  const { Screen } = page;
  const isTab = route.kind === 'tab';
  const store = createAppStore();
  const open = sendBy(ask);
  const pass = () =>
    renderToString(
      <StoreProvider store={store}>
        <MemoryRouter initialEntries={[path + search]}>
          <RouteTableProvider routes={routes} isSignedIn={() => false} onRefused={() => undefined}>
            <NavigationBar title={route.title} canGoBack={!isTab} />
            <main className={isTab ? `${frame.page} ${frame.withTabs}` : frame.page}>
              <MessagesProvider messages={messages}>
                <Screen />
              </MessagesProvider>
            </main>
            <TabBar unread={undefined} />
          </RouteTableProvider>
        </MemoryRouter>
      </StoreProvider>,
    );
  let html = pass();
  for (let passes = 1; passes < mostPasses; passes += 1) {
    await settle(open);
    const next = pass();
    if (next === html) break;
    html = next;
  }
  return { html: inColumns(html) };
};
