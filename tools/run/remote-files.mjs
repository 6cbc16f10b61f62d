import { stories } from './remote-stories.mjs';
import { hookFiles } from '../lib/text-hook.mjs';
import { texts } from './remote-texts.mjs';

const json = (value) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The typed hook of the first texts, whose arguments are all plain; later it is written by tools/lib/text-types.mjs. */
const hook = (name, command) => {
  const { titles: _titles, ...namespaces } = texts(name)['zh-Hans'];
  const argumentsOf = (message) => new Map([...message.matchAll(/\{(\w+)\}/g)].map(([, arg]) => [arg, { kind: 'TextValue' }]));
  const keysOf = (messages) => new Map(Object.entries(messages).map(([key, message]) => [key, argumentsOf(message)]));
  const types = new Map(Object.entries(namespaces).map(([namespace, messages]) => [namespace, keysOf(messages)]));
  return Object.entries(hookFiles(types, command)).map(([path, text]) => ({ path, text }));
};

/** Build, routes, addresses and texts: the same wherever the remote is. */
const sources = (name) => [
  {
    path: 'rspack.config.mjs',
    text: `import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: '${name}', dir: import.meta.dirname });
`,
  },
  {
    path: 'src/routes.ts',
    text: `import type { RemoteRoute } from '@juhe/platform';

/** The entire public API of this remote: the shell learns its pages from here, by the release. */
export const routes = [
  {
    path: '/remote/${name}/home',
    screen: 'home/home-screen',
    title: '${texts(name)['zh-Hans'].titles[`/remote/${name}/home`]}',
    access: 'public',
    kind: 'page',
    query: [],
    prefetch: ['GET /api/mall/product/getGuessYouLike'],
  },
  {
    path: '/remote/${name}/detail',
    screen: 'detail/detail-screen',
    title: '${texts(name)['zh-Hans'].titles[`/remote/${name}/detail`]}',
    access: 'public',
    kind: 'page',
    query: ['saleNo'],
    prefetch: ['GET /api/v2/product/getProductDetail?saleNo={saleNo}'],
  },
] satisfies RemoteRoute[];
`,
  },
  {
    path: 'src/shared/pages.ts',
    text: `import { definePage } from '@juhe/contract/page';

/** Builders of this remote's addresses; the type parameters name the required and the optional query parameters. */
export const homePage = definePage('/remote/${name}/home');
export const detailPage = definePage<'saleNo'>('/remote/${name}/detail');
`,
  },
  ...Object.entries(texts(name)).map(([lang, table]) => ({ path: `src/locales/${lang}.json`, text: json(table) })),
];

/** The two pages. */
const screens = (name) => [
  {
    path: 'src/home/home-screen.tsx',
    text: `import { useRecommendGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import { formatCount, InfiniteList, MediaRow, Page, Price, SectionTitle } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { detailPage } from '../shared/pages.ts';
import css from './home-screen.module.css';

/** Goods that the member may like, from the API, each with a link to the second page. */
const HomeScreen = () => {
  const t = useTranslations('home');
  const query = useRecommendGoodsInfiniteQuery();
  return (
    <Page>
      <p className={css.welcome}>{t('welcome', { app: '${name}' })}</p>
      <SectionTitle>{t('goods')}</SectionTitle>
      <InfiniteList query={query} keyOf={(goods) => goods.id} layout="card" empty={{ text: t('empty') }}>
        {(goods) => (
          <MediaRow
            src={goods.img}
            fallback="shopping-bag"
            title={goods.productName}
            note={goods.subtitle}
            foot={
              <>
                <Price cents={goods.priceCents} size="l" />
                <span>{t('sold', { n: formatCount(goods.sold) })}</span>
              </>
            }
            to={detailPage({ saleNo: goods.saleNo })}
          />
        )}
      </InfiniteList>
    </Page>
  );
};

export { HomeScreen as Screen };
`,
  },
  {
    path: 'src/home/home-screen.module.css',
    text: `.welcome {
  padding: var(--s-3) var(--s-4);
  border-left: 4px solid var(--brand);
  border-radius: var(--radius-s);
  background: var(--surface);
  color: var(--ink-2);
}
`,
  },
  {
    path: 'src/detail/detail-screen.tsx',
    text: `import { isApiError } from '@juhe/api-client';
import { useGetGoodsQuery } from '@juhe/api-client/mall/goods';
import { useQuery } from '@juhe/platform';
import { Card, DetailSkeleton, Empty, formatCount, Muted, Page, Picture, Price, QueryView, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { detailPage, homePage } from '../shared/pages.ts';

/** One product by \`?saleNo=\`. */
const DetailScreen = () => {
  const t = useTranslations('detail');
  const { saleNo = '' } = useQuery(detailPage);
  const detail = useGetGoodsQuery({ saleNo }, { skip: saleNo === '' });
  const code = isApiError(detail.error) ? detail.error.code : undefined;
  if (saleNo === '' || code === 404 || code === 400)
    return <Empty text={t('missing')} action={{ label: t('back'), to: homePage() }} />;
  return (
    <QueryView query={detail} skeleton={<DetailSkeleton />}>
      {(goods) => (
        <Page>
          <Picture src={goods.img} alt="" rounded="m" fallback="shopping-bag" priority />
          <Card>
            <Stack gap={2}>
              <h2>{goods.productName}</h2>
              <Muted>{goods.subtitle}</Muted>
              <Price cents={goods.priceCents} size="xl" />
              <Muted>{t('sold', { n: formatCount(goods.sold) })}</Muted>
            </Stack>
          </Card>
        </Page>
      )}
    </QueryView>
  );
};

export { DetailScreen as Screen };
`,
  },
];

/** The packages by name → their entries in the project's package.json. */
const shared = ['api-client', 'auth', 'contract', 'platform', 'ui'];

const insideManifest = (name) => ({
  name: `@juhe/${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  dependencies: {
    '@juhe/api-client': 'workspace:*',
    '@juhe/platform': 'workspace:*',
    '@juhe/ui': 'workspace:*',
    react: 'catalog:',
  },
  devDependencies: { '@juhe/contract': 'workspace:*', '@juhe/tools': 'workspace:*', '@types/react': 'catalog:' },
});

const outsideManifest = (name, { origin, versions }) => ({
  name,
  version: '1.0.0',
  private: true,
  type: 'module',
  juhe: { origin },
  scripts: {
    build: 'juhe-remote build',
    dev: 'juhe-remote dev',
    types: 'juhe-remote texts && tsc --noEmit',
    test: 'juhe-test',
    stories: 'juhe-stories',
    release: 'juhe-release',
  },
  dependencies: {
    ...Object.fromEntries(shared.map((packageName) => [`@juhe/${packageName}`, versions[`@juhe/${packageName}`]])),
    react: versions.react,
    'react-dom': versions['react-dom'],
  },
  devDependencies: {
    '@juhe/testing': versions['@juhe/testing'],
    '@juhe/tools': versions['@juhe/tools'],
    '@types/react': versions['@types/react'],
    typescript: versions.typescript,
  },
});

/** A test of the first page. */
const homeTest = () => `import { goods } from '@juhe/contract/mall/goods';
import { answer, expect, it, mountPage, refuse, screen } from '@juhe/testing';
import { detailPage, homePage } from '../shared/pages.ts';
import { oranges } from './sample-goods.ts';

it('shows goods with their price and a link to the second page', async () => {
  const page = await mountPage(homePage(), {
    answers: [answer(goods.recommendGoods, { list: [oranges], total: 1, hasMore: false, cursor: null })],
    lang: 'en',
  });
  const link = await screen.findByRole('link', { name: /Oranges/ });
  expect(link).toHaveAttribute('href', expect.stringContaining(detailPage({ saleNo: 'S1' })));
  expect(link).toHaveTextContent('49.80');
  expect(page.calls.map(({ operation }) => operation)).toEqual(['mall/goods.recommendGoods']);
});

it('says so when there are no goods', async () => {
  const nothing = answer(goods.recommendGoods, { list: [], total: 0, hasMore: false, cursor: null });
  await mountPage(homePage(), { answers: [nothing], lang: 'fr' });
  expect(await screen.findByText('De nouveaux articles arrivent')).toBeVisible();
});

it('offers to try again when the server refuses', async () => {
  await mountPage(homePage(), { answers: [refuse(goods.recommendGoods, 500, 'Out of order')], lang: 'en' });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});
`;

/** Files for a separate project only: package manager, compiler, version control. */
const surroundings = (name, { origin, versions }) => [
  ...stories(versions),
  {
    path: 'tsconfig.json',
    text: json({
      compilerOptions: {
        target: 'es2023',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        types: [],
        strict: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        allowImportingTsExtensions: true,
        isolatedModules: true,
        resolveJsonModule: true,
        skipLibCheck: true,
        noEmit: true,
      },
      include: ['src', '.storybook'],
    }),
  },
  {
    path: 'src/assets.d.ts',
    text: `/** What a style module and a picture are to the compiler. */
declare module '*.module.css' {
  const css: { readonly [name: string]: string };
  export default css;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
`,
  },
  {
    path: '.npmrc',
    text: `# The packages of the platform come from its instance, whatever else is asked for elsewhere.
@juhe:registry=${origin}/platform/packages/
`,
  },
  { path: '.gitignore', text: 'node_modules/\ndist/\nstorybook-static/\n.generated/\n' },
  {
    path: 'pnpm-workspace.yaml',
    text: `# Settings of pnpm for this project alone; npm does not read them.
allowBuilds:
  '@parcel/watcher': false
  '@swc/core': false
  core-js: false
# The packages of the platform are as old as its live shell.
minimumReleaseAgeExclude:
  - '@juhe/*'
`,
  },
  { path: 'src/home/home-screen.test.tsx', text: homeTest() },
  {
    path: 'README.md',
    text: `# ${name}

A remote of Juhe, made for ${origin}. \`src/routes.ts\` is its entire public API: pages with their titles, who may open them and what they ask
first. The shell brings react, @juhe/platform, @juhe/ui, @juhe/auth and @juhe/api-client at run time; the build refuses a second copy.

| command | what |
|---|---|
| \`npm install\` or \`pnpm install\` | what package.json names; \`@juhe/…\` comes from the instance (\`.npmrc\`) |
| \`npm run types\` | checks the types, those of the texts among them: writes \`src/locales/texts.gen.d.ts\`, from which pages import \`useTranslations\`; a wrong key or argument is an error |
| \`npm test\` | the tests beside the pages, with answers that the contract checks |
| \`npm run stories\` | the stories beside the pages in Storybook, which the first call installs into \`.storybook\` (340 packages); delete \`.storybook\` and \`*.stories.tsx\` if you want none |
| \`npx playwright test\` | journeys of the build in the shell, beside chosen releases of the other apps: [testing](node_modules/@juhe/tools/docs/testing.md#journeys-in-the-shell) says what to install |
| \`npm run build\` | \`dist/\` with \`release.json\`; fails over budget (48 KB of scripts, 10 KB of styles before a page shows, gzip) |
| \`npm run dev\` | hot reload inside the running shell; prints the address to open |
| \`npm run release -- publish\` | sends the build to the registry and makes it live in the channel dev |
| \`npm run release -- promote ${name}\` | makes it live for everybody |
| \`npm run release -- status\` | what is live, and how it does |
| \`npm update\` | the packages of the shell that is live now |

All remotes share one page. Style sheets are modules (\`*.module.css\`) with a class of the module in each selector; listeners and timers
belong into effects with their clean-up; prototypes and the global scope stay as they are. The build refuses what it sees of the rest,
with file and line; what it does not see is undone when your page is left, and counts as your release's failure.

Pages of other apps have slots: \`src/slots.ts\` exports \`fills\`, such as \`{ slot: 'mine.grid', icon: 'star', path: '/remote/${name}/home' }\`, with its title
under \`slots\` in each of \`src/locales\`. The operator allows it once: \`npm run release -- slots mine.grid\` shows who fills a slot.

Your team's token, which the operator makes, goes into DEPLOY_TOKEN; ORIGIN leads to another instance. \`npm run release -- help\` lists
the commands.

Documents, once the packages are installed and at their version: [releasing](node_modules/@juhe/tools/docs/releasing.md),
[testing](node_modules/@juhe/tools/docs/testing.md), the [components](node_modules/@juhe/ui/README.md), the
[platform](node_modules/@juhe/platform/README.md), the [client of the API](node_modules/@juhe/api-client/README.md),
[sessions](node_modules/@juhe/auth/README.md). The API itself: ${origin}/juhe/docs
`,
  },
];

/**
 * The files of a new remote.
 * @param {string} name
 * @param {{ inside: true } | { inside: false, origin: string, versions: Record<string, string> }} placement inside the
 *   workspace, or a project of its
 *   own with the instance that serves its packages, and what package.json says of each of these and of the libraries
 * @returns {{ path: string, text: string }[]}
 */
export const remoteFiles = (name, placement) => [
  { path: 'package.json', text: json(placement.inside ? insideManifest(name) : outsideManifest(name, placement)) },
  ...sources(name),
  ...screens(name),
  ...hook(name, placement.inside ? 'npm run pages' : 'juhe-remote texts'),
  ...(placement.inside ? [] : surroundings(name, placement)),
];
