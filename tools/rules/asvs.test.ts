import { exists, read } from './repository.ts';

/** The requirements of level 1 and 2 in ASVS 5.0.0 by section, without those of level 3. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};

const requirements = Object.entries(sections).flatMap(([section, range]) => {
  const [first = 1, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`);
});

const document = read('docs/asvs.md');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = '', level = '', status = '', requirement = '', evidence = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { id, level: Number(level), status, what: requirement, evidence };
  });
type Row = (typeof rows)[number];

const sums = (name: string, selectedRows: readonly Row[]): string => {
  const count = (status: string) => selectedRows.filter((row) => row.status === status).length;
  const [met, notMet] = [count('met'), count('not met')];
  return `| ${name} | ${met} | ${notMet} | ${count('n.a.')} | ${((100 * met) / (met + notMet)).toFixed(1)} % |`;
};

describe('docs/asvs.md', () => {
  it('names every requirement of level 1 and 2 once, in order', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(requirements);
  });

  it('has no dead link', () => {
    const targets = [...document.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !target.startsWith('https://'));
    expect(local.length).toBeGreaterThan(150);
    const paths = local.map((target) => (target.startsWith('../') ? target.slice(3) : `docs/${target}`));
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  it('gives evidence for met requirements and a reason for the others', () => {
    const unsupported = rows.filter(({ status, what: requirement, evidence }) => {
      if (!['met', 'not met', 'n.a.'].includes(status) || requirement === '') return true;
      return status === 'not met' ? evidence.length < 40 : evidence === '';
    });
    expect(unsupported).toEqual([]);
  });

  it('states its totals', () => {
    expect(document).toContain(
      sums(
        'level 1',
        rows.filter(({ level }) => level === 1),
      ),
    );
    expect(document).toContain(
      sums(
        'level 2 alone',
        rows.filter(({ level }) => level === 2),
      ),
    );
    expect(document).toContain(sums('level 1 and 2', rows));
  });
});
