import type { Lang } from '../../http/lang.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';

/** A page in the live document; the same names as `LiveRoute` in packages/platform. */
interface LiveRoute {
  readonly path: string;
  readonly title: string;
  readonly access: string;
  readonly kind: string;
  readonly query?: readonly string[];
  readonly prefetch?: readonly string[];
  readonly expose?: string;
  readonly js: readonly string[];
  readonly css: readonly string[];
}

interface LiveRemote {
  readonly release: string;
  readonly base: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
  readonly messages: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly routes: readonly LiveRoute[];
}

/** Which release of each app is live, its pages and its files (interface.md). */
export interface LiveDocument {
  readonly schema: 1;
  readonly env: string;
  readonly generation: number;
  readonly shell: {
    readonly release: string;
    readonly base: string;
    readonly messages: LiveRemote['messages'];
    readonly ahead: readonly string[];
    readonly routes: readonly LiveRoute[];
  };
  readonly remotes: Readonly<Record<string, LiveRemote>>;
}

interface Parts {
  readonly env: string;
  readonly generation: number;
  readonly shell: Release;
  readonly remotes: readonly Release[];
}

/** Where the files of a release are served. */
export const baseOf = (release: Release): string => release.base ?? `/r/${release.app}/${release.release}/`;

const titled = (route: ReleaseRoute, lang: Lang) => ({
  path: route.path,
  title: route.titles[lang] ?? route.title,
  access: route.access,
  kind: route.kind,
});

const integrity = (release: Release, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (release.files[name] ? [[name, `sha384-${release.files[name].sha384}`]] : [])));

/** What a page of the shell needs besides the files that every page has. */
const added = (initial: readonly string[], names: readonly string[]) => names.filter((name) => !initial.includes(name));

/** The messages of one language only. */
const messagesIn = (lang: Lang, messages: LiveRemote['messages']): LiveRemote['messages'] => {
  const files = messages[lang] ?? messages['zh-Hans'];
  return files ? { [lang]: files } : {};
};

/** The whole document, as `/platform/live.json` serves it. */
export const liveDocument = ({ env, generation, shell, remotes }: Parts, lang: Lang): LiveDocument => ({
  schema: 1,
  env,
  generation,
  shell: {
    release: shell.release,
    base: baseOf(shell),
    messages: shell.messages,
    ahead: shell.ahead ?? [],
    routes: shell.routes.map((route) => ({
      ...titled(route, lang),
      query: route.query,
      ...(route.prefetch ? { prefetch: route.prefetch } : {}),
      js: added(shell.initial.js, route.js),
      css: added(shell.initial.css, route.css),
    })),
  },
  remotes: Object.fromEntries(
    remotes.map((remote) => [
      remote.app,
      {
        release: remote.release,
        base: baseOf(remote),
        entry: remote.entry,
        files: integrity(remote, Object.keys(remote.files)),
        messages: remote.messages,
        routes: remote.routes.map((route) => ({
          ...titled(route, lang),
          query: route.query,
          ...(route.prefetch ? { prefetch: route.prefetch } : {}),
          expose: route.expose,
          js: route.js,
          css: route.css,
        })),
      },
    ]),
  ),
});

/**
 * What the page needs to start: no query names, no keys that follow from the path, and of the hashes only the entry's,
 * because an entry carries those of its own chunks.
 */
export const inlinedDocument = (parts: Parts, lang: Lang): LiveDocument => {
  const whole = liveDocument(parts, lang);
  const brief = ({ query: _query, expose: _expose, ...route }: LiveRoute): LiveRoute => route;
  return {
    ...whole,
    shell: { ...whole.shell, messages: messagesIn(lang, whole.shell.messages), routes: whole.shell.routes.map(brief) },
    remotes: Object.fromEntries(
      parts.remotes.map((remote) => {
        const live = whole.remotes[remote.app];
        if (!live) throw new Error(`${remote.app} is not in the live document`);
        return [
          remote.app,
          {
            ...live,
            files: integrity(remote, [remote.entry]),
            messages: messagesIn(lang, live.messages),
            routes: live.routes.map(brief),
          },
        ];
      }),
    ),
  };
};
