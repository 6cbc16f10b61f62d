import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Stop } from './client.mjs';

/** Headers of one connection, which the next one has its own of (RFC 9110 §7.6.1); `transfer-encoding` of a request stays. */
const perConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade']);

const firstPauseMs = 50;
const maxPauseMs = 1000;

/** Returns the headers for the API. The caller's address is appended where the API trusts proxies of its own, and otherwise the only one. */
const forwardedHeaders = ({ headers, socket }, isBehindProxies) => {
  const forwarded = Object.entries(headers).filter(
    ([name]) => !perConnection.has(name) && (isBehindProxies || !name.startsWith('x-forwarded-')),
  );
  const former = isBehindProxies ? headers['x-forwarded-for'] : undefined;
  const address = socket.remoteAddress ?? '';
  return { ...Object.fromEntries(forwarded), 'x-forwarded-for': former ? `${former}, ${address}` : address };
};

/** Returns raw headers of the API's answer, in their order; this server frames the body itself. */
const answeredHeaders = ({ rawHeaders }) => {
  const pairs = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toLowerCase();
    if (!perConnection.has(name) && name !== 'transfer-encoding') pairs.push(rawHeaders[i], rawHeaders[i + 1]);
  }
  return pairs;
};

/**
 * Sends a request to the API, its body once the connection exists, so that a refused one can be sent again.
 * @returns {Promise<boolean>} false when the connection was refused; an answer that breaks off ends the caller's connection
 */
const forward = (request, response, { port, isBehindProxies }) =>
  new Promise((answer) => {
    const { method, url: path, headers } = request;
    const upstream = httpRequest({
      ...{ host: '127.0.0.1', port, method, path, agent: false },
      headers: forwardedHeaders(request, isBehindProxies),
    });
    const onGone = () => upstream.destroy();
    response.once('close', onGone);
    upstream.once('socket', (socket) =>
      socket.once('connect', () => {
        if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) request.pipe(upstream);
        else upstream.end();
      }),
    );
    upstream.once('response', (answered) => {
      response.writeHead(answered.statusCode, answered.statusMessage, answeredHeaders(answered));
      response.flushHeaders();
      answered.pipe(response);
      answered.once('error', () => response.destroy());
      answered.once('close', () => answer(true));
    });
    upstream.on('error', (error) => {
      response.off('close', onGone);
      const isRefused = error.code === 'ECONNREFUSED' && !response.headersSent;
      if (!isRefused) response.destroy();
      answer(!isRefused);
    });
  });

const escapeHtml = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);

/** A page that reloads itself: it shows the product again as soon as the API answers. */
const card = (message) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width">
<title>The API does not run</title>
<style>body{font:16px/1.5 system-ui;margin:10vh auto;max-width:36em;padding:0 1em}main{border:1px solid #d33;border-radius:8px;padding:1em 1.5em}</style>
<main><h1>The API does not run</h1><p>${escapeHtml(message)}</p><p>The terminal of <code>npm run dev</code> shows why. This page reloads itself.</p></main>
</html>
`;

/** Pages get a card, all others the envelope of the API's refusals. */
const sendUnavailable = (request, response, message) => {
  const isPage = /\btext\/html\b/.test(request.headers.accept ?? '');
  const body = isPage ? card(message) : JSON.stringify({ code: 503, msg: message, key: 'dev.apiUnavailable', data: null });
  response.writeHead(503, {
    'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': '3',
    // The rest of a body that nobody reads.
    Connection: 'close',
  });
  response.end(body);
};

/**
 * Creates the listener of `npm run dev`, which stays while the API behind it restarts: requests wait for the next API that is ready, and
 * are refused with 503 after `holdMs`, or at once when the API has failed.
 * @param {{ holdMs?: number, isBehindProxies?: boolean }} [options] `isBehindProxies`: keep `X-Forwarded-*` of the callers
 */
export const createDevFront = ({ holdMs = 30_000, isBehindProxies = false } = {}) => {
  /** @type {{ port?: number, failure?: string }} */
  let api = {};
  let wake = () => {};
  let changed = new Promise((resolve) => (wake = resolve));
  const become = (next) => {
    api = next;
    wake();
    changed = new Promise((resolve) => (wake = resolve));
  };

  const handle = async (request, response) => {
    const limit = AbortSignal.timeout(holdMs);
    const expired = once(limit, 'abort');
    const closed = once(response, 'close').catch(() => undefined);
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, maxPauseMs)) {
      while (api.port === undefined && api.failure === undefined && !limit.aborted && !response.destroyed)
        await Promise.race([changed, expired, closed]);
      if (response.destroyed) return;
      const { port, failure } = api;
      if (port === undefined || limit.aborted) {
        sendUnavailable(request, response, failure ?? `The API has not become ready within ${holdMs / 1000} s.`);
        return;
      }
      if (await forward(request, response, { port, isBehindProxies })) return;
      // It has ended by itself, and its end is not reported yet.
      await delay(pause);
    }
  };

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  // The API limits how long a body may take; here it may wait for the API.
  server.requestTimeout = 0;
  return {
    /** Holds requests from now on. */
    hold: () => become({}),
    /** Sends requests, those that wait as well, to the API at this port of 127.0.0.1. */
    release: (port) => become({ port }),
    /** Refuses requests with this message until the next API starts. */
    refuse: (failure) => become({ failure }),
    /** Listens; throws `Stop` when the port is taken. @returns {Promise<number>} the port, which the system chooses for 0 */
    listen: async (host, port) => {
      server.listen(port, host);
      try {
        await once(server, 'listening');
      } catch (error) {
        if (error.code !== 'EADDRINUSE') throw error;
        const advice = `Stop it, or choose another: PORT=${port + 1} npm run dev`;
        throw new Stop(`Port ${port} on ${host} is taken by another program. ${advice}`);
      }
      return server.address().port;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
