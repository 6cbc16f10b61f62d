/**
 * The shell's server build: renders a page of a remote for a visitor, with the frame around it. It runs inside the renderer
 * (server/src/delivery/screen), which has neither files nor network: the page's requests go through `request`.
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

/** The modules that a remote's server build takes from here, as its browser build takes them in the browser. */
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
  /** Including its `?`, or empty. */
  readonly search: string;
  readonly lang: Lang;
  /** All live pages, with titles in the language. */
  readonly routes: readonly RouteEntry[];
  /** The remotes, which fill slots. */
  readonly remotes: LiveDocument['remotes'];
}

export interface RenderedScreen {
  readonly html: string;
}

/** Maximum number of render passes; a page that sends more requests after each response is used as rendered by then. */
const maxPasses = 5;

/** Lets received answers reach the store: their promises and zero-delay timers. */
const awaitAnswers = async (open: ReadonlySet<Promise<unknown>>): Promise<void> => {
  do {
    await Promise.all(open);
    await new Promise((resolve) => setTimeout(resolve, 0));
  } while (open.size > 0);
};

/** Renders until nothing changes any more: the first pass sends the requests, later ones show the answers. */
export const render = async (
  pages: Readonly<Record<string, PageModule | undefined>>,
  { path, search, lang, routes, remotes }: ScreenRequest,
  request: Ask,
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
  const open = sendBy(request);
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
  for (let passes = 1; passes < maxPasses; passes += 1) {
    await awaitAnswers(open);
    const next = pass();
    // A page that sends another request after the first response may show the same skeleton meanwhile.
    if (next === html && open.size === 0) break;
    html = next;
  }
  return { html: inColumns(html) };
};
