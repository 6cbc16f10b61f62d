/** Page mode of `reader-pages.tsx` in the server build (tools/lib/server-build.mjs), where nothing is measured. */
import { cx } from '@juhe/ui';
import themes from '../settings/reader-themes.module.css';
import { PartView } from '../text/reader-part.tsx';
import { type Part, partAt } from '../text/reader-parts.ts';
import css from '../text/reader.module.css';
import type { ViewProps } from '../view/reader-view.ts';

/** Characters that certainly fill the largest page of a phone in the default size. */
const firstPage = 1_200;

/** Shortens the text to the paragraphs that begin on the first page. */
const shortened = (part: Part): Part =>
  part.kind === 'text' ? { ...part, piece: { ...part.piece, end: Math.min(part.piece.end, part.piece.at + firstPage) } } : part;

/** The first page of the chapter, in the theme of the default settings. */
export const ReaderPages = ({ book, target, convert }: ViewProps) => {
  const part = partAt(book, target);
  return (
    <div className={cx(css.pages, themes.unopened)}>
      <div className={css.track}>
        <section className={css.sheet}>
          <div className={part.kind === 'text' ? css.columns : css.single}>
            <PartView part={shortened(part)} convert={convert} />
          </div>
        </section>
      </div>
    </div>
  );
};
