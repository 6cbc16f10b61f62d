import { basename, join } from 'node:path';
import { type Operation, storedId } from '../../packages/contract/src/operation.ts';
import { operationVerbs } from './operation-verbs.ts';
import { formerCommands } from '../run/former-commands.mjs';
import { exists, filesBelow, isTest, read, root, specification } from './repository.ts';

interface SpecOperation {
  owner: string;
  method: string;
  path: string;
  encoding: string;
}

interface Slice {
  /** `<domain>/<slice>` */
  address: string;
  operations: [name: string, operation: Operation][];
}

const load = (file: string): unknown[] => Object.values(jest.requireActual<Record<string, unknown>>(join(root, file)));
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'id' in value;

/** Every slice of the contract with its operations. */
const slices: Slice[] = filesBelow('packages/contract/src')
  .filter((path) => /^packages\/contract\/src\/[a-z]+\/[a-z0-9-]+\.ts$/.test(path))
  .map((path) => ({
    address: path.slice('packages/contract/src/'.length, -'.ts'.length),
    operations: load(path).flatMap((exported) =>
      typeof exported === 'object' && exported !== null
        ? Object.entries(exported).filter((entry): entry is [string, Operation] => isOperation(entry[1]))
        : [],
    ),
  }))
  .filter((slice) => slice.operations.length > 0);

const operations = slices.flatMap((slice) =>
  slice.operations.map(([name, operation]) => ({ slice: slice.address, name, operation })),
);
const spec = specification<SpecOperation>('operations.json');
const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const word = (name: string) => new RegExp(`\\b${name}\\b`);
const baseNameOf = (address: string) => basename(address);
const text = (path: string) => (exists(path) ? read(path) : '');
/** Endpoints of the browser's client by their names, which all apps share in one store. */
const endpoints = filesBelow('packages/api-client/src').flatMap((path) =>
  [...read(path).matchAll(/(?:^\s+|\(\{ )(\w+): \w+\(\s*build,\s*(\w+)\.(\w+)/gm)].map(([, name = '', slice, operation]) => ({
    name,
    operation,
    source: `${path}: ${slice}.${operation}`,
  })),
);
const { routeGroups } = jest.requireActual<{
  routeGroups: { operation: Operation; handler: { name: string }; guarded?: { name: string } }[][];
}>(join(root, 'server/src/wiring.ts'));
/** Functions of the service that comments of articles, books and videos have in common. */
const ofComments = new Set(['listReplies', 'addReply', 'remove', 'removeReply', 'like']);
const tests = filesBelow('.').filter((path) => isTest(path) && !path.startsWith('tools/'));

/** Endpoints beside the one that has the name of their operation, with other caching. */
const secondEndpoints = new Set(['countGoods', 'searchEverything']);
const isProductive = ({ source }: { source: string }) => !isTest(source.split(':')[0] ?? '');

describe("the browser's client", () => {
  it('names an endpoint like its operation', () => {
    const renamed = endpoints.filter(isProductive).filter(({ name, operation }) => name !== operation);
    expect(renamed.map(({ name }) => name).filter((name) => !secondEndpoints.has(name))).toEqual([]);
  });

  it('names each endpoint once: the second app to inject a name would not load', () => {
    const productive = endpoints.filter(isProductive);
    expect(productive.length).toBeGreaterThan(200);
    const repeated = productive.filter(({ name }, nth) => productive.findIndex((candidate) => candidate.name === name) !== nth);
    expect(repeated.map(({ name, source }) => `${name} (${source})`)).toEqual([]);
  });
});

describe('the contract and the specification', () => {
  it('every operation of the specification is in the contract', () => {
    const knownKeys = new Set(operations.map(({ operation }) => key(operation)));
    expect(spec.map(key).filter((specKey) => !knownKeys.has(specKey))).toEqual([]);
  });

  it('an operation of the specification has its encoding; any other is marked as an extension', () => {
    const listed = new Map(spec.map((specEntry) => [key(specEntry), specEntry]));
    const violations = operations.flatMap(({ operation }) => {
      const specified = listed.get(key(operation));
      if (!specified)
        return operation.extension ? [] : [`${operation.id}: ${key(operation)} is not in the specification: extension: true`];
      if (operation.extension) return [`${operation.id} is in the specification: not an extension`];
      return operation.encoding === specified.encoding
        ? []
        : [`${operation.id}: encoding ${operation.encoding}, the specification says ${specified.encoding}`];
    });
    expect(violations).toEqual([]);
  });

  it('the copy of the specification in tools/rules is equal to the specification', () => {
    for (const name of ['operations.json', 'routes.json'])
      expect(JSON.parse(read(`tools/rules/spec/${name}`))).toEqual(specification(name));
  });
});

describe('operations', () => {
  it('have unique pairs of method and path', () => {
    const keys = operations.map(({ operation }) => key(operation));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('have a unique verb phrase as name, and an id that states their location', () => {
    const names = operations.map(({ name }) => name);
    const violations = operations.filter(({ slice, name, operation }, i) => {
      const [verb = ''] = /^[a-z]+(?=[A-Z])/.exec(name) ?? [];
      return !operationVerbs.has(verb) || names.indexOf(name) !== i || operation.id !== `${slice}.${name}`;
    });
    expect(violations.map(({ operation }) => operation.id)).toEqual([]);
    const usedVerbs = new Set(names.map((name) => /^[a-z]+/.exec(name)?.[0]));
    expect([...operationVerbs].filter((verb) => !usedVerbs.has(verb))).toEqual([]);
  });

  it('are distinguished in stored idempotency keys and limits', () => {
    const stored = operations.filter(({ operation }) => operation.idempotent || operation.limit);
    const ids = stored.map(({ operation }) => storedId(operation));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('are documented by one sentence each; GET has a query, POST a body', () => {
    const violations = operations.filter(
      ({ operation }) =>
        !/^[^a-z].{9,}\.$/s.test(operation.summary) ||
        /\p{Script=Han}/u.test(operation.summary) ||
        (operation.method === 'GET') !== (operation.encoding === 'query'),
    );
    expect(violations.map(({ operation }) => operation.id)).toEqual([]);
  });

  it('are idempotent only as a POST of a member or an operator, since a key belongs to its caller', () => {
    const violations = operations.filter(
      ({ operation }) => operation.idempotent && (operation.method !== 'POST' || operation.access === 'public'),
    );
    expect(violations.map(({ operation }) => operation.id)).toEqual([]);
  });
});

describe('commands of operators', () => {
  it('resolve former names to a current command', () => {
    const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const commands = operations.filter(({ operation }) => operation.access === 'operator').map(({ name }) => kebab(name));
    expect(Object.keys(formerCommands).filter((command) => commands.includes(command))).toEqual([]);
    expect(Object.values(formerCommands).filter((command) => !commands.includes(command))).toEqual([]);
  });
});

describe('completeness', () => {
  it('of the server: every operation has a handler in the slice’s routes, listed in the module of its domain', () => {
    const served = new Set(routeGroups.flat().map(({ operation }) => operation.id));
    expect(operations.filter(({ operation }) => !served.has(operation.id)).map(({ operation }) => operation.id)).toEqual([]);
    const elsewhere = slices
      .map(({ address }) => `server/src/${address}/${baseNameOf(address)}.routes.ts`)
      .filter((path) => !exists(path));
    expect(elsewhere).toEqual([]);
  });

  it('of names: the function that serves an operation has its name', () => {
    const violations = routeGroups.flat().flatMap(({ operation, handler, guarded }) => {
      const { name } = guarded ?? handler;
      // A function that another one made has no name of its own (`idempotentExternalEffect`: `guarded`).
      return name === '' || name === 'guarded' || operation.id.endsWith(`.${name}`) || ofComments.has(name)
        ? []
        : [`${operation.id}: ${name}`];
    });
    expect(violations).toEqual([]);
  });

  it('of the client: every operation of members has an endpoint', () => {
    const absent = slices.flatMap(({ address, operations }) => {
      const path = `packages/api-client/src/${address}.ts`;
      const client = text(path) + (address.startsWith('member/') ? filesBelow('packages/auth/src').map(read).join('\n') : '');
      return operations
        .filter(
          ([name, operation]) =>
            operation.access !== 'operator' && !operation.stream && !isCalledFromOutside(operation) && !word(name).test(client),
        )
        .map(([name]) => `${path} has no ${name}`);
    });
    expect(absent).toEqual([]);
  });

  it('of the tests: every operation is called', () => {
    const texts = tests.map(read).join('\n');
    expect(operations.filter(({ name }) => !word(name).test(texts)).map(({ operation }) => operation.id)).toEqual([]);
  });
});

/** Callbacks of providers: not called by our browsers. */
function isCalledFromOutside(operation: Operation): boolean {
  return /[cC]allback|[nN]otify/.test(operation.path);
}
