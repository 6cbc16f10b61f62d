import type { LiveDocument, LiveRemote } from '@juhe/platform';

/** What the parts of the shell ask about the live releases; made in live/, given to the remote host. */
export interface LiveSource {
  /** The document that this tab runs on; an app that has run in it changes only by a new load of the page. */
  readonly document: LiveDocument;
  /** Settles when the document's signature is verified; rejects when this tab has no document that it may use. */
  readonly verified: Promise<void>;
  /** What this tab knows of a remote at once. */
  remote: (app: string) => LiveRemote | undefined;
  /** Code of the app runs from now on: the tab stays with its release. */
  use: (app: string) => void;
  /** With everything, `fallback` too: asks `/platform/live.json` when the page's copy is not enough (3 s at most, then the last good copy). */
  whole: (app: string) => Promise<LiveRemote | undefined>;
  /** Asks the registry now: whether a switched-off app is back. Never throws. */
  look: () => Promise<void>;
}
