/** Loaded with `node --import` by child processes of tests, so that they run TypeScript sources directly. */
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
