import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { deployFolder, renderAll } from './files.mjs';
import { layoutOf, portsOf } from './layout.mjs';
import { render } from './template.mjs';

const secrets = { superuser: 's', replication: 'r', rewind: 'w', application: 'a', key: 'k' };
const layout = (replicas = 3) =>
  layoutOf({ folder: '/cluster', portBase: 21_000, replicas, secrets, pgBin: '/usr/lib/postgresql/15/bin' });

describe('templates', () => {
  it('fills placeholders, and repeats blocks with the values of each item before the outer ones', () => {
    const text = 'a {{A}}\n  #each LIST\n  {{A}} {{B}}\n  #end\nz';
    expect(render(text, { A: 1, LIST: [{ B: 2 }, { A: 3, B: 4 }] })).toBe('a 1\n  1 2\n  3 4\nz');
    expect(render(text, { A: 1, LIST: [] })).toBe('a 1\nz');
  });

  it.each([
    ['{{B}}', 'line 1: there is no value for {{B}}'],
    ['\n#each MORE\n#end', 'line 2: there is no list MORE'],
    ['#each LIST', 'line 1: #each LIST has no #end'],
    ['#end', 'line 1: #end without #each'],
    ['{{LIST}}', 'line 1: there is no value for {{LIST}}'],
  ])('refuses %j', (text, message) => {
    expect(() => render(text, { A: 1, LIST: [] })).toThrow(message);
  });
});

describe('configurations of deploy/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const rendered = (values: Parameters<typeof renderAll>[1], units: boolean) =>
    Object.fromEntries(renderAll(folder, values, { units }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));

  it('are complete on loopback: each member has its own folders and ports, every server is on 127.0.0.1', () => {
    const files = rendered(layout().values, false);
    expect(Object.keys(files)).toHaveLength(3 * 3 + 3);
    for (const text of Object.values(files)) expect(text).not.toMatch(/\{\{|#each|#end|undefined|\[object/);
    expect(files['p2/etcd/etcd.conf.yml']).toContain('data-dir: /cluster/p2/etcd\n');
    expect(files['p2/patroni/patroni.yml']).toContain('data_dir: /cluster/p2/postgres\n');
    expect(files['p2/pgbackrest/pgbackrest.conf']).toContain('pg1-path=/cluster/p2/postgres\n');
    expect(files['origin/haproxy/haproxy.cfg']?.match(/server p\d 127\.0\.0\.1:2102\d check/g)).toHaveLength(6);
    expect(files['origin/nginx/nginx.conf']?.match(/server 127\.0\.0\.1:2106\d max_fails/g)).toHaveLength(3);
    const addresses = Object.values(files).flatMap((text) => text.match(/\b\d+\.\d+\.\d+\.\d+\b/g) ?? []);
    expect([...new Set(addresses)]).toEqual(['127.0.0.1']);
  });

  it('are complete for production with the example, including the units', () => {
    const example = JSON.parse(readFileSync(join(deployFolder, 'production.example.json'), 'utf8')) as Parameters<
      typeof renderAll
    >[1];
    const files = rendered(example, true);
    for (const text of Object.values(files)) expect(text).not.toMatch(/\{\{|#each|#end|undefined|\[object|127\.0\.0\.1:21/);
    expect(files['db3/patroni/patroni.yml']).toMatch(/connect_address: 10\.0\.0\.13:5432[\s\S]+ssl: "on"/);
    expect(files['db1/pgbackrest/pgbackrest.conf']).toContain('repo1-cipher-type=aes-256-cbc');
    expect(files['origin/systemd/juhe-api@.service']).toContain('TRUST_PROXY=1');
  });

  it('keep Patroni within its own rule: ttl >= loop_wait + 2 * retry_timeout', () => {
    const text = readFileSync(join(deployFolder, 'patroni/patroni.yml'), 'utf8');
    const number = (name: string): number => Number(new RegExp(`^    ${name}: (\\d+)$`, 'm').exec(text)?.[1]);
    expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'));
  });
});

describe('ports', () => {
  it.each([1, 9])('are distinct and within the hundred for %d replicas', (replicas) => {
    const { members, api, metrics, ...single } = portsOf(21_900, replicas);
    const all = [
      ...Object.values(members).flatMap((member) => Object.values(member as object)),
      ...api,
      ...metrics,
      ...Object.values(single),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((port) => port > 21_900 && port < 22_000)).toBe(true);
  });
});

describe('npm run cluster', () => {
  it('reads its command line', () => {
    expect(readArguments([])).toMatchObject({ command: 'start', portBase: 21_000, replicas: 2, rate: 200, only: [] });
    expect(readArguments(['test', '--only', 'api,clock', '--rate', '50'])).toMatchObject({ only: ['api', 'clock'], rate: 50 });
    expect(readArguments(['render', 'values.json', 'out']).rest).toEqual(['values.json', 'out']);
  });

  it.each([
    [['sart'], 'There is no command sart. Commands: start, status'],
    [['start', '--replicas', '0'], '--replicas 0: a whole number from 1 to 9'],
    [['start', '--port-base', '2e4'], '--port-base 2e4'],
    [['stop', 'now'], 'stop takes no now'],
    [['render', 'values.json'], 'render <values.json> <new folder>'],
    [['--wrong'], "Unknown option '--wrong'"],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
