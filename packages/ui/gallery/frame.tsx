import { MemoryRouter, type RouteEntry, RouteTableProvider } from '@juhe/platform';
import { type ComponentType, useEffect, useState } from 'react';
import { allStories, partsOf } from './all-stories.ts';

/** Target pages of links in stories, so that the links are shown. */
const routes: RouteEntry[] = ['/pages/index/index', '/subPackages/shop/goods-info', '/subPackages/mine/like'].map((path) => ({
  path,
  title: path,
  access: 'public',
  kind: 'page',
}));
const notSignedIn = () => false;
const noRefusal = () => undefined;

/** Simulates the system setting for reduced motion: a page cannot set it, so its media queries are answered instead. */
export const reduceMotion = (): void => {
  const matchOriginal = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchOriginal(/prefers-reduced-motion/.test(query) ? 'all' : query);
  const rewrite = () => {
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && /prefers-reduced-motion: *reduce/.test(rule.media.mediaText))
          rule.media.mediaText = 'all';
  };
  rewrite();
  new MutationObserver(rewrite).observe(document.head, { childList: true });
};

const useHash = (): string => {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const updateHash = () => setHash(window.location.hash);
    window.addEventListener('hashchange', updateHash);
    return () => window.removeEventListener('hashchange', updateHash);
  }, []);
  return hash;
};

/** One story alone, as a page of the app would show it. */
export const Frame = () => {
  const { widget, name } = partsOf(useHash());
  const Story = allStories.get(widget)?.stories[name] as ComponentType | undefined;
  return (
    <MemoryRouter>
      <RouteTableProvider routes={routes} isSignedIn={notSignedIn} onRefused={noRefusal}>
        <main data-story={`${widget}/${name}`}>
          <h1 className="visually-hidden">
            {widget} {name}
          </h1>
          {Story ? <Story key={`${widget}/${name}`} /> : <p>There is no such story.</p>}
        </main>
      </RouteTableProvider>
    </MemoryRouter>
  );
};
