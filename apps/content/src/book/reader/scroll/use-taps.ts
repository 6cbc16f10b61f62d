import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Handles taps on the text itself, except on controls and those that make or clear a selection. */
export const useTaps = (box: RefObject<HTMLElement | null>, onTap: () => void): void => {
  const tap = useEffectEvent(onTap);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let selected = false;
    const isSelected = () => !(getSelection()?.isCollapsed ?? true);
    const down = () => {
      selected = isSelected();
    };
    const click = (event: MouseEvent) => {
      const control = event.target instanceof Element && event.target.closest('a, button, input');
      if (!control && !selected && !isSelected()) tap();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click);
    };
  }, [box]);
};

/** In scroll mode, the left and right arrow keys change the chapter; the browser's own keys scroll. */
export const useChapterKeys = (onChapter: (by: 1 | -1) => void): void => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof HTMLInputElement || document.querySelector('dialog:modal')) return;
    onChapter(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
