import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { filesBelow, read } from './repository.ts';

/**
 * Plants imports in a small separate tree and compares dependency-cruiser's reports with the expected ones: the names of the
 * violated rules, or none.
 */
const repo = resolve(__dirname, '../..');

interface Plant {
  file: string;
  imports: string[];
  /** The rules that must be reported for this file; empty for a legal one. */
  breaks: string[];
}

const plants: Plant[] = [
  // Legal: the directions that the architecture allows.
  {
    file: 'apps/mall/src/cart/cart-screen.tsx',
    imports: [
      'react',
      '@juhe/ui',
      '@juhe/platform',
      '@juhe/auth',
      '@juhe/api-client/mall/cart',
      '../shared/price.tsx',
      './cart-line.tsx',
    ],
    breaks: [],
  },
  { file: 'apps/shell/src/remote-host/remote-host.ts', imports: ['@module-federation/runtime'], breaks: [] },
  {
    file: 'packages/api-client/src/mall/cart.ts',
    imports: ['@juhe/api-client', '@juhe/contract/mall/cart', 'type:@juhe/contract/mall/cart.schemas'],
    breaks: [],
  },
  { file: 'packages/contract/src/mall/cart.schemas.ts', imports: ['zod', '../fields.ts'], breaks: [] },
  { file: 'packages/contract/src/mall/bad-zod.constants.ts', imports: ['zod'], breaks: ['operations-are-plain-data'] },
  { file: 'packages/contract/src/mall/cart.ts', imports: ['../operation.ts', 'type:./cart.schemas.ts'], breaks: [] },
  {
    file: 'server/src/mall/cart/cart.routes.ts',
    imports: ['./cart.service.ts', '@juhe/contract/mall/cart', '../../http/call/routes.ts'],
    breaks: [],
  },
  {
    file: 'server/src/mall/cart/cart.service.ts',
    imports: [
      './cart.repository.ts',
      '../failures.ts',
      '../coupon/coupon.service.ts',
      '../goods/goods.repository.ts',
      '../../payment/api.ts',
      '../../ledger/post.ts',
      '../../http/call/routes.ts',
      'node:crypto',
    ],
    breaks: [],
  },
  {
    file: 'server/src/mall/cart/cart.repository.ts',
    imports: ['../../db/sql.ts', 'type:@juhe/contract/mall/cart.schemas'],
    breaks: [],
  },
  { file: 'server/src/mall/api.ts', imports: ['./cart/cart.service.ts'], breaks: [] },
  {
    file: 'server/src/mall/module.ts',
    imports: ['./cart/cart.routes.ts', './cart/cart.service.ts', '../payment/api.ts', '../modules/domain-module.ts'],
    breaks: [],
  },
  { file: 'server/src/wiring.ts', imports: ['./mall/module.ts'], breaks: [] },
  {
    file: 'e2e/mall/cart.spec.ts',
    imports: ['@playwright/test', '../support/test.ts', 'type:@juhe/contract/mall/cart.schemas'],
    breaks: [],
  },

  // Everywhere
  { file: 'packages/ui/src/lost.ts', imports: ['./nowhere.ts'], breaks: ['resolvable'] },
  { file: 'packages/ui/src/ring-a.ts', imports: ['./ring-b.ts'], breaks: ['no-cycles'] },
  { file: 'packages/ui/src/ring-b.ts', imports: ['./ring-a.ts'], breaks: ['no-cycles'] },
  { file: 'packages/ui/src/uses-test.ts', imports: ['./list.test.ts'], breaks: ['no-tests-in-products'] },

  // Packages
  { file: 'packages/contract/src/mall/bad-library.schemas.ts', imports: ['axios'], breaks: ['contract-imports'] },
  {
    file: 'packages/contract/src/mall/bad-weight.ts',
    imports: ['./cart.schemas.ts', 'zod'],
    breaks: ['operations-are-plain-data'],
  },
  { file: 'packages/platform/src/bad.ts', imports: ['axios', '@juhe/ui'], breaks: ['platform-imports'] },
  { file: 'packages/ui/src/bad-router.ts', imports: ['react-router'], breaks: ['ui-imports'] },
  { file: 'packages/ui/src/bad-api.ts', imports: ['@juhe/api-client/mall/cart'], breaks: ['ui-imports'] },
  { file: 'packages/api-client/src/mall/bad.ts', imports: ['@juhe/ui'], breaks: ['api-client-imports'] },
  {
    file: 'packages/api-client/src/mall/bad-schema.ts',
    imports: ['@juhe/contract/mall/cart.schemas'],
    breaks: ['browser-takes-schema-types-only'],
  },
  { file: 'packages/auth/src/bad.ts', imports: ['@juhe/ui'], breaks: ['auth-imports'] },
  {
    file: 'packages/auth/src/bad-copy.ts',
    imports: ['@juhe/platform/store'],
    breaks: ['auth-imports', 'shared-packages-by-public-api'],
  },
  {
    file: 'packages/testing/src/bad.ts',
    imports: ['@juhe/platform/store'],
    breaks: ['testing-imports', 'shared-packages-by-public-api'],
  },
  {
    file: 'packages/features/src/report/report-line.tsx',
    imports: ['react', '@juhe/ui', '@juhe/ui/parts/parcel', '@juhe/platform', '@juhe/api-client/mall/cart', './report.tsx'],
    breaks: [],
  },
  {
    file: 'packages/features/src/report/bad-contract.tsx',
    imports: ['@juhe/contract/mall/cart'],
    breaks: ['contract-types-only-in-apps'],
  },
  { file: 'packages/features/src/report/bad-router.tsx', imports: ['react-router'], breaks: ['features-imports'] },
  {
    file: 'packages/features/src/search/bad-feature.tsx',
    imports: ['../report/report.tsx'],
    breaks: ['no-feature-to-feature'],
  },

  // Apps
  { file: 'apps/mall/src/cart/cart-limits.ts', imports: ['@juhe/contract/mall/cart.constants'], breaks: [] },
  { file: 'apps/mall/src/cart/cart-report.ts', imports: ['@juhe/features/report/report'], breaks: [] },
  {
    file: 'apps/shell/src/frame/bad-feature.ts',
    imports: ['@juhe/features/report/report'],
    breaks: ['features-only-in-remotes'],
  },
  { file: 'apps/mall/src/cart/bad-app.ts', imports: ['../../../wallet/src/routes.ts'], breaks: ['no-app-to-app'] },
  {
    file: 'packages/ui/src/bad-app.ts',
    imports: ['../../../apps/wallet/src/routes.ts'],
    breaks: ['nobody-imports-apps', 'ui-imports'],
  },
  { file: 'apps/mall/src/cart/bad-slice.ts', imports: ['../goods/price.ts'], breaks: ['no-slice-to-slice'] },
  { file: 'apps/mall/src/shared/bad-up.ts', imports: ['../goods/price.ts'], breaks: ['no-slice-to-slice'] },
  { file: 'apps/mall/src/cart/bad-router.ts', imports: ['react-router'], breaks: ['app-imports'] },
  { file: 'apps/mall/src/cart/bad-transport.ts', imports: ['axios', '@juhe/api-client/transport'], breaks: ['app-imports'] },
  { file: 'apps/mall/src/cart/bad-contract.ts', imports: ['@juhe/contract/mall/cart'], breaks: ['contract-types-only-in-apps'] },
  {
    file: 'apps/mall/src/cart/bad-copy.ts',
    imports: ['@juhe/ui/controls/button'],
    breaks: ['app-imports', 'shared-packages-by-public-api'],
  },
  { file: 'apps/mall/src/cart/cart-parcel.ts', imports: ['@juhe/ui/parts/parcel'], breaks: [] },
  { file: 'apps/mall/src/cart/cart-search.ts', imports: ['@juhe/ui/parts/search/search-input'], breaks: [] },
  { file: 'packages/ui/src/parts/strip.tsx', imports: ['@juhe/ui', './parcel.tsx'], breaks: [] },
  { file: 'packages/ui/src/parts/bad-copy.tsx', imports: ['../controls/button.tsx'], breaks: ['parts-above-the-kit'] },
  { file: 'packages/ui/src/parts/typed.tsx', imports: ['@juhe/platform/parts/rest'], breaks: [] },
  { file: 'packages/ui/src/bad-part.ts', imports: ['./parts/parcel.tsx'], breaks: ['kit-without-parts'] },
  { file: 'packages/ui/src/bad-rest.ts', imports: ['@juhe/platform/parts/rest'], breaks: ['kit-without-parts'] },
  {
    file: 'apps/shell/src/tab-bar/bad-federation.ts',
    imports: ['@module-federation/runtime'],
    breaks: ['module-federation-in-remote-host'],
  },
  {
    file: 'apps/mall/src/cart/bad-server.ts',
    imports: ['../../../../server/src/db/sql.ts'],
    breaks: ['app-imports', 'server-only-from-server'],
  },

  // Server
  {
    file: 'server/src/mall/goods/goods.routes.ts',
    imports: ['./goods.repository.ts', '../cart/cart.service.ts'],
    breaks: ['routes-imports'],
  },
  { file: 'server/src/mall/goods/goods.repository.ts', imports: ['../../ledger/post.ts'], breaks: ['repository-imports'] },
  {
    file: 'server/src/mall/goods/goods-links.repository.ts',
    imports: ['../cart/cart.repository.ts'],
    breaks: ['repository-imports'],
  },
  { file: 'server/src/mall/order/order.service.ts', imports: ['../settle/settle.service.ts'], breaks: ['no-cycles'] },
  { file: 'server/src/mall/settle/settle.service.ts', imports: ['../order/order.service.ts'], breaks: ['no-cycles'] },
  // Against the order of the domains.
  { file: 'server/src/member/relation/follow.service.ts', imports: ['../../mall/api.ts'], breaks: ['domain-direction'] },
  { file: 'server/src/mall/shop/shop.service.ts', imports: ['../api.ts'], breaks: ['own-slices-directly'] },
  { file: 'server/src/app.ts', imports: ['./mall/module.ts'], breaks: ['modules-only-in-wiring'] },
  {
    file: 'server/src/auction/lot/lot.service.ts',
    imports: ['../../wallet/module.ts'],
    breaks: ['domains-meet-in-api', 'modules-only-in-wiring', 'service-imports'],
  },
  {
    file: 'server/src/mall/group/group.service.ts',
    imports: ['../../wallet/pay/pay.service.ts'],
    breaks: ['domain-direction', 'domains-meet-in-api', 'service-imports'],
  },
  { file: 'server/src/mall/lot/lot.service.ts', imports: ['./lot.routes.ts'], breaks: ['service-not-to-routes'] },
  { file: 'server/src/ledger/bad.ts', imports: ['../mall/api.ts'], breaks: ['core-knows-no-domain'] },
  { file: 'server/src/db/bad.ts', imports: ['../http/call/routes.ts'], breaks: ['db-knows-no-http'] },
  { file: 'server/src/http/bad.ts', imports: ['../../../packages/ui/src/index.ts'], breaks: ['server-takes-no-browser-code'] },

  // Journeys
  { file: 'e2e/mall/bad.spec.ts', imports: ['../../server/src/db/sql.ts'], breaks: ['e2e-imports', 'server-only-from-server'] },
  { file: 'e2e/mall/bad-chain.spec.ts', imports: ['./cart.spec.ts'], breaks: ['journeys-stand-alone'] },
];

/** Files that the plants import; they import nothing themselves. */
const targets = [
  ...['platform', 'ui', 'auth', 'api-client'].map((name) => `packages/${name}/src/index.ts`),
  'packages/platform/src/store.ts',
  'packages/platform/src/parts/rest.ts',
  'packages/ui/src/controls/button.tsx',
  'packages/ui/src/list.test.ts',
  'packages/ui/src/parts/parcel.tsx',
  'packages/ui/src/parts/search/search-input.tsx',
  'packages/api-client/src/transport.ts',
  'packages/features/src/report/report.tsx',
  'packages/contract/src/fields.ts',
  'packages/contract/src/mall/cart.constants.ts',
  'packages/contract/src/operation.ts',
  'apps/mall/src/shared/price.tsx',
  'apps/mall/src/cart/cart-line.tsx',
  'apps/mall/src/goods/price.ts',
  'apps/wallet/src/routes.ts',
  'server/src/http/call/routes.ts',
  'server/src/db/sql.ts',
  'server/src/ledger/post.ts',
  'server/src/mall/failures.ts',
  'server/src/mall/lot/lot.routes.ts',
  'server/src/mall/coupon/coupon.service.ts',
  'server/src/modules/domain-module.ts',
  'server/src/payment/api.ts',
  'server/src/wallet/api.ts',
  'server/src/wallet/module.ts',
  'server/src/wallet/pay/pay.service.ts',
  'e2e/support/test.ts',
];
const libraries = ['react', 'react-router', 'axios', 'zod', '@module-federation/runtime', '@playwright/test'];

describe('import boundaries', () => {
  let root = '';
  let broken = new Map<string, string[]>();

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'juhe-boundaries-'));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    for (const name of libraries) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
      write(`node_modules/${name}/index.js`, 'exports.a = 1;\n');
    }
    mkdirSync(join(root, 'node_modules/@juhe'), { recursive: true });
    for (const name of ['platform', 'ui', 'auth', 'api-client', 'features', 'contract']) {
      const tsx = ['ui', 'features'].includes(name) ? './src/*.tsx' : './src/*.ts';
      write(
        `packages/${name}/package.json`,
        JSON.stringify({ name: `@juhe/${name}`, exports: { '.': './src/index.ts', './*': tsx } }),
      );
      symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@juhe', name));
    }
    for (const file of targets) write(file, 'export const a = 1;\n');
    for (const { file, imports } of plants) {
      const lines = imports.map((from, i) =>
        from.startsWith('type:')
          ? `import type { a as a${i} } from '${from.slice(5)}';`
          : `import { a as a${i} } from '${from}';`,
      );
      write(
        file,
        `${lines.join('\n')}\nexport const a = [${imports.map((from, i) => (from.startsWith('type:') ? '' : `a${i}`)).join(',')}];\n`,
      );
    }
    broken = cruise(root);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  for (const { file, imports, breaks } of plants) {
    const expectation = breaks.length > 0 ? `breaks ${breaks.join(' and ')}` : 'is allowed';
    it(`${file} (${imports.join(', ')}) ${expectation}`, () => {
      expect(broken.get(file) ?? []).toEqual([...breaks].sort());
    });
  }

  it('have a planted violation for every rule', () => {
    const named = new Set(plants.flatMap((plant) => plant.breaks));
    expect(
      importRules()
        .map(({ name }) => name)
        .filter((name) => !named.has(name)),
    ).toEqual([]);
  });

  it('allow only libraries that a source imports', () => {
    const sources = filesBelow('.').filter((path) => /\.(?:tsx?|mjs|cjs)$/.test(path));
    const unused = importRules().flatMap(({ name, from, to }) => {
      const allowed = librariesIn([to.pathNot ?? []].flat());
      if (allowed.length === 0) return [];
      const concerned = sources.filter((path) => new RegExp(from.path ?? '').test(path));
      const imported = new Set(concerned.flatMap((path) => importsIn(read(path))));
      const isImported = (library: string) => {
        const pattern = new RegExp(`^(?:${library})(?:/|$)`);
        return [...imported].some((specifier) => pattern.test(specifier));
      };
      return allowed.filter((library) => !isImported(library)).map((library) => `${name}: ${library}`);
    });
    expect(unused).toEqual([]);
    expect(librariesIn(['^apps/', '(^|/)node_modules/(@types/)?(react|hls[.]js)/'])).toEqual(['react', 'hls[.]js']);
    expect(importsIn("import a from 'a';\nimport 'b/c';\nvoid import(/* name */ 'd');\nexport { e } from './e.ts';")).toEqual([
      'a',
      'b/c',
      'd',
      './e.ts',
    ]);
  });
});

/** Runs dependency-cruiser with the repository's rules over `root`: file → sorted names of the violated rules. */
function cruise(root: string): Map<string, string[]> {
  const bin = join(repo, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(repo, '.dependency-cruiser.mjs');
  const args = [bin, '--config', config, '--output-type', 'json', 'apps', 'packages', 'server', 'e2e'];
  const answer = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })) as {
    summary: { violations: { from: string; rule: { name: string }; cycle?: { name: string }[] }[] };
  };
  const rulesByFile = new Map<string, Set<string>>();
  for (const { from, rule, cycle } of answer.summary.violations)
    for (const file of [from, ...(cycle ?? []).map((step) => step.name)])
      rulesByFile.set(file, (rulesByFile.get(file) ?? new Set()).add(rule.name));
  return new Map([...rulesByFile].map(([file, names]) => [file, [...names].sort()]));
}

interface ImportRule {
  name: string;
  from: { path?: string };
  to: { pathNot?: string | string[] };
}

function importRules(): ImportRule[] {
  const script = `import c from ${JSON.stringify(join(repo, '.dependency-cruiser.mjs'))}; console.log(JSON.stringify(c.forbidden))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as ImportRule[];
}

/** Returns the libraries, as patterns, that a rule's allowed paths name. */
function librariesIn(allowed: readonly string[]): string[] {
  return allowed.flatMap((path) => /^\(\^\|\/\)node_modules\/\(@types\/\)\?\((.+)\)\/$/.exec(path)?.[1]?.split('|') ?? []);
}

/** Returns the specifiers that a source imports, statically, dynamically or by `createRequire`. */
function importsIn(text: string): string[] {
  const imports = /(?:\b(?:from|import|require)|createRequire\([^()]*\))\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([^'\n]+)'/g;
  return [...text.matchAll(imports)].map(([, specifier = '']) => specifier);
}
