import { execFileSync } from 'node:child_process';
import { read, root } from './repository.ts';

it('the API document contains the schemas of every slice: npm run pages', () => {
  const source = `import { contractSchemaFiles } from '${root}/tools/lib/contract-schemas.mjs'; console.log(JSON.stringify(contractSchemaFiles()));`;
  const files: Record<string, string> = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' }),
  );
  expect(Object.keys(files)).toHaveLength(1);
  for (const [path, text] of Object.entries(files)) expect(read(path)).toBe(text);
});
