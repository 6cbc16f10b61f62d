import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpFail } from '../../http/failure/common-failures.ts';
import { type Lang, langs } from '../../http/text/lang.ts';
import { langOfCaller } from '../caller.ts';
import { appTitle } from './page.ts';

/** The app's home-screen icons by name (drawn by tools/seed-media/app-icons.mjs). */
const types: Readonly<Record<string, string>> = {
  'icon.svg': 'image/svg+xml',
  '192.png': 'image/png',
  '512.png': 'image/png',
  'maskable-512.png': 'image/png',
  'apple-touch.png': 'image/png',
};

/** Beside the bundle after a build, beside this file in tests and development. */
const folder = (): string => {
  const moduleDir = dirname(fileURLToPath(import.meta.url));
  const adjacentIcons = join(moduleDir, 'icons');
  return existsSync(adjacentIcons) ? adjacentIcons : join(moduleDir, 'delivery/live/icons');
};

const icon = (name: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/h5/icons/${name}`,
  sizes,
  type: types[name],
  purpose,
});

/** Returns the manifest for adding the page to a home screen; colours of the page and its navigation bar. */
export const webManifest = (lang: Lang) => ({
  id: '/h5/',
  start_url: '/h5/',
  scope: '/h5/',
  name: appTitle[lang],
  short_name: appTitle[lang],
  lang,
  dir: 'ltr',
  display: 'standalone',
  background_color: '#f8f8f8',
  theme_color: '#f8f8f8',
  icons: [icon('192.png', '192x192'), icon('512.png', '512x512'), icon('maskable-512.png', '512x512', 'maskable')],
});

/**
 * `/h5/manifest.webmanifest?lang=` (browsers request it without cookies), `/h5/icons/…`, and `/favicon.ico`, which browsers request
 * for pages that name no icon.
 */
export const registerManifest = async (app: FastifyInstance): Promise<void> => {
  const files = new Map(Object.keys(types).map((name) => [name, readFileSync(join(folder(), name))]));
  app.get<{ Querystring: { lang?: unknown } }>('/h5/manifest.webmanifest', (request, reply) => {
    const lang = langs.find((lang) => lang === request.query.lang) ?? langOfCaller(request.headers);
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(lang)));
  });
  const sendIcon = (reply: FastifyReply, name: string) => {
    const file = files.get(name);
    if (!file) throw httpFail('unknownPath');
    return reply
      .header('cache-control', 'public, max-age=604800')
      .header('x-content-type-options', 'nosniff')
      .type(types[name] ?? '')
      .send(file);
  };
  app.get<{ Params: { name: string } }>('/h5/icons/:name', ({ params: { name } }, reply) => sendIcon(reply, name));
  app.get('/favicon.ico', (_request, reply) => sendIcon(reply, '192.png'));
};
