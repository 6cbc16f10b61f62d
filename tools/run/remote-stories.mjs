/** The Storybook of a remote outside the workspace: its configuration with the versions it installs, and stories of the first page. */

const sampleGoods = `import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';

/** What the API answers in tests and stories of this page. */
export const oranges: GoodsCard = {
  id: 'oranges',
  saleNo: 'S1',
  source: 'pt',
  productName: 'Oranges',
  subtitle: 'A box of ten',
  img: '/media/oranges.webp',
  priceCents: 4980,
  memberPriceCents: null,
  sold: 12,
  soldOut: false,
  onSale: true,
  shopName: 'Hillside',
  own: false,
  freeShipping: true,
  badges: [],
};
`;

const homeStories = `import { goods } from '@juhe/contract/mall/goods';
import { answer, pageStory, refuse, type StoryMeta } from '@juhe/testing/stories';
import { homePage } from '../shared/pages.ts';
import { oranges } from './sample-goods.ts';

const meta: StoryMeta = { title: 'Home' };
export default meta;

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
const one = { list: [{ ...oranges, img: picture }], total: 1, hasMore: false, cursor: null };

export const Goods = pageStory(homePage(), { answers: [answer(goods.recommendGoods, one)] });

export const Nothing = pageStory(homePage(), {
  answers: [answer(goods.recommendGoods, { list: [], total: 0, hasMore: false, cursor: null })],
});

export const Refused = pageStory(homePage(), { answers: [refuse(goods.recommendGoods, 500, 'Out of order')] });
`;

const main = `import { join } from 'node:path';
import { storybookConfig } from '@juhe/testing/storybook';

const configDir = import.meta.dirname;
export default storybookConfig({ configDir, project: join(configDir, '..'), stories: ['../src/**/*.stories.tsx'] });
`;

const preview = `import { remotePreview } from '@juhe/testing/stories';
import * as kit from '@juhe/ui';
import { routes } from '../src/routes.ts';

export const { decorators, globalTypes, initialGlobals, loaders, parameters } = remotePreview({
  routes,
  kit,
  loadScreen: (screen) => import(/* webpackInclude: /-screen\\.tsx$/ */ \`../src/\${screen}.tsx\`),
  loadMessages: (lang) => import(\`../src/locales/\${lang}.json\`),
});
`;

const prefix = 'storybook:';

/**
 * @param {Record<string, string>} versions as returned by `remoteVersions`
 * @returns {{ path: string, text: string }[]}
 */
export const stories = (versions) => {
  const dependencies = Object.fromEntries(
    Object.entries(versions)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, version]) => [name.slice(prefix.length), version]),
  );
  return [
    { path: 'src/home/sample-goods.ts', text: sampleGoods },
    { path: 'src/home/home-screen.stories.tsx', text: homeStories },
    { path: '.storybook/main.mjs', text: main },
    { path: '.storybook/preview.tsx', text: preview },
    {
      path: '.storybook/package.json',
      text: `${JSON.stringify({ private: true, type: 'module', dependencies }, undefined, 2)}\n`,
    },
  ];
};
