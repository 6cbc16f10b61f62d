import { useEffect, useState } from 'react';

/** Returns how much of the page's bottom the on-screen keyboard covers (pixels). */
export const useKeyboardInset = (): number => {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      // Zooming also reduces the visible area, without a keyboard.
      const covered = view.scale > 1.05 ? 0 : window.innerHeight - view.height - view.offsetTop;
      setInset(covered > 60 ? Math.round(covered) : 0);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
};
