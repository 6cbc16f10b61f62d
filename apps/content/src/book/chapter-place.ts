/** The line below the navigation bar from which on the text counts as unread, in pixels from the window's top. */
const readingLine = 56;

const numberOf = (element: HTMLElement, name: 'at' | 'length'): number => Number(element.dataset[name] ?? 0);
const paragraphsIn = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>('[data-at]')];

/** Characters of the chapter above the reading line; all of them once its end is on the screen. */
export const positionIn = (body: HTMLElement, total: number): number => {
  if (body.getBoundingClientRect().bottom <= window.innerHeight) return total;
  const first = paragraphsIn(body).find((paragraph) => paragraph.getBoundingClientRect().bottom > readingLine);
  if (!first) return total;
  const { top, height } = first.getBoundingClientRect();
  const part = height > 0 ? Math.min(1, Math.max(0, (readingLine - top) / height)) : 0;
  return numberOf(first, 'at') + Math.floor(part * numberOf(first, 'length'));
};

/** Scrolls so that `position` stands at the reading line, whatever the size of the text; 0 is the chapter's top. */
export const showPosition = (body: HTMLElement, position: number): void => {
  const paragraph = paragraphsIn(body).findLast((one) => numberOf(one, 'at') <= position);
  if (position <= 0 || !paragraph) return window.scrollTo(0, 0);
  const { top, height } = paragraph.getBoundingClientRect();
  const part = Math.min(1, (position - numberOf(paragraph, 'at')) / Math.max(1, numberOf(paragraph, 'length')));
  window.scrollTo(0, window.scrollY + top + part * height - readingLine + 1);
};
