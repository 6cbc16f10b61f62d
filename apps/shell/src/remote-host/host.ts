import type { Lang, Messages, PageModule } from '@juhe/platform';

/** A page with its texts, ready to render. */
export interface LoadedPage {
  readonly Screen: PageModule['Screen'];
  readonly messages: Messages;
  readonly release: string;
  /** It belongs to the previously live release, because the live one failed. */
  readonly previous?: true;
}

export interface LoadOptions {
  /** The member's retry: files are requested under new addresses, and the circuit breaker is ignored. */
  readonly retry?: boolean;
  /** Only from the previously live release. */
  readonly previous?: boolean;
  /** Aborted when the page is no longer needed. */
  readonly signal?: AbortSignal;
  /** Timeout (ms), shorter than that of a page. */
  readonly limit?: number;
}

/** The shell's interface to the composition of pages; the build chooses the adapter (Module Federation, or one bundle). */
export interface RemoteHost {
  /** Loads a page or a fragment. Rejects with `PageFailure` after 15 s at the latest; failures are not cached. */
  loadPage: (app: string, expose: string, lang: Lang, options?: LoadOptions) => Promise<LoadedPage>;
  /** Fetches a page's files without running them; failures are ignored. */
  preload: (app: string, path: string) => void;
}
