import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTestFile, watchSources } from './watch.mjs';

let folder: string;
let watcher: Awaited<ReturnType<typeof watchSources>>;
let changes: string[][];
let changed: (files: string[]) => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'juhe-watch-'));
  mkdirSync(join(folder, 'mall/cart'), { recursive: true });
  writeFileSync(join(folder, 'mall/cart/cart.service.ts'), '// 1');
  changes = [];
  changed = () => {};
  watcher = await watchSources(
    [folder],
    (files) => {
      changes.push(files);
      changed(files);
    },
    { ignored: isTestFile },
  );
});
afterEach(async () => {
  await watcher.close();
  rmSync(folder, { recursive: true, force: true });
});

const nextChange = (): Promise<string[]> => new Promise((resolve) => (changed = resolve));

/** As vim, sed -i, formatters and git write. */
const replaceByRename = (file: string, text: string): void => {
  writeFileSync(`${folder}.saved`, text);
  renameSync(`${folder}.saved`, file);
};

it('detects saves in place after a file was replaced by a rename, and the next rename', async () => {
  const file = join(folder, 'mall/cart/cart.service.ts');
  for (let round = 0; round < 2; round += 1) {
    const replaced = nextChange();
    replaceByRename(file, `// renamed ${round}`);
    expect(await replaced).toEqual([file]);
    const saved = nextChange();
    writeFileSync(file, `// saved in place ${round}`);
    expect(await saved).toEqual([file]);
  }
});

it('detects a file in a new folder, its changes and its removal', async () => {
  const file = join(folder, 'mall/wish/wish.service.ts');
  const added = nextChange();
  mkdirSync(join(folder, 'mall/wish'));
  writeFileSync(file, '// 1');
  expect(await added).toEqual([file]);
  const saved = nextChange();
  writeFileSync(file, '// 2, longer');
  expect(await saved).toEqual([file]);
  const removed = nextChange();
  unlinkSync(file);
  expect(await removed).toEqual([file]);
});

it('merges simultaneous writes into one change, and ignores tests', async () => {
  const both = nextChange();
  writeFileSync(join(folder, 'mall/cart/cart.test.ts'), '// a test');
  writeFileSync(join(folder, 'mall/cart/cart.service.ts'), '// 22');
  writeFileSync(join(folder, 'mall/cart/cart.routes.ts'), '// 1');
  expect((await both).sort()).toEqual([join(folder, 'mall/cart/cart.routes.ts'), join(folder, 'mall/cart/cart.service.ts')]);
  expect(changes).toHaveLength(1);
});
