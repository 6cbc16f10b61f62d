import { lazyModule } from './lazy-module.ts';
import { RichTextSkeleton } from './rich-text-skeleton.tsx';

const useSanitized = lazyModule(() => import(/* webpackChunkName: "rich-text" */ './rich-text-body.tsx'));

export interface RichTextProps {
  html: string;
  /** Makes its pictures buttons: all of them, and the place of the one that was pressed. */
  onPicture?: ((pictures: { src: string; alt: string }[], index: number) => void) | undefined;
}

/**
 * HTML that members or editors wrote, sanitised once more before it is shown. Pictures are 250 px high (specification §9) and
 * loaded when they come near; links to other sites open beside the app.
 */
export const RichText = ({ html, onPicture }: RichTextProps) => {
  const body = useSanitized();
  if (body) return <body.RichTextBody html={html} onPicture={onPicture} />;
  return <RichTextSkeleton />;
};
