/**
 * The text of `rich-text-body.tsx` in the build for the server (tools/lib/server-build.mjs), where there is no document to sanitise in: the API
 * has sanitised it, and the server checks every element of a first screen once more (server/src/delivery/screen/screen-html.ts).
 */
import type { RichTextProps } from './rich-text.tsx';
import css from './rich-text.module.css';

export const RichTextBody = ({ html }: Pick<RichTextProps, 'html'>) => (
  <div className={css.rich} dangerouslySetInnerHTML={{ __html: html }} />
);
