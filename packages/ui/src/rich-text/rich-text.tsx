import { lazyModule } from '../lazy-module.ts';
import { RichTextSkeleton } from './rich-text-skeleton.tsx';
import type { RichTextProps } from './rich-text-body.tsx';

export type { RichTextProps } from './rich-text-body.tsx';

const useSanitized = lazyModule(() => import(/* webpackChunkName: "rich-text" */ './rich-text-body.tsx'));

/**
 * HTML by members or editors, sanitised again before it is shown. Pictures are 250 px high (specification §9) and load
 * lazily; links to other sites open outside the app.
 */
export const RichText = ({ html, onPicture }: RichTextProps) => {
  const body = useSanitized();
  if (body) return <body.RichTextBody html={html} onPicture={onPicture} />;
  return <RichTextSkeleton />;
};
