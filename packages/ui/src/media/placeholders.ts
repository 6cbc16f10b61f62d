import css from './placeholders.module.css';

/** Padding of rows (pixels), as in rows and skeletons. */
const inset = 12;

/**
 * Draws placeholder rows behind a list, where rows are temporarily skipped: a single background, no elements. The picture's
 * position is taken from existing rows.
 * @param height row height in pixels; undefined removes the placeholders
 */
export const drawPlaceholders = (list: HTMLElement, height: number | undefined): void => {
  const isDrawn = list.classList.contains(css.waiting as string);
  if (height === undefined) {
    if (isDrawn) list.classList.remove(css.waiting as string);
    return;
  }
  if (isDrawn) return;
  const picture = list.querySelector('[data-hero]')?.getBoundingClientRect().width ?? 0;
  const text = picture > 0 ? inset + picture + inset : inset;
  list.style.backgroundSize = `${picture}px ${height}px, 44% ${height}px, 28% ${height}px`;
  list.style.backgroundPosition = `${inset}px 0, ${text}px 0, ${text}px 0`;
  list.classList.add(css.waiting as string);
};
