import { useLayoutEffect, useMemo, useRef } from 'react';
import { lazyModule } from '../lazy-module.ts';
import { buildPlain, readPlain } from './plain-html.ts';
import { RichTextSkeleton } from './rich-text-skeleton.tsx';
import css from './rich-text.module.css';
import { useTranslations } from './locales/texts.gen.ts';

export interface RichTextProps {
  html: string;
  /** Makes its pictures buttons: receives all of them, and the index of the tapped one. */
  onPicture?: ((pictures: { src: string; alt: string }[], index: number) => void) | undefined;
}

const useSanitizer = lazyModule(() => import('./rich-text-purify.ts'));

/** Pictures load lazily, and show a placeholder on failure; links open outside the app in a new tab. */
const finish = (text: DocumentFragment): void => {
  for (const node of text.querySelectorAll<HTMLImageElement>('img')) {
    node.setAttribute('loading', 'lazy');
    node.setAttribute('decoding', 'async');
    if (!node.hasAttribute('alt')) node.alt = '';
    node.addEventListener(
      'error',
      () => node.replaceWith(Object.assign(document.createElement('span'), { className: css.missing ?? '' })),
      { once: true },
    );
  }
  for (const node of text.querySelectorAll<HTMLAnchorElement>('a')) {
    if (node.getAttribute('href')?.startsWith('#')) continue;
    node.target = '_blank';
    node.rel = 'noopener noreferrer nofollow';
  }
};

/** Wraps each picture without a link in a button. */
const makePressable = (
  box: HTMLElement,
  labelOf: (index: number) => string,
  onPress: (pictures: { src: string; alt: string }[], index: number) => void,
): void => {
  const pictures = [...box.querySelectorAll('img')].filter((picture) => !picture.closest('a'));
  for (const [index, picture] of pictures.entries()) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: css.press ?? '' });
    button.setAttribute('aria-label', [labelOf(index + 1), picture.alt].filter(Boolean).join(' '));
    button.addEventListener('click', () =>
      onPress(
        pictures.map((picture) => ({ src: picture.getAttribute('src') ?? '', alt: picture.alt })),
        index,
      ),
    );
    picture.replaceWith(button);
    button.append(picture);
  }
};

/** The text itself, as inert nodes. */
export const RichTextBody = ({ html, onPicture }: RichTextProps) => {
  const t = useTranslations('richText');
  const box = useRef<HTMLDivElement>(null);
  const pressable = onPicture !== undefined;
  const press = useRef(onPicture);
  const label = useRef(t);
  const plainNodes = useMemo(() => readPlain(html), [html]);
  const sanitizer = useSanitizer(plainNodes === undefined);
  useLayoutEffect(() => {
    press.current = onPicture;
    label.current = t;
  });
  useLayoutEffect(() => {
    const text = plainNodes ? buildPlain(plainNodes) : sanitizer?.sanitize(html);
    if (!text || !box.current) return;
    finish(text);
    box.current.replaceChildren(text);
    if (pressable)
      makePressable(
        box.current,
        (position) => label.current('showPicture', { position }),
        (pictures, index) => press.current?.(pictures, index),
      );
  }, [html, plainNodes, sanitizer, pressable]);
  return plainNodes || sanitizer ? <div ref={box} className={css.rich} /> : <RichTextSkeleton />;
};
