/**
 * Loaded with `node --import` by child processes of tests, so that they run TypeScript sources directly, with the mutations
 * listed in SIMULATION_PLANTS.
 */
import { register } from 'node:module';

const mutations = JSON.parse(process.env.SIMULATION_PLANTS ?? '[]');
register('./ts-hooks.mjs', import.meta.url, { data: { mutations } });
