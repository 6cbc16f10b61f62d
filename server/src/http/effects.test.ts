import { sql } from '../db/sql.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { routeGroups } from '../wiring.ts';
import { effects } from './effects.ts';

const operations = routeGroups.flat().map(({ operation }) => operation);
const posts = operations.filter(({ method, access }) => method === 'POST' && access !== 'operator');
const adding = Object.entries(effects).flatMap(([id, effect]) => (effect.kind === 'adds' ? [{ id, ...effect }] : []));

describe('what calls leave behind', () => {
  let t: TestDb;
  beforeAll(async () => {
    t = await testDb();
  });
  afterAll(() => t.close());

  it('is listed for every POST of members and visitors, and for nothing else', () => {
    expect(Object.keys(effects).toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
  });

  it('is said of tables that exist', async () => {
    const tables = await t.db.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    const names = new Set(tables.map(({ name }) => name));
    expect(adding.flatMap((effect) => effect.tables).filter((name) => !names.has(name))).toEqual([]);
  });

  it('is bounded: by the limit that the operation has, or by a number', () => {
    const limits = new Map(operations.map(({ id, limit }) => [id, limit]));
    expect(adding.filter(({ id, bound }) => bound === 'limit' && limits.get(id) === undefined)).toEqual([]);
    expect(adding.filter(({ bound, most }) => (bound === 'held' || bound === 'day') !== (most !== undefined))).toEqual([]);
  });

  it('is an own limit for visitors where it adds rows: nobody is known by whom they could be counted', () => {
    const unlimited = posts.filter(({ id, access, limit }) => access === 'public' && effects[id]?.kind === 'adds' && !limit);
    expect(unlimited.map(({ id }) => id)).toEqual(['content/article.queryArticleDetail']);
  });
});
