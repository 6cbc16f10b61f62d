import { join } from 'node:path';

const fromSources = ['--import', `file://${join(__dirname, 'ts-register.mjs')}`, join(__dirname, '../main.ts')];

/**
 * Node's arguments that run the server: as `npm test` has built it (JUHE_TEST_SERVER, which starts in half of the CPU time), otherwise or
 * with `isPlanted` from the sources.
 */
export const mainArgs = ({ isPlanted = false } = {}): readonly string[] => {
  const built = process.env['JUHE_TEST_SERVER'];
  return built === undefined || isPlanted ? fromSources : [built];
};
