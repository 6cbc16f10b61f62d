import type { FastifyInstance } from 'fastify';
import { pathOf } from '../log.ts';
import { isDrawn, readTraceparent, type Span, traceOfRequest, type Tracer, withSpan } from '../db/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a sampled request. */
    span: Span | null;
  }
}

/**
 * Makes a span of a share of the requests, with the statements that they run as its children.
 * @param share 0 to 1
 * @param isTrusted whether callers are proxies, whose decision to sample counts
 */
export const traceRequests = (app: FastifyInstance, tracer: Tracer, share: number, isTrusted: boolean): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = readTraceparent(request.headers.traceparent);
    if (!(parent && isTrusted && parent.isSampled) && !isDrawn(share)) return done();
    const span = tracer.start(request.method, parent ?? { traceId: traceOfRequest(request.id) });
    request.span = span;
    return withSpan(span, done);
  });
  // Body parsing continues in the async context of the connection.
  app.addHook('preHandler', (request, _reply, done) => (request.span ? withSpan(request.span, done) : done()));
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    if (!span) return done();
    const { operation, refusal } = request.outcome ?? {};
    span.set({
      'http.request.method': request.method,
      'url.path': pathOf(request.url),
      'http.response.status_code': reply.statusCode,
      'juhe.request': request.id,
      ...(operation === undefined ? {} : { 'juhe.operation': operation }),
      ...(refusal === undefined ? {} : { 'juhe.code': refusal.code, 'juhe.reason': refusal.key }),
    });
    const isFailure = reply.statusCode >= 500 || (refusal?.code ?? 0) >= 500;
    span.end(isFailure ? new Error(refusal?.key ?? `status ${reply.statusCode}`) : undefined);
    done();
  });
};
