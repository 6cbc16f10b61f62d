import createDOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import type { RichTextProps } from './rich-text.tsx';
import css from './rich-text.module.css';
import { usePartTexts } from './texts/parts.ts';

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

/** Puts each picture that is no link into a button. */
const makePressable = (
  box: HTMLElement,
  labelOf: (place: number) => string,
  onPress: (pictures: { src: string; alt: string }[], index: number) => void,
): void => {
  const pictures = [...box.querySelectorAll('img')].filter((picture) => !picture.closest('a'));
  for (const [place, picture] of pictures.entries()) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: css.press ?? '' });
    button.setAttribute('aria-label', [labelOf(place + 1), picture.alt].filter(Boolean).join(' '));
    button.addEventListener('click', () =>
      onPress(
        pictures.map((picture) => ({ src: picture.getAttribute('src') ?? '', alt: picture.alt })),
        place,
      ),
    );
    picture.replaceWith(button);
    button.append(picture);
  }
};

/** The text itself. Sanitised into nodes, never through innerHTML, so that Trusted Types need no exception here. */
export const RichTextBody = ({ html, onPicture }: RichTextProps) => {
  const t = usePartTexts();
  const box = useRef<HTMLDivElement>(null);
  const pressable = onPicture !== undefined;
  const press = useRef(onPicture);
  const label = useRef(t);
  useLayoutEffect(() => {
    press.current = onPicture;
    label.current = t;
  });
  useLayoutEffect(() => {
    const clean = purify.sanitize(html, {
      ALLOWED_TAGS: allowedTags,
      ALLOWED_ATTR: allowedAttributes,
      ALLOW_DATA_ATTR: false,
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i,
      RETURN_DOM_FRAGMENT: true,
    });
    if (!box.current) return;
    box.current.replaceChildren(clean);
    if (pressable)
      makePressable(
        box.current,
        (place) => label.current('showPicture', place),
        (pictures, index) => press.current?.(pictures, index),
      );
  }, [html, pressable]);
  return <div ref={box} className={css.rich} />;
};
