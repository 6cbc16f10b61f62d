import type { ShareCode } from '@juhe/platform';
import { kitTexts } from '../texts/texts.ts';
import { toast } from '../toast.ts';

/** What is shared: the thing of the code (packages/platform/src/share) and how it looks. */
export interface ShareSubject extends ShareCode {
  readonly title: string;
  /** '' or null when there is no picture. */
  readonly coverUrl: string | null;
  /** The page's address behind the hash, as `pageUrl` makes it. */
  readonly url: string;
  /** Shown on the poster. */
  readonly priceCents?: number;
}

/** What a poster shows. */
export interface PosterSubject {
  readonly title: string;
  /** '' or null when there is no picture. */
  readonly coverUrl: string | null;
  /** Below the title in the brand's colour: a price, a code. */
  readonly strong: string | undefined;
  /** Where the QR code leads. */
  readonly link: string;
  /** How to use the QR code; to press and hold it unless told. */
  readonly hint?: string;
}

/** Sheet, poster and QR codes are one part: each of them alone would cost every first page a line of the list of parts. */
export const loadShare = () => import('./show-share.tsx');

/**
 * Opens the sheet that shares by a copied code, link, QR code, poster and, where the browser has it, by other apps; for a poster's
 * subject a sheet with the poster alone, to be saved as a picture.
 */
export const openShare = async (subject: ShareSubject | PosterSubject): Promise<void> => {
  try {
    (await loadShare()).showShare(subject);
  } catch {
    toast(kitTexts()('failed'), { kind: 'error' });
  }
};
