/**
 * Loaded with `node --import` by child processes of tests, so that they run TypeScript sources directly, with the bugs listed in
 * SIMULATION_PLANTS.
 */
import { register } from 'node:module';

const plants = JSON.parse(process.env.SIMULATION_PLANTS ?? '[]');
register('./ts-hooks.mjs', import.meta.url, { data: { plants } });
