import type { LiveKey } from '@juhe/platform';

/**
 * The platform's public keys as the page brought them to the shell (decision 0012), not as an answer names them; none outside of the shell.
 */
export const pageKeys = (): readonly LiveKey[] =>
  (Reflect.get(window, '__JUHE__') as { readonly keys?: readonly LiveKey[] } | undefined)?.keys ?? [];
