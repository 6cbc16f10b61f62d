import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PosterSubject, ShareSubject } from './share-subject.ts';
import { PosterSheet, ShareSheet } from './share-sheet.tsx';

export { QrPicture } from './qr-picture.tsx';

/** Duration of the sheet's closing animation (ms). */
const leaving = 300;

/** Shows a sheet above the page, in a separate tree so that any code may open it. */
const showSheet = (sheet: (open: boolean, onClose: () => void) => ReactNode): void => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (open: boolean) => root.render(sheet(open, close));
  const close = () => {
    show(false);
    setTimeout(() => {
      root.unmount();
      container.remove();
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
