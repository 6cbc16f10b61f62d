import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PosterSubject, ShareSubject } from './open-share.ts';
import { PosterSheet, ShareSheet } from './share-sheet.tsx';

export { QrPicture } from './qr-picture.tsx';

/** Milliseconds that the sheet takes to leave. */
const leaving = 300;

/** Shows a sheet above the page, in a tree of its own so that any code may open it. */
const showSheet = (sheet: (open: boolean, onClose: () => void) => ReactNode): void => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (open: boolean) => root.render(sheet(open, close));
  const close = () => {
    show(false);
    setTimeout(() => {
      root.unmount();
      place.remove();
    }, leaving);
  };
  show(true);
};

export const showShare = (subject: ShareSubject | PosterSubject): void =>
  showSheet((open, onClose) =>
    'link' in subject ? (
      <PosterSheet open={open} subject={subject} onClose={onClose} />
    ) : (
      <ShareSheet open={open} subject={subject} onClose={onClose} />
    ),
  );
