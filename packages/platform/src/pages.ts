/** What crosses between the shell and a remote, and nothing else: the route table and the shape of a page module. */
import type { Deprecation } from '@juhe/contract/deprecation';
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
  /**
   * The server renders the page's first screen for visitors, and for that may ask these public operations and no others: `GET /api/x`.
   * Nothing of a member is among them.
   */
  readonly render?: readonly string[];
  /** Money or a long form is on this page: a new generation is never applied while it shows. */
  readonly hold?: true;
}

/** One line of a remote's `routes.ts`. */
export interface RemoteRoute extends RouteEntry {
  /** As in a release; a name with `?` behind it is optional: `['orderNo', 'pay?']`. The release has the bare names. */
  readonly query: readonly string[];
  /** The page builder's name, where the screen's does not do (a second path of the same screen); in camel case. */
  readonly name?: string;
  /** A file below `src/` without extension that exports `Screen`, e.g. `cart/cart-screen`. */
  readonly screen: string;
  /**
   * The screen of the list that this page belongs to, e.g. `order/order-list-screen`: on windows of 900 px and more it stands beside the
   * page. The list's own page names itself, and shows a hint beside it.
   */
  readonly list?: string;
  /** The page goes away. */
  readonly deprecated?: Deprecation;
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

/** What a remote puts into a slot of another app's page: an entry (`title`, `icon`, `to`) or a fragment (`expose`, `js`, `css`). */
export interface LiveFill {
  /** The slot's id. */
  readonly slot: string;
  /** Its position as the operator has ordered it; what has none comes behind, by app. */
  readonly order?: number;
  /** `required`: only members see it. */
  readonly access?: PageAccess;
  readonly title?: string;
  readonly icon?: string;
  /** A page of the remote. */
  readonly to?: string;
  /** The federation key, e.g. `./slot/goods.below-price`. */
  readonly expose?: string;
  readonly js?: readonly string[];
  readonly css?: readonly string[];
}

/** Another release of a remote, for when the live one cannot be loaded: the one that was live before it. */
export interface FallbackRemote {
  readonly release: string;
  readonly base: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
  readonly messages?: Readonly<Partial<Record<Lang, readonly string[]>>>;
  /** Only pages that this release has too. */
  readonly routes: readonly Pick<LiveRoute, 'path' | 'expose' | 'js' | 'css'>[];
  readonly fills?: readonly LiveFill[];
}

export interface LiveRemote {
  readonly release: string;
  /** Absolute folder with a slash at its end, e.g. `/r/mall/f/`, or `/r/mall/1.0.0+0123456789ab/` of a release that shares no addresses. */
  readonly base: string;
  /** The container's entry below `base`, e.g. `remoteEntry.1a2b3c4d.js`. */
  readonly entry: string;
  /** Integrity of every file: name below `base` → `sha384-…`; the page's own copy has only the entry, which carries the rest. */
  readonly files: Readonly<Record<string, string>>;
  /** Script files of each language's messages, below `base`. */
  readonly messages?: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly routes: readonly LiveRoute[];
  /** What it puts into slots. */
  readonly fills?: readonly LiveFill[];
  /** Switched off by its team or the operator: its pages say so and load nothing. */
  readonly killed?: true;
  /** This device is in the remote's canary. */
  readonly canary?: true;
  /** Only in `/platform/live.json`: the page's own copy leaves it out. */
  readonly fallback?: FallbackRemote;
}

/** Ed25519 over `JSON.stringify` of the document without this member; `value` in base64url. */
export interface LiveSignature {
  readonly alg: 'Ed25519';
  readonly kid: string;
  readonly value: string;
}

/** Which release of each app is live for this caller; inlined in the shell's page and served at `/platform/live.json`. */
export interface LiveDocument {
  readonly schema: number;
  readonly env: string;
  /** dev, staging or production. */
  readonly channel: string;
  /** Rises with every change of the channel. */
  readonly generation: number;
  /** Instants; an expired document is refused. */
  readonly issued: string;
  readonly expires: string;
  /** The page's own copy left remotes out; `/platform/live.json` has all. */
  readonly partial?: true;
  readonly shell: { readonly release: string; readonly routes: readonly RouteEntry[] };
  readonly remotes: Readonly<Record<string, LiveRemote>>;
  readonly signature: LiveSignature;
}

/** A public key that signs live documents, as the page and `/platform/keys.json` have it. */
export interface LiveKey {
  readonly kid: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  /** Instants between which its signatures count. */
  readonly from: string;
  readonly until: string;
  /** The key before it signed this one's 32 bytes: an open tab follows a rotation by it. */
  readonly certificate?: { readonly by: string; readonly value: string };
}
