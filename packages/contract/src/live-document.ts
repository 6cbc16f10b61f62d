/** The live document: the interface between the registry, the shell and the remotes. Types only. */
import type { Lang } from './lang.constants.ts';

/** Whether a signed-out visitor may open the page. */
export type PageAccess = 'public' | 'required';
/** `tab`: a page of the tab bar; `guarded`: tab-like, never for signed-out visitors; `page`: everything else. */
export type PageKind = 'tab' | 'guarded' | 'page';

export interface RouteEntry {
  /** Path behind the hash, e.g. `/subPackages/shop/cart`. */
  readonly path: string;
  /** The title in Chinese; other languages come from `titles` in the remote's messages. */
  readonly title: string;
  readonly access: PageAccess;
  readonly kind: PageKind;
  /** Names of the query parameters that the page reads. */
  readonly query?: readonly string[];
  /**
   * First API requests of the page, so that the boot script can send them before any code has run: `GET /api/x?id={id}` or
   * `POST /api/x id={id}&pageNum=1`; `{name}` is a parameter of the page. Written exactly as the transport writes them.
   */
  readonly prefetch?: readonly string[];
  /**
   * The server renders the page's first screen for visitors, and may call only these public operations for it: `GET /api/x`.
   * None contains member data.
   */
  readonly render?: readonly string[];
  /** The page contains money or a long form: a new generation is never applied while it shows. */
  readonly hold?: true;
}

/** A page of a remote with its required files, from the build's manifest at release time. */
export interface LiveRoute extends RouteEntry {
  /** The federation key, e.g. `./subPackages/shop/cart`; the shell adds it to the inlined copy, which omits it. */
  readonly expose: string;
  /** Script files below `base`. */
  readonly js: readonly string[];
  /** Style files below `base`. */
  readonly css: readonly string[];
}

/** A remote's fill of a slot in another app's page: an entry (`title`, `icon`, `to`) or a fragment (`expose`, `js`, `css`). */
export interface LiveFill {
  /** The slot's id. */
  readonly slot: string;
  /** Position set by the operator; fills without one come last, by app. */
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

/** The previously live release of a remote, used when the live one cannot be loaded. */
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
  /**
   * Absolute folder with a trailing slash, e.g. `/r/mall/f/`, or `/r/mall/1.0.0+0123456789ab/` for a release that shares no
   * URLs.
   */
  readonly base: string;
  /** The container's entry below `base`, e.g. `remoteEntry.1a2b3c4d.js`. */
  readonly entry: string;
  /** Integrity of every file: name below `base` → `sha384-…`; the inlined copy has only the entry, which carries the rest. */
  readonly files: Readonly<Record<string, string>>;
  /** Script files of each language's messages, below `base`. */
  readonly messages?: Readonly<Partial<Record<Lang, readonly string[]>>>;
  readonly routes: readonly LiveRoute[];
  /** Its fills of slots. */
  readonly fills?: readonly LiveFill[];
  /** Disabled by its team or the operator: its pages say so and load nothing. */
  readonly killed?: true;
  /** This device is in the remote's canary. */
  readonly canary?: true;
  /** Only in `/platform/live.json`: the inlined copy omits it. */
  readonly fallback?: FallbackRemote;
}

/** Ed25519 over `JSON.stringify` of the document without this property; `value` in base64url. */
export interface LiveSignature {
  readonly alg: 'Ed25519';
  readonly kid: string;
  readonly value: string;
}

/** The live release of each app for this caller; inlined in the shell's page and served at `/platform/live.json`. */
export interface LiveDocument {
  readonly schema: number;
  readonly env: string;
  /** dev, staging or production. */
  readonly channel: string;
  /** Increases with every change of the channel. */
  readonly generation: number;
  /** Instants; an expired document is refused. */
  readonly issued: string;
  readonly expires: string;
  /** The inlined copy omits remotes; `/platform/live.json` has all. */
  readonly partial?: true;
  readonly shell: { readonly release: string; readonly routes: readonly RouteEntry[] };
  readonly remotes: Readonly<Record<string, LiveRemote>>;
  readonly signature: LiveSignature;
}

/** A public key that signs live documents, as in the page and `/platform/keys.json`. */
export interface LiveKey {
  readonly kid: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  /** Instants between which its signatures are valid. */
  readonly from: string;
  readonly until: string;
  /** The previous key signed this one's 32 bytes: an open tab uses it to follow a rotation. */
  readonly certificate?: { readonly by: string; readonly value: string };
}
