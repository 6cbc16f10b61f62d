import { join } from 'node:path';
import { filesBelow, read, root } from './repository.ts';

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly access: string;
  readonly stream?: true;
  readonly idempotent?: true;
}

const { routeGroups } = jest.requireActual<{ routeGroups: { operation: Operation }[][] }>(join(root, 'server/src/wiring.ts'));
const { effects } = jest.requireActual<{ effects: Record<string, { readonly kind: string }> }>(
  join(root, 'server/src/http/limits/effects.ts'),
);
const { staleReads } = jest.requireActual<{ staleReads: ReadonlySet<string> }>(
  join(root, 'server/src/http/reads/stale-reads.ts'),
);
const operations = routeGroups.flat().map(({ operation }) => operation);
const stale = operations.filter(({ id }) => staleReads.has(id));

const sources = [...filesBelow('apps'), ...filesBelow('packages/api-client/src')].filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|\/(dist|node_modules)\//.test(file),
);
const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
/** Tags that a file invalidates. */
const invalidatedIn = (file: string): string[] =>
  [...read(file).matchAll(/invalidateTags\(([^)]*)\)/g)].flatMap(([, tags = '']) => quoted(tags));

/** Endpoints of the client with the operation and the tags of each. */
const endpoints = filesBelow('packages/api-client/src')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...read(file).matchAll(/(?:query|pages|feed)\(\s*build,\s*\w+\.(\w+),\s*\{([^}]*)\}/g)].map(
      ([, name = '', options = '']) => ({
        name,
        tags: quoted(/tags: \[([^\]]*)\]/.exec(options)?.[1] ?? ''),
      }),
    ),
  );

/** Operations that may read from the standby of DATABASE_READ_URL (decision 0058). */
describe('reads that may be stale', () => {
  it('are public, exist, are not streams and concern nothing of value', () => {
    expect(stale.map(({ id }) => id).toSorted()).toEqual([...staleReads].toSorted());
    expect(stale.filter(({ access, stream, idempotent }) => access !== 'public' || stream || idempotent)).toEqual([]);
    expect(
      [...staleReads].filter((id) => /^(wallet|applyfor|member|common)\/|\/(order|payment|cart|bid|lot|points)\./.test(id)),
    ).toEqual([]);
  });

  it('write nothing, except that a detail counts its readers', () => {
    const writing = stale.filter(({ id, method }) => method === 'POST' && !['reads', 'costly'].includes(effects[id]?.kind ?? ''));
    expect(writing.map(({ id }) => id)).toEqual(['content/article.getArticle']);
  });

  it('are not repeated because of the stream of a lot, of an answer or of the site, which informs everybody of a change', () => {
    const listening = sources.filter(
      (file) => file !== 'packages/api-client/src/common/live.ts' && /\b(useLive|useSiteChanges)\(/.test(read(file)),
    );
    const tags = new Set(listening.flatMap(invalidatedIn));
    expect(listening.length).toBeGreaterThan(2);
    expect([...tags]).toEqual(expect.arrayContaining(['auction/lot', 'auction/bid', 'content/conversations']));
    expect(endpoints.length).toBeGreaterThan(100);
    const announced = endpoints.filter((endpoint) => endpoint.tags.some((tag) => tags.has(tag))).map(({ name }) => name);
    expect(announced).toContain('listLots');
    const names = new Set(stale.map(({ id }) => id.split('.').at(-1)));
    expect(announced.filter((name) => names.has(name))).toEqual([]);
  });
});
