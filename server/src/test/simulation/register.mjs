/**
 * Loaded with `node --import` by the servers of a simulation: runs TypeScript sources directly, with the bugs listed in
 * SIMULATION_PLANTS.
 */
import { register } from 'node:module';

const plants = JSON.parse(process.env.SIMULATION_PLANTS ?? '[]');
register('./hooks.mjs', import.meta.url, { data: { plants } });
