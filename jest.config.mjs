import { pages, transforms } from './packages/testing/src/jest/preset.mjs';

const shared = {
  rootDir: import.meta.dirname,
  runtime: '<rootDir>/tools/jest/cached-runtime.cjs',
  ...transforms,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
  testPathIgnorePatterns: [
    '/node_modules/',
    // Only `npm run soak` runs these.
    ...(process.env.SOAK === '1' ? [] : ['/test/soak/', '/mutations\\.test\\.ts$']),
    // `npm test` runs them on another day (tools/run/unit-rotation.mjs).
    ...(process.env.RESTING_TESTS?.split(',').map((file) => `/${file.replaceAll('.', '\\.')}$`) ?? []),
  ],
};

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  // A worker grows by about 24 MB with each test file of the server; collecting a heap of gigabytes costs more than a new
  // worker.
  workerIdleMemoryLimit: '1200MB',
  reporters: ['default', '<rootDir>/tools/jest/unfinished-files.cjs'],
  testSequencer: '<rootDir>/tools/jest/longest-first.cjs',
  // A separate database per test file is created while everything else runs too: a busy machine must not fail a test.
  testTimeout: 60_000,
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
      ...pages,
      testMatch: [
        '<rootDir>/apps/**/*.test.{ts,tsx}',
        '<rootDir>/packages/{ui,platform,api-client,auth,features,testing}/**/*.test.{ts,tsx}',
      ],
      moduleNameMapper: {
        ...pages.moduleNameMapper,
        // As in the builds (tools/lib/base-config.mjs).
        'helpers/resolveConfig\\.js$': '<rootDir>/tools/lib/axios-request.config.mjs',
      },
    },
  ],
};
