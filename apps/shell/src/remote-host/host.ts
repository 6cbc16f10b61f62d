import type { Lang, Messages, PageModule } from '@juhe/platform';

/** A page with its texts, ready to be rendered. */
export interface LoadedPage {
  readonly Screen: PageModule['Screen'];
  readonly messages: Messages;
  readonly release: string;
  /** It is of the release that was live before, because the live one failed. */
  readonly previous?: true;
}

export interface LoadOptions {
  /** The member asked again: files are requested under new addresses, and nothing is spared. */
  readonly retry?: boolean;
  /** Only from the release that was live before. */
  readonly previous?: boolean;
  /** Aborted when nobody waits for the page any more. */
  readonly left?: AbortSignal;
  /** Milliseconds until it is given up, less than a page has. */
  readonly limit?: number;
}

/** What the shell needs of whatever composes the page; the build chooses the adapter (Module Federation, or one bundle). */
export interface RemoteHost {
  /** Loads a page or a fragment. Rejects with `PageFault`, at the latest after 15 s; nothing of a failure is kept. */
  loadPage: (app: string, expose: string, lang: Lang, options?: LoadOptions) => Promise<LoadedPage>;
  /** Fetches what a page needs without running it; failures do not matter. */
  preload: (app: string, path: string) => void;
}
