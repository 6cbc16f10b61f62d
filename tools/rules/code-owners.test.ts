import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './repository.ts';

interface Line {
  readonly path: string;
  readonly teams: readonly string[];
}

/** The lines with a path, without the default. */
const lines: readonly Line[] = read('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => {
    const [path = '', ...teams] = line.split(/\s+/);
    return { path, teams };
  });

const domains = (JSON.parse(read('tools/rules/spec/table-owners.json')) as { order: readonly string[] }).order;

/** Folders that a domain may have; those that exist need an owner. */
const foldersOf = (domain: string): string[] =>
  [
    `/apps/${domain}/`,
    `/server/src/${domain}/`,
    `/packages/contract/src/${domain}/`,
    `/packages/api-client/src/${domain}/`,
    `/e2e/${domain}/`,
  ].filter((folder) => existsSync(join(root, folder)));

describe('CODEOWNERS', () => {
  it('lists each path once, and only existing ones with a team', () => {
    expect(lines.filter(({ path, teams }) => !existsSync(join(root, path)) || teams.length === 0)).toEqual([]);
    expect(lines.map(({ path }) => path)).toEqual([...new Set(lines.map(({ path }) => path))]);
  });

  it.each(domains)('assigns every folder of %s to one team', (domain) => {
    const owners = foldersOf(domain).map((folder) => [folder, lines.find(({ path }) => path === folder)?.teams] as const);
    const [, teams] = owners[0] ?? [];
    expect(teams).toHaveLength(1);
    expect(owners.filter(([, owningTeams]) => owningTeams?.join(' ') !== teams?.join(' '))).toEqual([]);
  });
});
