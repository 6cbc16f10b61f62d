import { discover } from '@juhe/contract/pages/content';
import type { Config } from '../../config.ts';
import type { Lang } from '../../http/text/lang.ts';
import { EncodedText } from '../encoding.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { CombinationPage } from '../rehearsal/answers.ts';
import type { Release } from '../release/release-document.ts';
import { type Screen, type ScreenAddress, screenPaths, type Screens } from '../screen/screens.ts';
import { inlinedDocument, liveDocument, type LiveParts, signedDocument } from './live-document.ts';
import type { Overrides } from './overrides.ts';
import { pagePolicy, renderPage } from './page.ts';
import type { Signing } from './signing.ts';

export interface LiveRenderingDeps {
  readonly config: Pick<Config, 'apiPrefix' | 'share'>;
  readonly signing: Signing;
  readonly refusals: (remote: Release, shell: Release) => readonly Refusal[];
  readonly developed: () => readonly Release[];
  readonly screens?: Pick<Screens, 'render'> | undefined;
}

/** The shell's page and its content security policy. */
export interface LivePage {
  readonly text: EncodedText;
  readonly policy: string;
  /** The first screen included in it. */
  readonly screen?: Screen;
}

export interface AddressScreen {
  readonly screen: Screen;
  readonly text: EncodedText;
}

/** Renders the pages, first screens and documents of resolved releases; nothing is cached. */
export interface LiveRendering {
  /** Returns the page without a first screen. `isShared`: without overrides and development releases. */
  page(
    parts: LiveParts,
    lang: Lang,
    options: { readonly isShared: boolean; readonly overrides: Overrides | undefined },
  ): LivePage;
  /** Returns the page with the home page's first screen; undefined when that has none, rejects when it fails. */
  screenedPage(parts: LiveParts, lang: Lang, former?: LivePage): Promise<LivePage | undefined>;
  /** Returns the first screen of an address; undefined when it has none, rejects when it fails. */
  screen(parts: LiveParts, address: ScreenAddress, lang: Lang, former?: AddressScreen): Promise<AddressScreen | undefined>;
  /** Returns the complete signed document as text. */
  document(parts: LiveParts, lang: Lang): string;
  /** Returns the page and the document for a rehearsal, without first screens. */
  combination(parts: LiveParts, lang: Lang): CombinationPage;
}

/** The page included in `/h5/`. */
export const home: ScreenAddress = { path: discover.path, search: '' };

const minuteMs = 60_000;

export const createLiveRendering = ({ config, signing, refusals, developed, screens }: LiveRenderingDeps): LiveRendering => {
  const sign = (text: string) => signing.sign(text);

  /** The gates do not refuse overriding releases, but their findings are shown to the person who tries them. */
  const marksOf = (overrides: Overrides, shell: Release): Overrides['marks'] => {
    const warnings = new Map(
      overrides.releases.flatMap((release) => {
        const [refusal] = release.app === 'shell' ? [] : refusals(release, shell);
        return refusal ? [[release.app, `${refusal.message} ${refusal.fix}`]] : [];
      }),
    );
    return Object.fromEntries(
      Object.entries(overrides.marks).map(([app, mark]) => {
        const warning = warnings.get(app);
        return [app, warning !== undefined && 'release' in mark ? { ...mark, warning } : mark];
      }),
    );
  };

  const pageData = (parts: LiveParts, lang: Lang) => {
    const document = inlinedDocument(parts, lang);
    // Limited to the remotes in the page's own copy: the list does not grow beyond that.
    const listed = parts.remotes.filter(({ release }) => Object.hasOwn(document.remotes, release.app));
    return {
      apiPrefix: config.apiPrefix,
      share: config.share,
      live: signedDocument(document, sign),
      keys: signing.pageKeys(),
      screens: screens ? screenPaths({ ...parts, remotes: listed }) : [],
    };
  };

  const document = (parts: LiveParts, lang: Lang): string => JSON.stringify(signedDocument(liveDocument(parts, lang), sign));

  return {
    page: (parts, lang, { isShared, overrides }) => {
      const html = renderPage(parts, lang, {
        ...pageData(parts, lang),
        // Screens are rendered from the releases of all devices only.
        ...(isShared ? {} : { screens: [] }),
        ...(overrides ? { overrides: marksOf(overrides, parts.shell) } : {}),
      });
      const developedOrigins = developed().flatMap(({ base }) => (base === undefined ? [] : [new URL(base).origin]));
      const origins = new Set([...developedOrigins, ...(overrides?.origins ?? [])]);
      return { text: new EncodedText(html), policy: pagePolicy(parts.shell, [...origins]) };
    },

    screenedPage: async (parts, lang, former) => {
      const screen = await screens?.render(parts, home, lang, former?.screen);
      if (!screen) return undefined;
      if (former && screen === former.screen) return former;
      const html = renderPage(parts, lang, pageData(parts, lang), {
        screen,
        at: screen.madeAt - (screen.madeAt % minuteMs),
      });
      return { text: new EncodedText(html), policy: pagePolicy(parts.shell, [], screen), screen };
    },

    screen: async (parts, address, lang, former) => {
      const screen = await screens?.render(parts, address, lang, former?.screen);
      if (!screen) return undefined;
      if (former && screen === former.screen) return former;
      const { html, css, answers, picture, pictureSources, sprite } = screen;
      return { screen, text: new EncodedText(JSON.stringify({ html, css, answers, picture, pictureSources, sprite })) };
    },

    document,

    combination: (parts, lang) => ({
      html: renderPage(parts, lang, { ...pageData(parts, lang), screens: [] }),
      policy: pagePolicy(parts.shell),
      document: document(parts, lang),
      parts,
    }),
  };
};
