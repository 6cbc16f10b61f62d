import { useLocation, useNavigationType } from '@juhe/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { restoreScroll } from './restore.ts';
import { keepPlace, placeOf, storePlaces } from './scroll-memory.ts';

/** Back and forward return to the same place of a page, feeds too; a new page starts at its top. */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const current = useRef(key);
  const before = useRef<string | undefined>(undefined);

  useLayoutEffect(() => {
    current.current = key;
    const samePage = before.current === pathname;
    const start = before.current === undefined;
    before.current = pathname;
    const place = placeOf(key);
    if (type === 'POP' && place !== undefined) return restoreScroll(place);
    // Changing a parameter of a page in place keeps what the member looks at.
    if (start || (samePage && type === 'REPLACE')) return undefined;
    window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, type]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => keepPlace(current.current, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', storePlaces);
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', storePlaces);
    };
  }, []);
};
