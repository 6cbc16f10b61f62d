import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { apps, filesBelow, isTest, remotes, root } from './repository.ts';

type Operation = { readonly id: string; readonly method: string; readonly path: string };
type Used = Record<string, readonly (readonly [slice: string, exports: readonly string[]])[]>;
type Needs = Record<string, { operations: string[]; uses: Record<string, string[]> }>;
interface Route {
  prefetch?: string[];
}

/** Runs ESM that uses the native bundler in a separate Node process. */
const node = (...args: string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26, cwd: join(root, 'tools') }));

const requestedOperations: Operation[] = [];
const hooks = new Map<string, Operation>();
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const endpoint = (kind: string) => (_build: unknown, operation: Operation) => ({ kind, operation });
const recordOperation = (operation: Operation) => {
  requestedOperations.push(operation);
  return { ok: false };
};
/** A hook of an operation, for hooks composed of others: returns the results of a query and of a mutation. */
const hookOf = (operation: Operation) => () => {
  recordOperation(operation);
  return [() => ({}), {}];
};

/** Replaces the client's core: records which hook belongs to which operation, and which operations plain functions call. */
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
    call: recordOperation,
    streamCall: recordOperation,
    livePath: recordOperation,
    useLive: () => undefined,
    isApiError: () => false,
  }),
  { virtual: true },
);

/** Hooks run outside a component here: only their calls are used. One of React's that is missing here throws. */
jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  useState: (first: unknown) => [first, () => undefined],
  useEffect: () => undefined,
  useEffectEvent: (effect: unknown) => effect,
  useMemo: (compute: () => unknown) => compute(),
  useCallback: (callback: unknown) => callback,
}));

const spelled = ({ method, path }: Operation) => `${method} ${path}`;

/** Returns the operations behind names exported by a slice, by running it. */
const operationsBehind = (slice: string, names: readonly string[]): string[] => {
  requestedOperations.length = 0;
  // Reset for each app: a slice may request an address while it loads.
  jest.resetModules();
  const exported = jest.requireActual<Record<string, unknown>>(join(root, `packages/api-client/src/${slice}.ts`));
  return names.flatMap((name) => {
    const hook = hooks.get(name);
    if (hook) return [spelled(hook)];
    const plain = exported[name];
    if (typeof plain === 'function') void plain('1', { purpose: 'avatar' });
    return requestedOperations.map(spelled);
  });
};

const prefetchOf = (app: string): string[] => {
  const { routes } = jest.requireActual<{ routes: Route[] }>(join(root, `apps/${app}/src/routes.ts`));
  return routes.flatMap(({ prefetch = [] }) => prefetch).map((line) => line.split(/[? ]/, 2).join(' '));
};

describe('the operations required by a release', () => {
  const requirements = node(
    '--input-type=module',
    '-e',
    `import { readNeeds } from '${root}/tools/lib/operations.mjs';
     import { readRoutes } from '${root}/tools/lib/routes.mjs';
     const all = {};
     for (const app of ${JSON.stringify(apps)}) all[app] = await readNeeds(app, '${root}/apps/' + app, await readRoutes('${root}/apps/' + app));
     console.log(JSON.stringify(all));`,
  ) as Needs;
  const used = node(join(root, 'tools/rules/used-exports.mjs')) as Used;

  it.each(remotes)('are for %s those behind the exports that the bundler finds used, and the prefetches of its routes', (app) => {
    const behind = (used[app] ?? []).flatMap(([slice, names]) => operationsBehind(slice, names));
    expect(behind.length).toBeGreaterThan(0);
    expect(requirements[app]?.operations).toEqual([...new Set([...behind, ...prefetchOf(app)])].sort());
  });

  it('all belong to the contract, with their method', () => {
    const contractOperations = filesBelow('packages/contract/src')
      .filter((path) => /^packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/.test(path) && !isTest(path))
      .flatMap((path) => Object.values(jest.requireActual<Record<string, Record<string, Operation>>>(join(root, path))))
      .flatMap((slice) => Object.values(slice).map(spelled));
    const unknown = apps.flatMap((app) =>
      requirements[app]?.operations
        .filter((operation) => !contractOperations.includes(operation))
        .map((operation) => `${app} ${operation}`),
    );
    expect(unknown).toEqual([]);
  });

  it('include the sign-in for the shell, although it is in a shared package', () => {
    expect(requirements.shell?.operations).toEqual(
      expect.arrayContaining(['POST /api/member/pwdLogin', 'POST /api/member/mobileVerifyLogin', 'POST /api/member/logout']),
    );
    expect(remotes.filter((app) => requirements[app]?.operations.includes('POST /api/member/pwdLogin'))).toEqual([]);
  });
});
