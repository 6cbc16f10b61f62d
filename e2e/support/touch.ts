import type { Page } from '@playwright/test';

/** Minimum width and height (CSS px) of a touch target. */
const minimum = 44;

/**
 * Returns the controls of a page whose touch target is smaller than 44 × 44 px, with their sizes. An absolutely positioned
 * `::before` or `::after` and a label belong to its control. A link in a line of text, and a second link beside a larger one
 * to the same page, may be as high as their text.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(async (minimum) => {
    // A control that appears in a smaller scale is measured in its final size.
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const boxes = ['::before', '::after']
        .map((pseudo) => getComputedStyle(element, pseudo))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
        .map((style) => ({ width: parseFloat(style.width), height: parseFloat(style.height) }));
      return {
        width: Math.max(width, ...boxes.map((box) => box.width || 0)),
        height: Math.max(height, ...boxes.map((box) => box.height || 0)),
      };
    };
    const isLarge = (element: Element) => {
      const { width, height } = sizeOf(element);
      return width >= minimum - 0.5 && height >= minimum - 0.5;
    };
    const controls = document.querySelectorAll('a[href], button, [role="button"], input, select, textarea, summary');
    const small: string[] = [];
    for (const element of controls) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('.visually-hidden, [inert], :disabled') || isLarge(element)) continue;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      if (label && isLarge(label)) continue;
      if (getComputedStyle(element).display === 'inline' && element.closest('p, li, label, dd, span')) continue;
      const href = element.getAttribute('href');
      if (href && [...document.querySelectorAll('a[href]')].some((link) => link.getAttribute('href') === href && isLarge(link)))
        continue;
      const { width, height } = sizeOf(element);
      const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.localName;
      small.push(`${name.slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`);
    }
    return small;
  }, minimum);
