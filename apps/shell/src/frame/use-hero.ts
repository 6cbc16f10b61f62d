import { useLocation } from '@juhe/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** View transition name shared by the list's picture and the page's large one while they are one picture (transitions.css). */
const heroName = 'hero';
/** Time limits (ms) for the page to appear after a tap, and for a transition in browsers that do not report its end. */
const [tapLimit, transitionLimit] = [3000, 700];

interface Pending {
  readonly movement: 'forward' | 'back';
  /** Address behind the hash of the page that the picture belongs to. */
  readonly href: string;
  readonly kind: string;
  readonly src: string | undefined;
  readonly since: number;
}

const isInView = (element: Element) => {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
};

const inView = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isInView);

let named: HTMLElement | undefined;
const nameHero = (element: HTMLElement | undefined) => {
  named?.style.removeProperty('view-transition-name');
  named = element;
  element?.style.setProperty('view-transition-name', heroName);
};

/** Inserts a placeholder for a page's large picture: a skeleton removed while its picture moves would end the transition. */
const standIn = (target: HTMLElement, src: string): HTMLElement => {
  const { top, left, width, height } = target.getBoundingClientRect();
  const element = document.createElement('div');
  const background = `url("${CSS.escape(src)}") center / cover`;
  // A skeleton still present afterwards keeps showing the picture.
  if (!target.firstElementChild) target.style.background = background;
  Object.assign(element.style, {
    position: 'absolute',
    top: `${top + window.scrollY}px`,
    left: `${left + window.scrollX}px`,
    width: `${width}px`,
    height: `${height}px`,
    background,
    borderRadius: getComputedStyle(target).borderRadius,
    pointerEvents: 'none',
  });
  return document.body.appendChild(element);
};

const afterTransition = (run: () => void): void => {
  const { activeViewTransition } = document as { activeViewTransition?: { readonly finished: Promise<void> } | null };
  if (activeViewTransition) void activeViewTransition.finished.then(run, run);
  else setTimeout(run, transitionLimit);
};

/** A list's picture within a link (`data-hero`), or a page's large one (`data-hero-page`), each with its kind. */
const kindOf = ({ dataset }: HTMLElement) => dataset.hero ?? dataset.heroPage ?? '';
const srcOf = (element: HTMLElement) =>
  (element instanceof HTMLImageElement ? element : element.querySelector('img'))?.currentSrc;

/** Animates a list's picture into the large one of the page it opens, and back again on the way back. */
export const useHero = (): void => {
  const { key } = useLocation();
  const pending = useRef<Pending>(undefined);
  const href = useRef(window.location.hash);

  useLayoutEffect(() => {
    const tap = pending.current;
    pending.current = undefined;
    href.current = window.location.hash;
    const { dataset } = document.documentElement;
    delete dataset.hero;
    nameHero(undefined);
    if (!tap || Date.now() - tap.since > tapLimit) return undefined;
    const target =
      tap.movement === 'forward'
        ? inView(`main [data-hero-page="${tap.kind}"]`)
        : inView(`main a[href="${CSS.escape(tap.href)}"] [data-hero="${tap.kind}"]`);
    if (!target) return undefined;
    const picture = tap.movement === 'forward' && tap.src ? standIn(target, tap.src) : undefined;
    dataset.hero = tap.movement;
    const element = picture ?? target;
    nameHero(element);
    const end = () => {
      if (named === element) nameHero(undefined);
      picture?.remove();
    };
    afterTransition(end);
    return end;
    // Each history entry is a separate page.
  }, [key]);

  useEffect(() => {
    const startMovement = (movement: Pending['movement'], address: string, element: HTMLElement | undefined) => {
      nameHero(element);
      pending.current = element && {
        movement,
        href: address,
        kind: kindOf(element),
        src: srcOf(element),
        since: Date.now(),
      };
    };
    const tap = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('main a[href^="#/"]') : null;
      const address = link?.getAttribute('href');
      if (link && address) startMovement('forward', address, inView('[data-hero]', link));
    };
    const goBack = () => startMovement('back', href.current, inView('main [data-hero-page]'));
    document.addEventListener('click', tap, { capture: true });
    window.addEventListener('popstate', goBack);
    return () => {
      document.removeEventListener('click', tap, { capture: true });
      window.removeEventListener('popstate', goBack);
    };
  }, []);
};
