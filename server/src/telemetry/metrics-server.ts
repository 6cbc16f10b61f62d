import Fastify from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Serves `/metrics` at a listening address of its own (METRICS_LISTEN), so that no proxy in front of the site can publish it by
 * mistake. Returns the address and a close function.
 */
export const serveMetrics = async (
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly address: string; close(): Promise<void> }> => {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.text();
    return reply.header('content-type', metrics.contentType).header('cache-control', 'no-store').send(text);
  });
  const address = await app.listen({ host, port });
  return { address, close: () => app.close() };
};
