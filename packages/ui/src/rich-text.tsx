import { lazyModule } from './lazy-module.ts';
import { RichTextSkeleton } from './rich-text-skeleton.tsx';

const useSanitized = lazyModule(() => import(/* webpackChunkName: "rich-text" */ './rich-text-body.tsx'));

export interface RichTextProps {
  html: string;
  /** Makes its pictures buttons: receives all of them, and the index of the tapped one. */
  onPicture?: ((pictures: { src: string; alt: string }[], index: number) => void) | undefined;
}

/**
 * HTML by members or editors, sanitised again before it is shown. Pictures are 250 px high (specification §9) and load
 * lazily; links to other sites open outside the app.
 */
export const RichText = ({ html, onPicture }: RichTextProps) => {
  const body = useSanitized();
  if (body) return <body.RichTextBody html={html} onPicture={onPicture} />;
  return <RichTextSkeleton />;
};
