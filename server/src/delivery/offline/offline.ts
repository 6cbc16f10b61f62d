import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Beside the bundle after a build, beside this file in tests and development. */
const file = (): string => {
  const moduleDir = dirname(fileURLToPath(import.meta.url));
  return (
    ['worker/offline.js', 'delivery/offline/worker/offline.js'].map((path) => join(moduleDir, path)).find(existsSync) ?? moduleDir
  );
};

/**
 * `/h5/offline.js`: the worker that starts the app without a connection. Browsers register it only when a member saves
 * something offline (platform/offline).
 */
export const registerOfflineWorker = async (app: FastifyInstance): Promise<void> => {
  const worker = readFileSync(file());
  app.get('/h5/offline.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
};
