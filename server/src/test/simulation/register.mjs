/** `node --import`ed by the servers of a simulation: TypeScript as it is, with the bugs that SIMULATION_PLANTS lists. */
import { register } from 'node:module';

const plants = JSON.parse(process.env.SIMULATION_PLANTS ?? '[]');
register('./hooks.mjs', import.meta.url, { data: { plants } });
