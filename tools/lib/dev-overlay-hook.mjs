/** Development only, before the shell starts. */
import { watchThrown } from './dev-overlay.mjs';

watchThrown();
