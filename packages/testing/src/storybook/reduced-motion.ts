/** As if the system asked for reduced motion: a page cannot ask for it, so its media queries are answered instead. Ends with the page. */
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
