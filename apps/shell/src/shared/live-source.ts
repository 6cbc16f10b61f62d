import type { LiveDocument, LiveRemote } from '@juhe/platform';

/** The shell's interface to the live releases; created in live/ and passed to the remote host. */
export interface LiveSource {
  /** The document that this tab runs on; an app that has run in it changes only when the page is reloaded. */
  readonly document: LiveDocument;
  /** Resolves when the document's signature is verified; rejects when this tab has no usable document. */
  readonly verified: Promise<void>;
  /** Returns what this tab currently knows of a remote, without a request. */
  remote: (app: string) => LiveRemote | undefined;
  /** Marks the app as running: the tab stays with its release. */
  use: (app: string) => void;
  /**
   * Returns the complete remote including `fallback`: requests `/platform/live.json` when the embedded document is not
   * sufficient (3 s at most, then the last good copy).
   */
  completeRemote: (app: string) => Promise<LiveRemote | undefined>;
  /** Requests the registry now, e.g. to find out whether a switched-off app is back. Never throws. */
  checkForUpdates: () => Promise<void>;
}
