import { createRoot } from 'react-dom/client';
import type { ShareSubject } from './open-share.ts';
import { ShareSheet } from './share-sheet.tsx';

export { QrPicture } from './qr-picture.tsx';

/** Milliseconds that the sheet takes to leave. */
const leaving = 300;

/** Shows the sheet above the page, in a tree of its own so that any code may open it. */
export const showShare = (subject: ShareSubject): void => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (open: boolean) => root.render(<ShareSheet open={open} subject={subject} onClose={close} />);
  const close = () => {
    show(false);
    setTimeout(() => {
      root.unmount();
      place.remove();
    }, leaving);
  };
  show(true);
};
