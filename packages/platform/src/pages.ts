/** What crosses between the shell and a remote, and nothing else: the route table and the shape of a page module. */
import type { ComponentType } from 'react';
import type { Lang } from './i18n/lang.ts';
import type { Messages } from './i18n/translator.ts';

/** Whether a signed-out visitor may open the page. */
export type PageAccess = 'public' | 'required';
/** `tab`: a page of the tab bar; `guarded`: tab-like, never for signed-out visitors; `page`: everything else. */
export type PageKind = 'tab' | 'guarded' | 'page';

export interface RouteEntry {
  /** Behind the hash, e.g. `/subPackages/shop/cart`. */
  readonly path: string;
  /** The title in Chinese; other languages come from `titles` in the remote's messages. */
  readonly title: string;
  readonly access: PageAccess;
  readonly kind: PageKind;
  /** Names of the query parameters that the page reads. */
  readonly query?: readonly string[];
  /**
   * What the page asks the API first, so that the boot script can ask before any code has run: `GET /api/x?id={id}` or
   * `POST /api/x id={id}&pageNum=1`; `{name}` is a parameter of the page. Spelled exactly as the transport spells it.
   */
  readonly prefetch?: readonly string[];
}

/** One line of a remote's `routes.ts`. */
export interface RemoteRoute extends RouteEntry {
  /** A file below `src/` without extension that exports `Screen`, e.g. `cart/cart-screen`. */
  readonly screen: string;
}

/** What the build exposes for each page of a remote. */
export interface PageModule {
  readonly Screen: ComponentType;
  readonly loadMessages: (lang: Lang) => Promise<Messages>;
}

/** A page of a remote with the files it needs, as the build's manifest tells at release time. */
export interface LiveRoute extends RouteEntry {
  /** The federation key, e.g. `./subPackages/shop/cart`. */
  readonly expose: string;
  /** Script files below `base`. */
  readonly js: readonly string[];
  /** Style files below `base`. */
  readonly css: readonly string[];
}

export interface LiveRemote {
  readonly release: string;
  /** Absolute folder with a slash at its end, e.g. `/r/mall/1.0.0/`. */
  readonly base: string;
  /** The container's entry below `base`, e.g. `remoteEntry.js`. */
  readonly entry: string;
  /** Integrity of every file: name below `base` → `sha384-…`; the page's own copy has only the entry, which carries the rest. */
  readonly files: Readonly<Record<string, string>>;
  /** Script files of each language's messages, below `base`. */
  readonly messages?: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly routes: readonly LiveRoute[];
}

/** Which release of each app is live for this caller; inlined in the shell's page and served at `/platform/live.json`. */
export interface LiveDocument {
  readonly schema: number;
  readonly env: string;
  /** Rises with every promotion. */
  readonly generation: number;
  readonly shell: { readonly release: string; readonly routes: readonly RouteEntry[] };
  readonly remotes: Readonly<Record<string, LiveRemote>>;
}
