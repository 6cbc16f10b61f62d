// Fills an empty database with `n` members, products and articles and ten ledger entries for each member, and with related rows:
// follows, likes, comments, carts, orders, notices, conversations, lots with bids. Constraint triggers
// are off meanwhile; what they would have written (balances, counters, search documents) is inserted as well. Texts of articles
// and goods are short, a title and a sentence or two: the index of searches would take hours for whole articles.
import { steps, unsearched } from './growth-steps.mjs';
import { loadTexts } from './library.mjs';

/** The indexes that no constraint needs, of all tables; they are built faster in one step than row by row. */
const plainIndexes = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
    exists (select from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget = 0) as "withoutStatistics"
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisunique
    and not exists (select from pg_depend d where d.objid = i.indexrelid and d.deptype in ('i', 'P'))`;

/**
 * Fills an empty, migrated database. All statements run on one connection.
 * @param {{ query: (text: string, values?: unknown[]) => Promise<import('pg').QueryResult> }} client
 * @param {number} n members, products and articles each
 * @param {boolean} isSearched false leaves the indexes of texts empty, which take longer than everything else
 * @param {boolean} onlySearched fills only what searches read
 * @returns {Promise<{ seconds: number, slowest: [string, number][] }>}
 */
export const fillGrowth = async (client, n, isSearched, onlySearched = false) => {
  const started = performance.now();
  const durations = [];
  const timed = async (name, text) => {
    const start = performance.now();
    await client.query(text);
    durations.push([name, (performance.now() - start) / 1000]);
  };
  await client.query(`set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '768MB'`);
  await loadTexts(client);
  // Only texts that the search's normal form does not change; see `documents` (growth-steps.mjs).
  for (const table of ['sentence', 'clause', 'paragraph'])
    await client.query(`delete from bench_${table} where search_text(text) <> text;
      update bench_${table} t set place = -o.nth from (select place, row_number() over (order by place) as nth from bench_${table}) o where o.place = t.place;
      update bench_${table} set place = -place; update bench_${table}_count set count = (select count(*) from bench_${table}); analyze bench_${table}`);
  // The topics that labels name are written about, and others.
  await client.query(`create unlogged table bench_tag as select row_number() over (order by hashtext(name)) as place, name from (
      select distinct unnest(topics) as name from label union (select distinct left(text, 4) from bench_clause limit 300)) t`);
  await client.query('alter table bench_tag add primary key (place); analyze bench_tag');
  const { rows: indexes } = await client.query(plainIndexes);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const [name, text] of steps(n, isSearched)) {
    if (onlySearched && unsearched.has(name)) continue;
    await timed(name, text);
    // Later statements join earlier tables.
    if (name === 'comments' || name === 'lots' || name === 'conversations') await client.query('analyze');
  }
  for (const { name, definition, withoutStatistics } of indexes) {
    if (!isSearched && definition.includes('_grams(')) continue;
    await timed(`index ${name}`, definition);
    if (withoutStatistics) await client.query(`alter index ${name} alter column 1 set statistics 0`);
  }
  await client.query(`select setval(pg_get_serial_sequence('ledger_account', 'id'), ${n + 1}), setval(pg_get_serial_sequence('ledger_entry', 'id'), ${10 * n});
    drop table bench_tag, bench_sentence, bench_clause, bench_paragraph, bench_sentence_count, bench_clause_count, bench_paragraph_count`);
  // No scheduled job runs during the measurement; the nightly ones have their own benchmark.
  await client.query(`update deadline set due_at = now() + interval '1 day'`);
  await timed('vacuum analyze', 'vacuum analyze');
  return {
    seconds: (performance.now() - started) / 1000,
    slowest: durations.toSorted((a, b) => b[1] - a[1]).slice(0, 8),
  };
};
