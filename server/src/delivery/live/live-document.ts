import type {
  FallbackRemote,
  LiveDocument,
  LiveFill,
  LiveRemote,
  LiveRoute,
  LiveSignature,
  RouteEntry,
} from '@juhe/contract/live-document';
import type { Lang } from '../../http/text/lang.ts';
import { sharedFolder } from '../release/release-document.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';

type MessageFiles = NonNullable<LiveRemote['messages']>;

/**
 * A page with its files, those of the shell without the ones that every page needs. Only pages of remotes in the complete document
 * have `expose`.
 */
type WrittenRoute = RouteEntry & Pick<LiveRoute, 'js' | 'css'> & Partial<Pick<LiveRoute, 'expose'>>;

/** A remote as the registry writes it. */
type WrittenRemote = Omit<LiveRemote, 'routes'> & { readonly messages: MessageFiles; readonly routes: readonly WrittenRoute[] };

/** The live release of each app for a caller, its pages and its files, before signing. */
export interface UnsignedDocument extends Omit<LiveDocument, 'signature' | 'remotes'> {
  readonly schema: 1;
  readonly shell: {
    readonly release: string;
    readonly base: string;
    readonly messages: MessageFiles;
    readonly ahead: readonly string[];
    readonly routes: readonly WrittenRoute[];
  };
  readonly remotes: Readonly<Record<string, WrittenRemote>>;
}

export interface SignedDocument extends UnsignedDocument {
  readonly signature: LiveSignature;
}

/** One remote as delivered to a caller. */
export interface ChosenRemote {
  readonly release: Release;
  readonly killed: boolean;
  readonly canary: boolean;
  /** Fallback for pages when the release cannot be loaded. */
  readonly fallback?: Release;
  /** Set by the address of a tab: the page's own copy always includes it. */
  readonly override?: boolean;
}

/** The input of a live document. */
export interface LiveParts {
  readonly env: string;
  readonly channel: string;
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly shell: Release;
  readonly remotes: readonly ChosenRemote[];
  /** Slot → its leading apps. */
  readonly slots?: Readonly<Record<string, readonly string[]>>;
}

const hourMs = 3_600_000;
const validMs = 24 * hourMs;

/** Documents carry the hour in which they were issued, so that the same response keeps the same text for that time. */
export const issueHour = (now: number): number => now - (now % hourMs);

/**
 * Returns the address of a release's files: at the app's own addresses a browser keeps the files that the next release did
 * not change.
 */
export const baseOf = ({ app, release, base, sharesAddresses }: Release): string =>
  base ?? `/r/${app}/${sharesAddresses ? sharedFolder : release}/`;

const titled = (route: ReleaseRoute, lang: Lang) => ({
  path: route.path,
  title: route.titles[lang] ?? route.title,
  access: route.access,
  kind: route.kind,
});

export const integrityOf = (release: Release, name: string): string | undefined => {
  const file = Object.hasOwn(release.files, name) ? release.files[name] : undefined;
  return file && `sha384-${file.sha384}`;
};

/**
 * Returns only the entry's hash: an entry contains those of its own chunks, so that a document of a hundred remotes stays
 * small.
 */
const entryIntegrity = (release: Release): Readonly<Record<string, string>> => {
  const hash = integrityOf(release, release.entry);
  return hash === undefined ? {} : { [release.entry]: hash };
};

/** Returns the files that a page of the shell needs besides those of every page. */
const added = (initial: readonly string[], names: readonly string[]) => names.filter((name) => !initial.includes(name));

/** Returns the messages of one language only. */
const messagesIn = (lang: Lang, messages: MessageFiles): MessageFiles => {
  const files = messages[lang] ?? messages['zh-Hans'];
  return files ? { [lang]: files } : {};
};

const fragmentsOf = ({ fills = [] }: Release): readonly LiveFill[] =>
  fills.flatMap(({ slot, expose, js = [], css = [] }) => (expose === undefined ? [] : [{ slot, expose, js, css }]));

/** Returns the slot fills of a release: everything that a page needs to draw an entry, or to load a fragment. */
export const fillsOf = (
  { app, fills = [] }: Pick<Release, 'app' | 'fills'>,
  orders: LiveParts['slots'] = {},
  lang: Lang,
): readonly LiveFill[] =>
  fills.map(({ slot, access, titles, icon = '', path = '', expose, js = [], css = [] }) => {
    const order = Object.hasOwn(orders, slot) ? (orders[slot] ?? []).indexOf(app) : -1;
    return {
      slot,
      ...(order < 0 ? {} : { order }),
      ...(access === undefined ? {} : { access }),
      ...(titles ? { title: titles[lang], icon, to: path } : { expose: expose ?? '', js, css }),
    };
  });

const fallbackOf = (release: Release, live: Release): FallbackRemote => ({
  release: release.release,
  base: baseOf(release),
  entry: release.entry,
  files: entryIntegrity(release),
  messages: release.messages,
  routes: release.routes
    .filter(({ path }) => live.routes.some((route) => route.path === path))
    .map(({ path, expose, js, css }) => ({ path, expose, js, css })),
  ...(fragmentsOf(release).length > 0 ? { fills: fragmentsOf(release) } : {}),
});

const routeOf = (route: ReleaseRoute, lang: Lang) => ({
  ...titled(route, lang),
  query: route.query,
  ...(route.prefetch ? { prefetch: route.prefetch } : {}),
  ...(route.hold ? { hold: route.hold } : {}),
});

const remoteOf = (
  { release, killed, canary, fallback }: ChosenRemote,
  lang: Lang,
  orders?: LiveParts['slots'],
): WrittenRemote => ({
  release: release.release,
  base: baseOf(release),
  entry: release.entry,
  files: entryIntegrity(release),
  messages: release.messages,
  routes: release.routes.map((route) =>
    // A killed app's pages stay listed, with nothing to load or to request.
    killed
      ? { ...titled(route, lang), query: route.query, expose: route.expose, js: [], css: [] }
      : { ...routeOf(route, lang), expose: route.expose, js: route.js, css: route.css },
  ),
  ...(release.fills?.length && !killed ? { fills: fillsOf(release, orders, lang) } : {}),
  ...(killed ? { killed } : {}),
  ...(canary ? { canary } : {}),
  ...(fallback && !killed ? { fallback: fallbackOf(fallback, release) } : {}),
});

/** Returns the complete document served at `/platform/live.json`. */
export const liveDocument = (parts: LiveParts, lang: Lang): UnsignedDocument => {
  const { shell } = parts;
  return {
    schema: 1,
    env: parts.env,
    channel: parts.channel,
    generation: parts.generation,
    issued: new Date(parts.issuedAt).toISOString(),
    expires: new Date(parts.issuedAt + validMs).toISOString(),
    shell: {
      release: shell.release,
      base: baseOf(shell),
      messages: shell.messages,
      ahead: shell.ahead ?? [],
      routes: shell.routes.map((route) => ({
        ...routeOf(route, lang),
        js: added(shell.initial.js, route.js),
        css: added(shell.initial.css, route.css),
      })),
    },
    remotes: Object.fromEntries(parts.remotes.map((remote) => [remote.release.app, remoteOf(remote, lang, parts.slots)])),
  };
};

/** Limits of the page's own copy in remotes and bytes, however much the platform grows. */
export const inlinedLimits = { remotes: 8, bytes: 32 * 1024 } as const;

const brief = ({ query: _query, expose: _expose, ...route }: WrittenRoute): WrittenRoute => route;

/** Omits keys that follow from the path, other languages and the fallback. */
const briefRemote = ({ fallback: _fallback, ...live }: WrittenRemote, lang: Lang): WrittenRemote => ({
  ...live,
  messages: messagesIn(lang, live.messages),
  routes: live.routes.map(brief),
});

const rank = ({ release, override }: ChosenRemote) => {
  if (override) return 0;
  return release.routes.some(({ kind }) => kind !== 'page') ? 1 : 2;
};

/**
 * Returns what the page needs to start. Its size does not depend on the number of remotes: those that own a page of the tab
 * bar come first, then the others by name while there is room; `partial` means that some are only in the complete document.
 */
export const inlinedDocument = (parts: LiveParts, lang: Lang): UnsignedDocument => {
  const { shell, remotes: _none, ...documentFields } = liveDocument({ ...parts, remotes: [] }, lang);
  const inOrder = parts.remotes.toSorted((a, b) => rank(a) - rank(b) || (a.release.app < b.release.app ? -1 : 1));
  const inlined: [string, WrittenRemote][] = [];
  let room: number = inlinedLimits.bytes;
  for (const remote of inOrder) {
    if (inlined.length === inlinedLimits.remotes) break;
    const live = briefRemote(remoteOf(remote, lang, parts.slots), lang);
    const size = Buffer.byteLength(JSON.stringify(live));
    if (size > room) continue;
    room -= size;
    inlined.push([remote.release.app, live]);
  }
  return {
    ...documentFields,
    ...(inlined.length < parts.remotes.length ? { partial: true } : {}),
    shell: { ...shell, messages: messagesIn(lang, shell.messages), routes: shell.routes.map(brief) },
    remotes: Object.fromEntries(inlined),
  };
};

/**
 * Returns the document with its signature as the last member: over `JSON.stringify` of everything before it, which survives
 * parsing and serialising unchanged.
 */
export const signedDocument = (document: UnsignedDocument, sign: (text: string) => LiveSignature): SignedDocument => ({
  ...document,
  signature: sign(JSON.stringify(document)),
});
