import { whenUncovered } from '@juhe/platform';
import { useEffect, useState } from 'react';
import { lazyModule } from './lazy-module.ts';

export interface ImagePreviewProps {
  /** `video`: a film with its controls, `poster` its still picture. */
  images: readonly { src: string; alt?: string | undefined; video?: boolean | undefined; poster?: string | undefined }[];
  /** Which one is shown first; undefined is closed. */
  index: number | undefined;
  onClose: () => void;
}

const useDialog = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './preview-dialog.tsx'));

/**
 * Pictures over the whole screen: swiped, enlarged by two fingers, a double tap, the wheel or keys, closed by Escape, going back or the button. Its part is
 * fetched once the page that has it is usable, so that it is there when a picture is tapped.
 */
export const ImagePreview = (props: ImagePreviewProps) => {
  const [usable, setUsable] = useState(false);
  useEffect(() => whenUncovered(() => setUsable(true)), []);
  const dialog = useDialog(usable || props.index !== undefined);
  return dialog ? <dialog.PreviewDialog {...props} /> : null;
};
