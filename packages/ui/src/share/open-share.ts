import { kitTexts } from '../texts/texts.ts';
import { toast } from '../feedback/toast.ts';
import type { PosterSubject, ShareSubject } from './share-subject.ts';

export type { PosterSubject, ShareSubject } from './share-subject.ts';

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
