import { type RefObject, useEffect, useState } from 'react';

/** Pixels of scrolling that are meant as such. */
const enough = 12;

/** Whether the bars are shown: they go while the text is scrolled down, and come and go with a tap on the text. */
export const useBars = (text: RefObject<HTMLElement | null>): boolean => {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    let from = window.scrollY;
    const scroll = () => {
      const by = window.scrollY - from;
      if (Math.abs(by) < enough) return;
      from = window.scrollY;
      if (by > 0) setShown(false);
      if (window.scrollY <= 0) setShown(true);
    };
    const tap = (event: MouseEvent) => {
      const inText = event.target instanceof Node && text.current?.contains(event.target);
      if (inText && !window.getSelection()?.toString()) setShown((former) => !former);
    };
    window.addEventListener('scroll', scroll, { passive: true });
    document.addEventListener('click', tap);
    return () => {
      window.removeEventListener('scroll', scroll);
      document.removeEventListener('click', tap);
    };
  }, [text]);
  useEffect(() => {
    document.documentElement.dataset.bars = shown ? 'shown' : 'hidden';
    return () => {
      delete document.documentElement.dataset.bars;
    };
  }, [shown]);
  return shown;
};
