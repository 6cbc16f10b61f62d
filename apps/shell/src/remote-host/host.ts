import type { Lang, Messages, PageModule } from '@juhe/platform';

/** A page with its texts, ready to be rendered. */
export interface LoadedPage {
  readonly Screen: PageModule['Screen'];
  readonly messages: Messages;
}

/** What the shell needs of whatever composes the page; the build chooses the adapter (Module Federation, or one bundle). */
export interface RemoteHost {
  /**
   * Loads a page. Rejects with `PageFault`, at the latest after 15 s; nothing of a failure is kept.
   * @param retry the member asked again: files are requested under new addresses
   */
  loadPage: (app: string, expose: string, lang: Lang, retry?: boolean) => Promise<LoadedPage>;
  /** Fetches what a page needs without running it; failures do not matter. */
  preload: (app: string, path: string) => void;
}
