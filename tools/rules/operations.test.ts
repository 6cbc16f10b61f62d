import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { apps, filesBelow, isTest, remotes, root } from './repository.ts';

type Operation = { readonly id: string; readonly method: string; readonly path: string };
type Used = Record<string, readonly (readonly [slice: string, exports: readonly string[]])[]>;
type Needs = Record<string, { operations: string[]; uses: Record<string, string[]> }>;
interface Route {
  prefetch?: string[];
}

/** Of ESM that brings the native bundler, in a Node of its own. */
const node = (...args: string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26, cwd: join(root, 'tools') }));

const asked: Operation[] = [];
const hooks = new Map<string, Operation>();
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const endpoint = (kind: string) => (_build: unknown, operation: Operation) => ({ kind, operation });
const ask = (operation: Operation) => {
  asked.push(operation);
  return { ok: false };
};
/** A hook of an operation, for hooks that are made of such: what a query and what a mutation answers. */
const hookOf = (operation: Operation) => () => {
  ask(operation);
  return [() => ({}), {}];
};

/** Stands in for the client's core: writes down which hook belongs to which operation, and which ones plain functions ask for. */
jest.mock(
  '@juhe/api-client',
  () => ({
    inject: (define: (build: unknown) => Record<string, { kind: string; operation: Operation }>) =>
      Object.fromEntries(
        Object.entries(define({})).flatMap(([name, { kind, operation }]) =>
          [`use${capital(name)}${kind}`, `useLazy${capital(name)}${kind}`].map((hook) => {
            hooks.set(hook, operation);
            return [hook, hookOf(operation)];
          }),
        ),
      ),
    query: endpoint('Query'),
    mutation: endpoint('Mutation'),
    pages: endpoint('InfiniteQuery'),
    feed: endpoint('InfiniteQuery'),
    call: ask,
    streamCall: ask,
    livePath: ask,
    useLive: () => undefined,
  }),
  { virtual: true },
);

/** Hooks run outside a component here: they are asked for nothing but what they call. */
jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  useState: (first: unknown) => [first, () => undefined],
  useEffect: () => undefined,
  useEffectEvent: (effect: unknown) => effect,
}));

const spelled = ({ method, path }: Operation) => `${method} ${path}`;

/** The operations behind names that a slice exports, by running it. */
const operationsBehind = (slice: string, names: readonly string[]): string[] => {
  asked.length = 0;
  // Anew for each app: a slice may ask for an address while it loads.
  jest.resetModules();
  const exported = jest.requireActual<Record<string, unknown>>(join(root, `packages/api-client/src/${slice}.ts`));
  return names.flatMap((name) => {
    const hook = hooks.get(name);
    if (hook) return [spelled(hook)];
    const plain = exported[name];
    try {
      if (typeof plain === 'function') void plain('1', { purpose: 'avatar' });
    } catch (error) {
      // A hook made of a slice's hooks runs in a component only; those hooks are found used by themselves.
      if (!/^use[A-Z]/.test(name)) throw error;
    }
    return asked.map(spelled);
  });
};

const prefetchOf = (app: string): string[] => {
  const { routes } = jest.requireActual<{ routes: Route[] }>(join(root, `apps/${app}/src/routes.ts`));
  return routes.flatMap(({ prefetch = [] }) => prefetch).map((line) => line.split(/[? ]/, 2).join(' '));
};

describe('the operations that a release names', () => {
  const needs = node(
    '--input-type=module',
    '-e',
    `import { readNeeds } from '${root}/tools/lib/operations.mjs';
     import { readRoutes } from '${root}/tools/lib/routes.mjs';
     const all = {};
     for (const app of ${JSON.stringify(apps)}) all[app] = await readNeeds(app, '${root}/apps/' + app, await readRoutes('${root}/apps/' + app));
     console.log(JSON.stringify(all));`,
  ) as Needs;
  const used = node(join(root, 'tools/rules/used-exports.mjs')) as Used;

  it.each(remotes)('are for %s those behind the exports that the bundler finds used, and what its routes ask first', (app) => {
    const behind = (used[app] ?? []).flatMap(([slice, names]) => operationsBehind(slice, names));
    expect(behind.length).toBeGreaterThan(0);
    expect(needs[app]?.operations).toEqual([...new Set([...behind, ...prefetchOf(app)])].sort());
  });

  it('are all of the contract, with their method', () => {
    const known = filesBelow('packages/contract/src')
      .filter((path) => /^packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/.test(path) && !isTest(path))
      .flatMap((path) => Object.values(jest.requireActual<Record<string, Record<string, Operation>>>(join(root, path))))
      .flatMap((slice) => Object.values(slice).map(spelled));
    const unknown = apps.flatMap((app) =>
      needs[app]?.operations.filter((operation) => !known.includes(operation)).map((operation) => `${app} ${operation}`),
    );
    expect(unknown).toEqual([]);
  });

  it('have the sign-in among the shell’s, although it is in a shared package', () => {
    expect(needs.shell?.operations).toEqual(
      expect.arrayContaining(['POST /api/member/pwdLogin', 'POST /api/member/mobileVerifyLogin', 'POST /api/member/logout']),
    );
    expect(remotes.filter((app) => needs[app]?.operations.includes('POST /api/member/pwdLogin'))).toEqual([]);
  });
});
