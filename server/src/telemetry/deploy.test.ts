import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { parse } from 'yaml';
import { openReadReplica } from '../db/read-replica.ts';
import { testDb } from '../test/test-db.ts';
import { measure } from './metrics.ts';

const read = (path: string): string => readFileSync(join(__dirname, '../../..', path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const rules = (): Rule[] =>
  (parse(read('deploy/observability/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

/** The names of metrics in an expression: words that are neither functions nor labels nor keywords. */
const metricsIn = (expr: string): string[] =>
  [...expr.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|on)\s*\([^)]*\)/g, ' ').matchAll(/[a-z_][a-z0-9_]*(?!\w*\s*\()/gi)]
    .map(([word]) => word)
    .filter((word) => !['and', 'or', 'by', 'on', 'sum', 'count', 'max'].includes(word));

let exported: ReadonlySet<string>;

beforeAll(async () => {
  const test = await testDb();
  // The primary in the place of its own replica: all that matters here is which metrics there are.
  const readReplica = openReadReplica({ url: test.url, primary: test.db, poolSize: 2, probeMs: 20 });
  const text = await measure(fastify(), { db: test.db, readReplica }, 'v').text();
  exported = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  await readReplica.close();
  await test.close();
});

/** `up` is Prometheus' own. */
const unknownIn = (expressions: readonly string[]): string[] =>
  expressions.flatMap(metricsIn).filter((name) => name !== 'up' && !exported.has(name));

it('every metric in an alert is exported by the server', () => {
  expect(rules().flatMap(({ expr }) => metricsIn(expr)).length).toBeGreaterThan(10);
  expect(unknownIn(rules().map(({ expr }) => expr))).toEqual([]);
});

it('every metric in the dashboard is exported by the server', () => {
  const { panels } = JSON.parse(read('deploy/observability/grafana-dashboard.json')) as Dashboard;
  expect(panels.length).toBeGreaterThan(10);
  expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
});

it('finds a metric that is not exported', () => {
  expect(unknownIn(['sum by (operation) (rate(juhe_calls_total{outcome="ok"}[5m])) / juhe_missing'])).toEqual(['juhe_missing']);
});

it('docs/observability.md explains every alert and every metric of ours', () => {
  const text = read('docs/observability.md');
  const names = [...exported].filter((name) => name.startsWith('juhe_')).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  expect(
    rules()
      .map(({ alert }) => alert)
      .filter((name) => !text.includes(`\`${name}\``)),
  ).toEqual([]);
});

it('every alert says how urgent it is, and Prometheus loads the file', () => {
  for (const { labels, annotations } of rules()) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
  }
  const { rule_files: files } = parse(read('deploy/observability/prometheus.yml')) as { rule_files: string[] };
  expect(files).toEqual(['alerts.yml']);
});
