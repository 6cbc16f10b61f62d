import { cx } from '@juhe/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './novel-detail.module.css';

/** A book's description: four lines, expandable. */
export const Intro = ({ text }: { text: string }) => {
  const t = useTranslations('book');
  const box = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) setLong(element.scrollHeight > element.clientHeight + 1);
  }, []);
  return (
    <>
      <p ref={box} className={cx(css.intro, !open && css.cut)}>
        {text}
      </p>
      {long && (
        <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'more')}
        </button>
      )}
    </>
  );
};
