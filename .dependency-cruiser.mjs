/**
 * Import rules between the groups of files (docs/ARCHITECTURE.md). Each group has a closed list of allowed imports;
 * everything else is refused under the group's rule name. `tools/rules/import-boundaries.test.ts` plants violations and
 * expects these names.
 */
const remotes = 'content|mall|auction|wallet|social|applyfor';
const domains = `${remotes}|member|common|payment|rights`;
/** The server's domains, lowest first: each may use those before it (tools/rules/spec/table-owners.json: their tables as well). */
const domainOrder = ['common', 'member', 'payment', 'rights', 'mall', 'wallet', 'auction', 'applyfor', 'content', 'social'];
/** Server code that depends on no domain: everything except the domains and the files that wire them together. */
const core = `^server/src/(?!(${domains}|seed|testing|test)/|(wiring|app|main)[.]ts)`;
const test = '[.]test[.]tsx?$';
const testHelp = '^packages/[^/]+/src/testing/|^packages/testing/|^server/src/test(ing)?/|^tools/';
/** Libraries that an app may import directly; the router, the store, axios and similar ones come through our packages. */
const appLibraries = [
  'react',
  'react-dom',
  'react-hook-form',
  'altcha-lib',
  'web-vitals',
  '@noble/curves',
  'idb-keyval',
  'marked',
  'opencc-js',
];

const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.map((name) => name.replaceAll('.', '[.]')).join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** Files below `path` may import only what `allowed` lists (tests aside). */
const only = (name, comment, path, allowed, except) =>
  rule(
    name,
    comment,
    { path, pathNot: [test, ...(except ? [except] : [])] },
    { pathNot: allowed, couldNotResolve: false, dependencyTypesNot: nodeItself(path) },
  );
/** Only code that runs in Node may import Node's built-in modules. */
const nodeItself = (path) => (/server|e2e|packages\/testing/.test(path) ? ['core'] : []);

const packageSrc = (name) => `^packages/${name}/src/`;
const publicApi = (name) => `^packages/${name}/src/index[.]ts$`;
/**
 * Code that several remotes need and the shell does not: bundled by each remote that imports it, on top of the package's
 * entry point.
 */
const parts = '^packages/(ui|platform)/src/parts/[a-z/-]+[.]tsx?$';
/** Features of several apps: each remote bundles those that it imports. */
const features = '^packages/features/src/[a-z-]+/[a-z-]+[.]tsx$';
const slices = `^packages/api-client/src/(${domains})/[^/]+[.]ts$`;
/**
 * Page URLs, slot definitions, HTML entities, masking, lengths of passwords, constants, and types of the live document: plain data and functions without zod, bundled wherever they
 * are used.
 */
const plainData = [
  '^packages/contract/src/(page|pages/[a-z0-9-]+|slots?|deprecation|html-entities|mask-mobile|password|live-document)[.]ts$',
  '^packages/contract/src/.+[.]constants[.]ts$',
];
const schemas = `^packages/contract/src/.+[.]schemas[.]ts$|^packages/contract/src/fields[.]ts$`;
const runtime = { dependencyTypesNot: ['type-only'] };

export default {
  forbidden: [
    // All files
    rule(
      'resolvable',
      'An import that leads nowhere; what the build generates is not there yet.',
      {},
      { couldNotResolve: true, pathNot: '^@generated/' },
    ),
    rule('no-cycles', 'No cycles, of types and lazy modules included.', { pathNot: test }, { circular: true }),
    rule(
      'no-tests-in-products',
      'Products do not import tests or test helpers.',
      { pathNot: `${test}|${testHelp}|[.]stories[.]tsx$|^e2e/|^bench/` },
      {
        path: `${test}|${testHelp}`,
        pathNot: '^tools/(define-|lib/api-facts-plugin)',
      },
    ),

    // Packages
    only('contract-imports', 'contract: zod', packageSrc('contract'), [packageSrc('contract'), npm('zod')]),
    rule(
      'operations-are-plain-data',
      'The browser ships operations: they take from zod and schemas types only.',
      { path: packageSrc('contract'), pathNot: [schemas, test, '/fields[.]ts$'] },
      { path: [schemas, npm('zod')], ...runtime },
    ),
    only(
      'platform-imports',
      'platform: builders and constants of the contract, react, react-router, redux toolkit, react-redux, use-intl, crypto-js behind its facades',
      packageSrc('platform'),
      [
        packageSrc('platform'),
        ...plainData,
        npm('react', 'react-router', '@reduxjs/toolkit', 'react-redux', 'use-intl', 'crypto-js'),
      ],
    ),
    only(
      'ui-imports',
      'ui: platform, builders and constants of the contract, react; no router, no API',
      packageSrc('ui'),
      [
        packageSrc('ui'),
        publicApi('platform'),
        parts,
        ...plainData,
        npm('react', 'react-dom', 'dompurify', 'uplot', 'virtua', 'uqr'),
      ],
      '/testing/',
    ),
    rule(
      'parts-above-the-kit',
      'A remote bundles a part: of the kit it takes the public API, or it would ship a second copy. The kit knows no part.',
      { path: '^packages/(ui|platform)/src/parts/', pathNot: test },
      { path: '^packages/$1/src/', pathNot: ['^packages/$1/src/parts/', '^packages/$1/src/index[.]ts$'] },
    ),
    rule(
      'kit-without-parts',
      'What the kit itself imports is in the first JavaScript of the shell.',
      { path: '^packages/(ui|platform)/src/', pathNot: [test, '^packages/(ui|platform)/src/parts/'] },
      { path: '^packages/(ui|platform)/src/parts/' },
    ),
    only('api-client-imports', 'api-client: contract operations, platform, axios, the passkey helper', packageSrc('api-client'), [
      packageSrc('api-client'),
      packageSrc('contract'),
      publicApi('platform'),
      npm('@simplewebauthn/browser', 'react', 'axios'),
    ]),
    only('auth-imports', 'auth: api-client, platform', packageSrc('auth'), [
      packageSrc('auth'),
      packageSrc('api-client'),
      packageSrc('contract'),
      publicApi('platform'),
      npm('react'),
    ]),
    only(
      'features-imports',
      'features: what apps import, except for libraries; of the contract types and plain data',
      packageSrc('features'),
      [
        packageSrc('features'),
        ...['ui', 'platform', 'auth', 'api-client'].map(publicApi),
        parts,
        slices,
        packageSrc('contract'),
        npm('react'),
      ],
    ),
    rule(
      'features-only-in-remotes',
      'Features stand below the remotes and above everything else; the shell would load them before any page.',
      { pathNot: [`^apps/(?!shell/)`, '^packages/features/'] },
      { path: '^packages/features/' },
    ),
    rule(
      'no-feature-to-feature',
      'A feature imports its own files: what two of them need belongs to the kit or the client.',
      { path: '^packages/features/src/([^/]+)/' },
      { path: '^packages/features/src/', pathNot: '^packages/features/src/($1|locales)/' },
    ),
    only(
      'testing-imports',
      'testing: the shared packages by their public APIs, the contract, what tests are written with',
      packageSrc('testing'),
      [
        packageSrc('testing'),
        packageSrc('contract'),
        '^packages/api-client/src/testing/',
        ...['platform', 'auth', 'api-client'].map(publicApi),
        npm(
          'react',
          'jest',
          'jest-environment-jsdom',
          '@jest/globals',
          '@testing-library/[a-z-]+',
          '@playwright/test',
          '@axe-core/playwright',
        ),
      ],
      '^packages/testing/src/testing/',
    ),
    rule(
      'browser-takes-schema-types-only',
      'Schemas pull in zod: browser code takes their types.',
      { path: '^(apps|packages/(platform|ui|api-client|auth|features))/', pathNot: test },
      { path: schemas, ...runtime },
    ),
    rule(
      'shared-packages-by-public-api',
      'Module Federation shares platform, ui and auth by package name: a deep import would ship a second copy.',
      { path: '^(apps|packages)/([^/]+)/', pathNot: test },
      {
        path: '^packages/(platform|ui|auth)/src/',
        pathNot: ['^packages/$2/', '^packages/[^/]+/src/index[.]ts$', parts],
        ...runtime,
      },
    ),

    // Apps
    rule(
      'no-app-to-app',
      'An app never imports another app.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule('nobody-imports-apps', 'Apps are what is built; nobody imports from them.', { pathNot: '^apps/' }, { path: '^apps/' }),
    rule(
      'no-slice-to-slice',
      'A slice of an app imports its own files and shared/. The shell puts its slices together in frame/.',
      { path: '^apps/([^/]+)/src/([^/]+)/', pathNot: [test, '^apps/shell/src/frame/'] },
      {
        path: '^apps/$1/src/',
        pathNot: [
          '^apps/$1/src/$2/',
          '^apps/$1/src/(shared|locales)/',
          '^apps/shell/src/texts[.]ts$',
          '^apps/[^/]+/src/[^/]+[.]d[.]ts$',
        ],
      },
    ),
    only(
      'app-imports',
      'apps: ui, auth, platform, features/<feature>/<file>, api-client/<domain>/<slice>, and the listed libraries',
      '^apps/',
      [
        '^apps/',
        publicApi('ui'),
        parts,
        publicApi('auth'),
        publicApi('platform'),
        publicApi('api-client'),
        slices,
        features,
        // The server build's replacement for the network.
        '^packages/api-client/src/transport/rendered[.]ts$',
        '^packages/contract/src/',
        '^tools/define-',
        '(^|/)node_modules/@module-federation/',
        npm(...appLibraries),
      ],
      '[.]config[.]mjs$',
    ),
    rule(
      'contract-types-only-in-apps',
      'Apps and features take types, builders and constants from the contract; operations reach them through api-client.',
      { path: '^(apps|packages/features)/', pathNot: test },
      { path: '^packages/contract/', pathNot: plainData, ...runtime },
    ),
    rule(
      'module-federation-in-remote-host',
      'The RemoteHost adapter is the only importer of Module Federation.',
      { pathNot: '^apps/shell/src/remote-host/|^tools/|[.]config[.]mjs$' },
      { path: '(^|/)node_modules/@module-federation/|^@module-federation/' },
    ),

    // Server
    only(
      'routes-imports',
      "routes: own service or one of the domain's shared folder, contract, http/, the guard of effects outside the database",
      `^server/src/(${domains})/([^/]+)/[^/]+[.]routes[.]ts$`,
      [
        '^server/src/$1/($2|shared)/[^/]+[.]service[.]ts$',
        '^packages/contract/',
        '^server/src/http/',
        '^server/src/idempotency/external-effect[.]ts$',
      ],
    ),
    rule(
      'repository-imports',
      "repository: db/, a repository of its slice or of the domain's shared folder, and the contract",
      { path: `^server/src/(${domains})/([^/]+)/[^/]+[.]repository[.]ts$` },
      {
        pathNot: ['^server/src/db/', '^server/src/$1/($2|shared)/[^/]+[.]repository[.]ts$', '^packages/contract/'],
        couldNotResolve: false,
        ...runtime,
      },
    ),
    only(
      'service-imports',
      "service: its domain's repositories and services, the server's core, other domains' api.ts",
      `^server/src/(${domains})/([^/]+)/`,
      ['^server/src/$1/', `^server/src/(${domains})/api[.]ts$`, core, '^packages/contract/', '(^|/)node_modules/'],
      '[.](routes|repository)[.]ts$',
    ),
    rule(
      'service-not-to-routes',
      'Directions: routes → service → repository.',
      { path: '^server/src/', pathNot: [test, '^server/src/[a-z]+/module[.]ts$', '^server/src/test(ing)?/'] },
      { path: '[.]routes[.]ts$' },
    ),
    ...domainOrder
      .slice(0, -1)
      .map((domain, index) =>
        rule(
          'domain-direction',
          'A domain uses only those before it in `domainOrder`; what it needs of a later one that domain contributes to an extension point.',
          { path: `^server/src/${domain}/`, pathNot: test },
          { path: `^server/src/(${domainOrder.slice(index + 1).join('|')})/` },
        ),
      ),
    rule(
      'domains-meet-in-api',
      "A domain's inside is its own: others call <domain>/api.ts.",
      { path: `^server/src/(${domains})/`, pathNot: test },
      { path: `^server/src/(${domains})/`, pathNot: ['^server/src/$1/', `^server/src/(${domains})/api[.]ts$`] },
    ),
    rule(
      'own-slices-directly',
      "Slices of one domain import each other directly; the domain's api.ts is for others.",
      { path: `^server/src/(${domains})/`, pathNot: test },
      { path: '^server/src/$1/api[.]ts$' },
    ),
    rule(
      'modules-only-in-wiring',
      'What a domain brings to the server is put together in wiring.ts and nowhere else.',
      { path: '^server/', pathNot: [test, '^server/src/wiring[.]ts$'] },
      { path: `^server/src/(${domains})/module[.]ts$` },
    ),
    rule(
      'core-knows-no-domain',
      'The shared folders of the server do not know the domains; wiring.ts does.',
      { path: core, pathNot: test },
      { path: [`^server/src/(${domains})/`, '^server/src/(wiring|app|main)[.]ts$'] },
    ),
    rule(
      'db-knows-no-http',
      'The database layer stands below everything.',
      { path: '^server/src/db/', pathNot: test },
      {
        path: '^server/src/',
        pathNot: '^server/src/(db/|config[.]ts$|migrations/)',
      },
    ),
    rule(
      'server-takes-no-browser-code',
      'The server imports the contract and no other package of ours.',
      { path: '^server/' },
      {
        path: '^(apps|packages/(?!contract/)|e2e|bench)/?',
      },
    ),
    rule(
      'server-only-from-server',
      'Nobody imports the server, except the support of the end-to-end tests.',
      { pathNot: '^server/|^e2e/support/' },
      {
        path: '^server/',
      },
    ),

    // End-to-end tests
    only(
      'e2e-imports',
      "e2e: contract types, platform's routes, support/; remotes of fixtures import what remotes do",
      '^e2e/(?!fixtures/)',
      ['^e2e/', '^packages/contract/', '^packages/platform/', '^packages/testing/', '(^|/)node_modules/'],
      '^e2e/support/|[.]config[.](ts|mjs)$',
    ),
    rule(
      'journeys-stand-alone',
      'A journey imports support/, never another journey.',
      { path: '^e2e/(?!support/)' },
      { path: '^e2e/.*[.]spec[.]ts$' },
    ),
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '[.]gen[.]', '^[.](cache|data)/', '[.](css|svg|png|webp|json|sql|woff2)$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
