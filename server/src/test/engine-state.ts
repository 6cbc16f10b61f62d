import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../db/engine.ts';
import { dropDatabase, derivedTemplateName } from './test-db.ts';

/** jest loads setup and teardown as separate modules; they share only the global object. */
const holder = globalThis as { juheEngine?: { engine: Engine; dataDir: string } | undefined };

export const rememberEngine = (engine: Engine, dataDir: string): void => {
  holder.juheEngine = { engine, dataDir };
};

export const stopRememberedEngine = async (): Promise<void> => {
  if (!holder.juheEngine) return;
  const { engine, dataDir } = holder.juheEngine;
  const template = process.env['JUHE_TEST_TEMPLATE'];
  if (template !== undefined) {
    if (!engine.embedded)
      for (const name of [derivedTemplateName(template, 'seeded'), template]) await dropDatabase(engine.url, name);
    await rm(join(tmpdir(), template), { recursive: true, force: true });
  }
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
};
