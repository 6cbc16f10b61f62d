export { freePort, startInstance } from '../../tools/run/instance.mjs';
