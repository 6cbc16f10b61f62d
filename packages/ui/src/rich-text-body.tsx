import createDOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import css from './rich-text.module.css';

const allowedTags =
  'a b blockquote br code dd del div dl dt em figcaption figure h2 h3 h4 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul video audio source'.split(
    ' ',
  );
const allowedAttributes = ['href', 'src', 'alt', 'title', 'controls', 'poster', 'colspan', 'rowspan'];

const purify = createDOMPurify(window);
// Inline pictures would get past the address rule below.
purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (/^\s*data:/i.test(attribute.attrValue)) attribute.keepAttr = false;
});
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLImageElement) {
    node.setAttribute('loading', 'lazy');
    node.setAttribute('decoding', 'async');
    if (!node.hasAttribute('alt')) node.alt = '';
    node.addEventListener(
      'error',
      () => node.replaceWith(Object.assign(document.createElement('span'), { className: css.missing ?? '' })),
      { once: true },
    );
  }
  if (node instanceof HTMLAnchorElement && !node.getAttribute('href')?.startsWith('#')) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer nofollow';
  }
});

/** The text itself. Sanitised into nodes, never through innerHTML, so that Trusted Types need no exception here. */
export const RichTextBody = ({ html }: { html: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const clean = purify.sanitize(html, {
      ALLOWED_TAGS: allowedTags,
      ALLOWED_ATTR: allowedAttributes,
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i,
      RETURN_DOM_FRAGMENT: true,
    });
    box.current?.replaceChildren(clean);
  }, [html]);
  return <div ref={box} className={css.rich} />;
};
