/**
 * Simulates the system setting for reduced motion, which a page cannot change, by overriding its media queries. Lasts until the
 * page is unloaded.
 */
export const reduceMotion = (): void => {
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(/prefers-reduced-motion/.test(query) ? 'all' : query);
  const rewrite = () => {
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && /prefers-reduced-motion: *reduce/.test(rule.media.mediaText))
          rule.media.mediaText = 'all';
  };
  rewrite();
  new MutationObserver(rewrite).observe(document.head, { childList: true });
};
