import type { ShareCode } from '@juhe/platform';

/** The shared content: the subject of the code (packages/platform/src/share) and its appearance. */
export interface ShareSubject extends ShareCode {
  readonly title: string;
  /** '' or null without a picture. */
  readonly coverUrl: string | null;
  /** The page's address behind the hash, as built by `pageUrl`. */
  readonly url: string;
  /** Shown on the poster. */
  readonly priceCents?: number;
}

/** The content of a poster. */
export interface PosterSubject {
  readonly title: string;
  /** '' or null without a picture. */
  readonly coverUrl: string | null;
  /** Below the title in the brand colour: a price, a code. */
  readonly strong: string | undefined;
  /** Target of the QR code. */
  readonly link: string;
  /** Instructions for the QR code; by default to press and hold it. */
  readonly hint?: string;
}
