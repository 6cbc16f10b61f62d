import { type Lang, isLang, languageNames, languages, type RouteEntry, setLang } from '@juhe/platform';
import type { ReactNode } from 'react';
import { PageProviders } from '../page-providers.tsx';
import type { Decorator, StoryContext } from './csf.ts';
import { reduceMotion } from './reduced-motion.ts';

const widths = { phoneSmall: 320, phone: 375, tablet: 960 } as const;

const choice = (name: string, icon: string, items: readonly (readonly [string, string])[]) => ({
  description: name,
  toolbar: { title: name, icon, items: items.map(([value, title]) => ({ value, title })), dynamicTitle: true },
});

/** The language selected in the toolbar. */
export const languageOf = ({ globals }: Pick<StoryContext, 'globals'>): Lang => {
  const { lang } = globals;
  return isLang(lang) ? lang : 'zh-Hans';
};

let reduced = false;
/** Applies language, colours and motion of the toolbar to the document. Reduced motion lasts until the frame is reloaded. */
const applyGlobals = (context: Pick<StoryContext, 'globals'>): void => {
  const { colour, motion } = context.globals;
  document.documentElement.lang = languageOf(context);
  document.documentElement.style.filter = colour === 'grey' ? 'grayscale(1)' : '';
  if (motion === 'reduced' && !reduced) {
    reduced = true;
    reduceMotion();
  }
};

/** The toolbar and panels shared by stories of components and of pages. */
export const sharedPreview = {
  globalTypes: {
    lang: choice(
      'Language',
      'globe',
      languages.map((lang) => [lang, languageNames[lang]]),
    ),
    colour: choice('Colours', 'paintbrush', [
      ['full', 'in colour'],
      ['grey', 'grey mode'],
    ]),
    motion: choice('Motion', 'lightning', [
      ['full', 'as the system asks'],
      ['reduced', 'reduced'],
    ]),
  },
  initialGlobals: { lang: 'zh-Hans', colour: 'full', motion: 'full', viewport: { value: 'phone', isRotated: false } },
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { source: { type: 'auto' }, codePanel: true, story: { inline: false, height: '280px' } },
    viewport: {
      options: Object.fromEntries(
        Object.entries(widths).map(([key, width]) => [
          key,
          { name: `${width} px`, styles: { width: `${width}px`, height: '100%' }, type: width < 600 ? 'mobile' : 'tablet' },
        ]),
      ),
    },
  },
} as const;

/** Renders a story as the only page of its document, with the heading of the shell's navigation bar. */
export const StoryFrame = ({ context: { id, title, name }, children }: { context: StoryContext; children: ReactNode }) => (
  <main data-story={id}>
    <h1 className="visually-hidden">
      {title} {name}
    </h1>
    {children}
  </main>
);

/**
 * Storybook's preview for stories of components: each is rendered within the shell's providers, in the toolbar's language.
 * @param linkedPages paths of pages that links of the stories lead to; other links are not shown, as in the app
 * @param loadTexts loads the texts of the components in a language
 */
export const componentPreview = ({
  linkedPages = [],
  loadTexts = async () => undefined,
}: {
  readonly linkedPages?: readonly RouteEntry[];
  readonly loadTexts?: (lang: Lang) => Promise<void>;
}) => {
  const decorate: Decorator = (Story, context) => (
    <PageProviders routes={linkedPages}>
      <StoryFrame context={context}>
        <Story />
      </StoryFrame>
    </PageProviders>
  );
  const load = async (context: StoryContext) => {
    applyGlobals(context);
    const lang = languageOf(context);
    await loadTexts(lang);
    setLang(lang);
    return {};
  };
  return { ...sharedPreview, loaders: [load], decorators: [decorate] };
};
