/** `node --import`ed by child processes of tests, so that they run TypeScript sources as they are. */
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
