import css from './placeholders.module.css';

/** Pixels from the edge of a row to what stands in it, as rows and skeletons have it. */
const inset = 12;

/**
 * Draws grey rows behind a list, where rows are left out for a moment: one background, no elements. A picture stands where the rows that
 * are there have theirs.
 * @param height pixels of a row; undefined takes the grey rows away
 */
export const drawPlaceholders = (list: HTMLElement, height: number | undefined): void => {
  const drawn = list.classList.contains(css.waiting as string);
  if (height === undefined) {
    if (drawn) list.classList.remove(css.waiting as string);
    return;
  }
  if (drawn) return;
  const picture = list.querySelector('[data-hero]')?.getBoundingClientRect().width ?? 0;
  const text = picture > 0 ? inset + picture + inset : inset;
  list.style.backgroundSize = `${picture}px ${height}px, 44% ${height}px, 28% ${height}px`;
  list.style.backgroundPosition = `${inset}px 0, ${text}px 0, ${text}px 0`;
  list.classList.add(css.waiting as string);
};
