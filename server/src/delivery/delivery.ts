import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Lang } from '../http/lang.ts';
import { langOfCookie } from './caller.ts';
import { chooseEncoding, type EncodedText, encodeText } from './encoding.ts';
import { registerFaults } from './faults.ts';
import { type LiveDocument, liveDocument } from './live/live-document.ts';
import { pagePolicy, renderPage } from './live/page.ts';
import { Registry } from './release/registry.ts';
import { type Release, readRelease } from './release/release-document.ts';
import { registerReleaseFiles } from './release/file-routes.ts';

const remoteNames = ['content', 'mall', 'auction', 'wallet', 'social', 'applyfor'] as const;

export interface Delivery {
  /** The live document, Chinese titles; undefined while the shell has not been built. */
  live: () => LiveDocument | undefined;
}

interface DeliveryOptions {
  /** Where the apps' builds are; `APPS_DIR`, or the workspace's `apps` by default. */
  readonly appsDir?: string;
  /** Tests of containment may ask for faults. */
  readonly faults?: boolean;
  /** Apps that a development server has (`npm run dev`); their releases come from `.cache/dev`. */
  readonly devApps?: readonly string[];
}

/** The workspace folder above this file, bundled or not. */
const workspaceRoot = (): string => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'pnpm-workspace.yaml')) && dirname(folder) !== folder) folder = dirname(folder);
  return existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : process.cwd();
};

const securityHeaders = (reply: FastifyReply) =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');

/** What one generation of releases answers, kept until the next one is live. */
class Answers {
  readonly #pages = new Map<Lang, EncodedText>();
  readonly #documents = new Map<Lang, EncodedText>();

  page(lang: Lang, render: () => string) {
    const known = this.#pages.get(lang) ?? encodeText(render());
    this.#pages.set(lang, known);
    return known;
  }

  document(lang: Lang, render: () => string) {
    const known = this.#documents.get(lang) ?? encodeText(render());
    this.#documents.set(lang, known);
    return known;
  }
}

/**
 * Serves the browser apps: `/h5/` with the live document inlined, `/platform/live.json`, and the immutable files of every
 * release below `/r/` (interface.md). Takes over new builds once, at the start.
 */
export const registerDelivery = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'config'>,
  options: DeliveryOptions = {},
): Promise<Delivery> => {
  const { config } = deps;
  const root = workspaceRoot();
  const fromEnv = (name: string) => (config.production ? undefined : process.env[name]);
  const appsDir = options.appsDir ?? fromEnv('APPS_DIR') ?? join(root, 'apps');
  const devApps = options.devApps ?? fromEnv('DEV_APPS')?.split(',').filter(Boolean) ?? [];
  const registry = new Registry(config.dataDir);
  registry.adopt(appsDir);
  let answers = new Answers();

  const releaseOf = (name: string): Release | undefined =>
    devApps.includes(name) ? readRelease(join(root, '.cache/dev'), `${name}.json`) : registry.live(name);

  const parts = () => {
    // Releases being developed change with every save.
    if (registry.refresh() || devApps.length) answers = new Answers();
    const shell = releaseOf('shell');
    const remotes = remoteNames.flatMap((name) => releaseOf(name) ?? []).filter((release) => release.routes.length > 0);
    return shell?.page
      ? { env: config.appEnv, generation: registry.generation, shell, remotes, apiPrefix: config.apiPrefix }
      : undefined;
  };
  const devOrigins = () => [
    ...new Set(devApps.flatMap((name) => releaseOf(name)?.base ?? []).map((base) => new URL(base).origin)),
  ];

  const send = (request: FastifyRequest, reply: FastifyReply, encoded: EncodedText) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `"${encoded.hash}-${encoding}"`;
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Encoding, Cookie').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(encoded[encoding]);
  };
  const notBuilt = (reply: FastifyReply) =>
    reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', '5')
      .send({ code: 503, msg: 'The apps are not built yet: npm run build', data: null });

  if ((options.faults ?? fromEnv('FAULTS') === '1') && !config.production) registerFaults(app);

  app.get('/', (_request, reply) => reply.redirect('/h5/', 302));
  app.get('/h5', (_request, reply) => reply.redirect('/h5/', 302));
  app.get('/h5/', (request, reply) => {
    const now = parts();
    if (!now) return notBuilt(reply);
    const lang = langOfCookie(request.headers.cookie);
    securityHeaders(reply)
      .header('content-security-policy', pagePolicy(now.shell, devOrigins()))
      .type('text/html; charset=utf-8');
    return send(
      request,
      reply,
      answers.page(lang, () => renderPage(now, lang)),
    );
  });
  app.get('/platform/live.json', (request, reply) => {
    const now = parts();
    if (!now) return notBuilt(reply);
    const lang = langOfCookie(request.headers.cookie);
    reply.header('x-content-type-options', 'nosniff').type('application/json; charset=utf-8');
    return send(
      request,
      reply,
      answers.document(lang, () => JSON.stringify(liveDocument(now, lang))),
    );
  });
  registerReleaseFiles(app, registry);

  return {
    live: () => {
      const now = parts();
      return now && liveDocument(now, 'zh-Hans');
    },
  };
};
