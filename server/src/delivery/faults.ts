import type { FastifyInstance, FastifyReply } from 'fastify';
import { cookieOf } from '../http/transport/cookies.ts';

/**
 * Fault kinds of a response; those applicable to a release file are columns of e2e/delivery/fault-matrix.spec.ts. `unheard`:
 * executed, but the response is lost.
 */
export const faultKinds = [
  'down',
  'error',
  'html',
  'json',
  'reset',
  'hang',
  'truncated',
  'missing',
  'tampered',
  'slow',
  'unheard',
] as const;
export type FaultKind = (typeof faultKinds)[number];

interface Fault {
  /** A part of the path, e.g. `/r/mall/` or `remoteEntry.js`. */
  readonly match: string;
  readonly kind: FaultKind;
  /** Limits the fault to callers whose cookie `juhe-fault` has this value, so that tests do not affect each other. */
  readonly scope?: string;
  /** Limits the number of affected requests; all by default. */
  readonly times?: number;
  /** Delay for `slow` (ms). */
  readonly delay?: number;
}

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' &&
  value !== null &&
  'match' in value &&
  typeof value.match === 'string' &&
  'kind' in value &&
  faultKinds.some((kind) => kind === value.kind);

const page = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** Responds with the fault; returns true when a response was sent (or deliberately left open). */
const answer = async (fault: Fault, reply: FastifyReply): Promise<boolean> => {
  switch (fault.kind) {
    case 'down':
      reply.hijack();
      reply.raw.destroy();
      return true;
    case 'hang':
      reply.hijack();
      return true;
    case 'error':
      await reply.code(500).header('cache-control', 'no-store').send('fault');
      return true;
    case 'missing':
      await reply.code(404).header('cache-control', 'no-store').send('fault');
      return true;
    case 'html':
      await reply
        .code(200)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .type('text/html')
        .send(page);
      return true;
    case 'json':
      await reply.code(200).header('cache-control', 'no-store').send({ code: 200, msg: 'ok', data: null });
      return true;
    case 'reset': {
      // The head and the first bytes arrive, then the connection is reset.
      const { raw } = reply.hijack();
      raw.writeHead(200, { 'content-type': 'text/javascript', 'content-length': 10_000 });
      raw.write('"use strict";', () => raw.socket?.resetAndDestroy());
      return true;
    }
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delay ?? 1000));
      return false;
    default:
      return false;
  }
};

/** Traces in a page that loaded a tampered file: a global from a script, a property of the root from a style sheet. */
const marks = { script: '\nglobalThis.__tampered = true;', style: '\n:root{--tampered:1}' };

/** Returns the bytes of a file as altered by the fault. */
const spoil = (kind: FaultKind, url: string, content: Buffer): Buffer =>
  kind === 'truncated'
    ? content.subarray(0, Math.floor(content.length / 2))
    : Buffer.concat([content, Buffer.from(/\.css(\?|$)/.test(url) ? marks.style : marks.script)]);

/**
 * Deliberate faults for tests of containment: `POST /dev/faults` with `{ faults: [{ match, kind, scope?, times? }] }`
 * replaces those of that scope, an empty list ends them. Registered only where `FAULTS=1` and never in production.
 */
export const registerFaults = (app: FastifyInstance): void => {
  const faults: { fault: Fault; left: number }[] = [];
  const chosen = (url: string, scope: string | undefined) =>
    faults.find(
      ({ fault, left: remaining }) =>
        remaining > 0 && url.includes(fault.match) && (fault.scope === undefined || fault.scope === scope),
    );

  app.post('/dev/faults', async (request, reply) => {
    const body: unknown = request.body;
    const list: unknown = typeof body === 'object' && body !== null && 'faults' in body ? body.faults : undefined;
    const scope =
      typeof body === 'object' && body !== null && 'scope' in body && typeof body.scope === 'string' ? body.scope : undefined;
    if (!Array.isArray(list) || !list.every(isFault))
      return reply.code(400).send({ code: 400, msg: `faults: [{ match, kind: ${faultKinds.join(' | ')} }]`, data: null });
    for (let i = faults.length - 1; i >= 0; i -= 1) if (faults[i]?.fault.scope === scope) faults.splice(i, 1);
    for (const fault of list)
      faults.push({
        fault: { ...fault, ...(scope === undefined ? {} : { scope }) },
        left: fault.times ?? Number.POSITIVE_INFINITY,
      });
    return { code: 200, msg: 'ok', data: faults.length };
  });

  app.addHook('onRequest', async (request, reply) => {
    const activeFault = request.url.startsWith('/dev/')
      ? undefined
      : chosen(request.url, cookieOf(request.headers.cookie, 'juhe-fault'));
    if (!activeFault) return undefined;
    activeFault.left -= 1;
    const { kind } = activeFault.fault;
    if (kind === 'unheard') {
      request.spoiltBy = kind;
      return undefined;
    }
    if (kind === 'truncated' || kind === 'tampered') {
      // The file is sent unencoded, so that the altered bytes are bytes of the script.
      delete request.headers['accept-encoding'];
      request.spoiltBy = kind;
      return undefined;
    }
    return (await answer(activeFault.fault, reply)) ? reply : undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    // The request has had its effect, and its response is discarded.
    if (request.spoiltBy === 'unheard') {
      request.raw.socket.destroy();
      return payload;
    }
    if (!request.spoiltBy || !Buffer.isBuffer(payload)) return payload;
    reply.removeHeader('etag').header('cache-control', 'no-store').removeHeader('content-length');
    return spoil(request.spoiltBy, request.url, payload);
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a test's fault. */
    spoiltBy?: FaultKind;
  }
}
