import type { ShareCode } from '@juhe/platform';
import { kitTexts } from '../texts/texts.ts';
import { toast } from '../toast.ts';

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

/** Sheet, poster and QR codes are one chunk: separate ones would each add a line to the chunk list of every first page. */
export const loadShare = () => import('./show-share.tsx');

/**
 * Opens the sheet that shares by a copied code, link, QR code, poster and, where the browser supports it, other apps; for a
 * poster's subject a sheet with only the poster, to be saved as a picture.
 */
export const openShare = async (subject: ShareSubject | PosterSubject): Promise<void> => {
  try {
    (await loadShare()).showShare(subject);
  } catch {
    toast(kitTexts()('failed'), { kind: 'error' });
  }
};
