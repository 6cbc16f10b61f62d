import { whenUncovered } from '@juhe/platform';
import { useEffect, useState } from 'react';
import { lazyModule } from '../lazy-module.ts';
import type { ImagePreviewProps } from './preview-dialog.tsx';

export type { ImagePreviewProps } from './preview-dialog.tsx';

const useDialog = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './preview-dialog.tsx'));

/**
 * Full-screen pictures: swiped, zoomed by two fingers, a double tap, the wheel or keys, closed by Escape, back navigation or
 * the button. Its chunk is loaded once the page is usable, so that it is available when a picture is tapped.
 */
export const ImagePreview = (props: ImagePreviewProps) => {
  const [usable, setUsable] = useState(false);
  useEffect(() => whenUncovered(() => setUsable(true)), []);
  const dialog = useDialog(usable || props.index !== undefined);
  return dialog ? <dialog.PreviewDialog {...props} /> : null;
};
