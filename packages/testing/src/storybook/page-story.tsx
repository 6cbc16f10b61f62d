import { apiPrefix, setErrorHandlers } from '@juhe/api-client';
import { clearSession, getSession, startSession } from '@juhe/auth';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { createAppStore, type Lang, type Messages, pathOf, type RemoteRoute, setLang } from '@juhe/platform';
import type { ComponentType } from 'react';
import type { Answer } from '../answers.ts';
import { type Network, openNetwork } from '../network.ts';
import { otherPageEntries, PageProviders } from '../page-providers.tsx';
import { testMember } from '../test-member.ts';
import type { Story, StoryContext } from './csf.ts';
import { componentPreview, languageOf, StoryFrame } from './preview.tsx';

/** The options of a page's story, named as in `mountPage`. */
export interface PageStoryOptions {
  /** Responses of the operations; an unmatched call is an error in the console. */
  readonly answers?: readonly (Answer | readonly Answer[])[];
  /** The signed-in member: an ordinary one with these fields; a visitor without it. */
  readonly member?: Partial<MemberInfo>;
  /** Paths of existing pages in other apps: links to any other page are not shown. */
  readonly otherPages?: readonly string[];
}

interface PageParameters extends PageStoryOptions {
  readonly address: string;
}

interface LoadedPage extends PageParameters {
  readonly Screen: ComponentType;
  readonly messages: Messages;
  readonly store: ReturnType<typeof createAppStore>;
}

const NoStory = () => <p>This story is made with pageStory(), whose pages the preview has to load: remotePreview().</p>;

/**
 * A story of a page: `export const Goods = pageStory(homePage(), { answers: [answer(goods.recommendGoods, …)] })`. The page is
 * rendered as by the shell, in the toolbar's language; responses are checked against the contract.
 */
export const pageStory = (address: string, options: PageStoryOptions = {}): Story => ({
  parameters: { page: { address, ...options } satisfies PageParameters, controls: { disable: true } },
  render: (_args, { loaded }) => {
    const page = loaded.page as LoadedPage | undefined;
    return page ? <page.Screen /> : <NoStory />;
  },
});

/** Streams of the API stay open without events; all other requests by `fetch` are unchanged. */
const silenceStreams = (): void => {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    return pathname.startsWith(`${apiPrefix()}/`) ? new Promise(() => undefined) : fetch(input, init);
  };
};

/** The exports of `@juhe/ui` that the preview needs. */
interface Kit {
  readonly loadKitTexts: (lang: Lang) => Promise<void>;
  readonly toast: (text: string) => unknown;
}

let network: Network | undefined;

/** Each story starts with its own responses and member, regardless of the previous story. */
const enter = async ({ answers = [], member }: PageParameters, kit: Kit): Promise<void> => {
  network?.close();
  // oxlint-disable-next-line eslint/no-console -- read by the author of the story
  network = await openNetwork(answers.flat(), undefined, (fault) => console.error(fault));
  setErrorHandlers({
    toast: (text) => void kit.toast(text),
    confirm: async () => undefined,
    goToLogin: () => undefined,
  });
  if (getSession().signedIn) clearSession();
  if (member) startSession('token-of-a-story', { ...testMember, ...member });
};

/**
 * Storybook's preview for a remote: stories of its pages (`pageStory`) beside stories of its components.
 * @param routes the export of `src/routes.ts`
 * @param loadScreen imports the module of a route's `screen`, such as `home/home-screen`
 * @param loadMessages imports the remote's texts in a language
 * @param kit `import * as kit from '@juhe/ui'`
 */
export const remotePreview = ({
  routes,
  loadScreen,
  loadMessages,
  kit,
}: {
  readonly routes: readonly RemoteRoute[];
  readonly loadScreen: (screen: string) => Promise<unknown>;
  readonly loadMessages: (lang: Lang) => Promise<unknown>;
  readonly kit: Kit;
}) => {
  silenceStreams();
  const components = componentPreview({ loadTexts: kit.loadKitTexts, linkedPages: routes });
  const loadPage = async (context: StoryContext): Promise<{ page?: LoadedPage }> => {
    const parameters = context.parameters.page as PageParameters | undefined;
    if (!parameters) return {};
    const route = routes.find(({ path }) => path === pathOf(parameters.address));
    if (!route) throw new Error(`src/routes.ts has no page ${pathOf(parameters.address)}`);
    await enter(parameters, kit);
    const lang = languageOf(context);
    setLang(lang);
    const [screen, messages] = await Promise.all([loadScreen(route.screen), loadMessages(lang)]);
    const { Screen } = screen as { Screen: ComponentType };
    const { default: texts } = messages as { default: Messages };
    return { page: { ...parameters, Screen, messages: texts, store: createAppStore() } };
  };
  const [decorateComponent] = components.decorators;
  return {
    ...components,
    loaders: [...components.loaders, loadPage],
    decorators: [
      (Story: ComponentType, context: StoryContext) => {
        const page = context.loaded.page as LoadedPage | undefined;
        if (!page) return decorateComponent?.(Story, context);
        return (
          <PageProviders
            key={page.address}
            address={page.address}
            routes={[...routes, ...otherPageEntries(page.otherPages ?? [])]}
            messages={page.messages}
            store={page.store}
          >
            <StoryFrame context={context}>
              <Story />
            </StoryFrame>
          </PageProviders>
        );
      },
    ],
  };
};
