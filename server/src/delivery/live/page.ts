import type { LiveKey } from '@juhe/contract/live-document';
import { escapeHtml } from '@juhe/contract/html-entities';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import type { Lang } from '../../http/text/lang.ts';
import type { Release } from '../release/release-document.ts';
import { baseOf, integrityOf, type SignedDocument } from './live-document.ts';
import type { Screen } from '../screen/screens.ts';
import type { OverrideMarks } from './overrides.ts';
import { texts } from '../locales/texts.gen.ts';

/** The app's name in the five languages. */
export const appTitle: Readonly<Record<Lang, string>> = texts.page.title;

/**
 * The app's description for search engines and messaging apps; the beginning of the account pages' slogan
 * (apps/shell/src/locales).
 */
const description: Readonly<Record<Lang, string>> = texts.page.description;

interface PageParts {
  readonly shell: Release;
  readonly remotes: readonly { readonly release: Release }[];
}

/** The page's JSON besides the live document; read by apps/shell/src/boot. */
interface PageData {
  readonly apiPrefix: string;
  /** Key and iv of share codes, as text (packages/platform/src/share). */
  readonly share: { readonly key: string; readonly iv: string };
  readonly live: SignedDocument;
  readonly keys: readonly LiveKey[];
  readonly overrides?: OverrideMarks;
  /** Paths of the pages whose first screen `/platform/screen` serves. */
  readonly screens: readonly string[];
}

/** A first screen, and the time of its rendering. */
export interface PageScreen {
  readonly screen: Screen;
  /** Milliseconds since 1970, in whole minutes: the page's text stays the same as long as the screen. */
  readonly at: number;
}

/** Serialises JSON for a script element: no `<` can end it. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const attributes = (shell: Release, name: string) => {
  const hash = integrityOf(shell, name);
  return `="${escapeHtml(baseOf(shell) + name)}" crossorigin="anonymous"${hash ? ` integrity="${hash}"` : ''}`;
};

/** The tab bar's order (specification §2); as in apps/shell/src/tab-bar. */
const tabPaths = [contentPages.discover.path, mallPages.welfare.path, socialPages.mine.path];

const tabTitles = ({ shell, remotes }: PageParts, lang: Lang): string[] => {
  const routes = [shell, ...remotes.map(({ release }) => release)].flatMap((release) => release.routes);
  return tabPaths.flatMap((path) => routes.find((route) => route.path === path)?.titles[lang] ?? []);
};

/** Renders the shell's page in one language, with the live document inlined. */
export const renderPage = (parts: PageParts, lang: Lang, { apiPrefix, ...data }: PageData, first?: PageScreen): string => {
  const { shell } = parts;
  const { path, html, css, answers, picture, pictureSources, sprite } = first?.screen ?? {};
  const template = shell.page;
  if (!template) throw new Error(`the shell's release ${shell.release} has no page`);
  const fill: Readonly<Record<string, string>> = {
    lang,
    title: appTitle[lang],
    description: description[lang],
    page: inlineJson({
      apiPrefix,
      lang,
      ...(first ? { screen: { path, at: first.at, answers, picture, pictureSources, sprite } } : {}),
      ...data,
    }),
    // Read by the early script at the top of the page, which preloads pictures of one width only.
    screen: first ? escapeHtml(`${first.at} ${path} ${pictureSources ? '' : (picture ?? '')}`.trim()) : '',
    first: first ? `<style data-embedded>${css}</style><div id="first" data-embedded>${html}</div>` : '',
    // The boot script decides when they are fetched and executed.
    scripts: shell.initial.js.map((name) => `<link rel="x-script" as="script" href${attributes(shell, name)}>`).join(''),
    // For releases whose boot script does not start the scripts itself.
    head: shell.initial.js.map((name) => `<script defer src${attributes(shell, name)}></script>`).join(''),
    tabs: tabTitles(parts, lang)
      .map((title) => `<span>${escapeHtml(title)}</span>`)
      .join(''),
    body: shell.initial.css.map((name) => `<link rel="stylesheet" href${attributes(shell, name)}>`).join(''),
  };
  return template.html.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => fill[name] ?? placeholder);
};

/**
 * Returns the page's policy: our own scripts and its two inline scripts by their hashes, no evaluation, no framing. `first`:
 * the included first screen. `origins`: development servers that hot-reload apps, and loopback addresses of the tab's
 * overrides.
 */
export const pagePolicy = (shell: Release, origins: readonly string[] = [], first?: Screen): string => {
  const hashes = shell.page;
  const styleHashes = [...(hashes?.styleHashes ?? []), ...(first ? [first.styleHash] : [])];
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  const list = (...parts: readonly (string | readonly string[])[]) => parts.flat().join(' ');
  return [
    list('default-src', "'none'"),
    list('script-src', "'self'", hashes?.scriptHashes ?? [], origins),
    // A hash would disable 'unsafe-inline', which hot reload of styles needs.
    list('style-src', "'self'", origins.length ? ["'unsafe-inline'", ...origins] : styleHashes),
    list('img-src', "'self'", 'data:', 'blob:', origins),
    list('media-src', "'self'", 'blob:'),
    list('font-src', "'self'"),
    list('connect-src', "'self'", origins, sockets),
    list('worker-src', "'self'"),
    list('manifest-src', "'self'"),
    list('base-uri', "'none'"),
    list('form-action', "'self'"),
    list('frame-ancestors', "'none'"),
  ].join('; ');
};
