import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Facts of the API document that the routes do not contain; the build derives them from the sources
 * (tools/lib/api-facts-plugin.mjs).
 */
export interface ApiFacts {
  /** Of the contract. */
  readonly version: string;
  /** Every refusal by its key, with its English text. */
  readonly texts: Readonly<Record<string, { readonly code: number; readonly text: string }>>;
  /** Keys of the refusals of a handler, by operation id. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
}

/** The facts beside the bundle; without them (in tests) the document has no keys. */
export const readApiFacts = (folder = dirname(fileURLToPath(import.meta.url))): ApiFacts => {
  const file = join(folder, 'api-facts.json');
  if (!existsSync(file)) return { version: '0.0.0', texts: {}, operations: {} };
  return JSON.parse(readFileSync(file, 'utf8')) as ApiFacts;
};
