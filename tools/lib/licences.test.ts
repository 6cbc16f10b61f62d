import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const libraries = JSON.parse(
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "import { licences } from './licences.mjs'; console.log(JSON.stringify(licences()))"],
    { cwd: join(__dirname), encoding: 'utf8' },
  ),
) as Licence[];

it('names the libraries that browsers receive, with their dependencies, and no build tools', () => {
  const names = libraries.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['axios', 'lucide', 'react', 'react-dom', 'react-router', 'redux', 'scheduler']));
  expect(names.filter((name) => /^(@juhe|@types)\/|enhanced|form-data|webpack|rspack/.test(name))).toEqual([]);
  expect(new Set(libraries.map(({ name, version }) => `${name}@${version}`)).size).toBe(libraries.length);
});

it('contains for each a licence that permits its use, in the original wording', () => {
  expect(libraries.filter(({ licence }) => !/\b(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD)\b/.test(licence))).toEqual([]);
  expect(libraries.filter(({ text }) => !/copyright/i.test(text)).map(({ name }) => name)).toEqual([]);
});
