/**
 * The text of `rich-text-body.tsx` in the server build (tools/lib/server-build.mjs), where there is no document for
 * sanitising: the API has sanitised it, and the server checks every element of a first screen again
 * (server/src/delivery/screen/screen-html.ts).
 */
import type { RichTextProps } from './rich-text.tsx';
import css from './rich-text.module.css';

export const RichTextBody = ({ html }: Pick<RichTextProps, 'html'>) => (
  <div className={css.rich} dangerouslySetInnerHTML={{ __html: html }} />
);
