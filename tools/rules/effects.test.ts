import { join } from 'node:path';
import { filesBelow, read, root } from './repository.ts';

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly access: string;
  readonly limit?: object;
  readonly idempotent?: true;
}
type Effect = { readonly kind: string; readonly tables?: readonly string[]; readonly bound?: string; readonly max?: number };

const { routeGroups } = jest.requireActual<{ routeGroups: { operation: Operation }[][] }>(join(root, 'server/src/wiring.ts'));
const { effects } = jest.requireActual<{ effects: Record<string, Effect> }>(join(root, 'server/src/http/limits/effects.ts'));
const operations = routeGroups.flat().map(({ operation }) => operation);
const posts = operations.filter(({ method, access }) => method === 'POST' && access !== 'operator');
const adding = Object.entries(effects)
  .filter(([, { kind }]) => kind === 'adds')
  .map(([id, effect]) => ({ id, ...effect }));

/** An operation that adds unbounded rows lets one member fill the disk (hardening.md H3). */
describe('the effects of calls', () => {
  // COMMON-42
  it('are listed in server/src/http/limits/effects.ts for every POST of members and visitors, and of GETs for costly ones only', () => {
    const getIds = new Set(
      operations.filter(({ method, access }) => method === 'GET' && access !== 'operator').map(({ id }) => id),
    );
    const [listedGets, postIds] = [
      Object.entries(effects).filter(([id]) => getIds.has(id)),
      Object.keys(effects).filter((id) => !getIds.has(id)),
    ];
    expect(postIds.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
    expect(listedGets.filter(([, { kind }]) => kind !== 'costly')).toEqual([]);
  });

  it('have an own limit with every POST of auction and applications, each of which affects money or goods', () => {
    const valuable = posts.filter(({ id }) => /^(auction|applyfor|wallet\/shareprofit)[./]/.test(id));
    expect(valuable.length).toBeGreaterThan(35);
    expect(valuable.filter(({ limit }) => limit === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('include one code at a member’s request: a repeated call that sends one to the member sends no second', () => {
    const sending = posts.filter(({ id, access }) => access === 'required' && (effects[id]?.tables ?? []).includes('sms_code'));
    expect(sending.length).toBeGreaterThan(2);
    expect(sending.filter(({ idempotent }) => !idempotent).map(({ id }) => id)).toEqual([]);
  });

  it('name existing tables', () => {
    const migrations = filesBelow('server/src/migrations').map(read).join('\n');
    const tables = new Set([...migrations.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name));
    expect(adding.flatMap((effect) => effect.tables ?? []).filter((name) => !tables.has(name))).toEqual([]);
  });

  // COMMON-42
  it('are bounded by the limit of the operation or by a number', () => {
    const limits = new Map(operations.map(({ id, limit }) => [id, limit]));
    expect(adding.filter(({ id, bound }) => bound === 'limit' && limits.get(id) === undefined)).toEqual([]);
    expect(adding.filter(({ bound, max: maximum }) => (bound === 'held' || bound === 'day') !== (maximum !== undefined))).toEqual(
      [],
    );
  });

  it('have an own limit where visitors add rows, except for the view of an article, one for each reader and day', () => {
    const unlimited = posts.filter(({ id, access, limit }) => access === 'public' && effects[id]?.kind === 'adds' && !limit);
    expect(unlimited.map(({ id }) => id)).toEqual(['content/article.getArticle']);
  });
});
