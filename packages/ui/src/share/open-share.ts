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

/** Opens the sheet that shares by a copied code, link, QR code, poster and, where the browser has it, by other apps. */
export const openShare = async (subject: ShareSubject): Promise<void> => {
  try {
    (await import(/* webpackChunkName: "share-sheet" */ './show-share.tsx')).showShare(subject);
  } catch {
    toast(kitTexts()('failed'), { kind: 'error' });
  }
};
