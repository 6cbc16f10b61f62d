import { cx } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './section-anchors.module.css';

/** The sections of a product page that anchors lead to; each is the id of its element. */
export type GoodsSection = 'goods' | 'reviews' | 'details';

/** Distance (px) from the top of the window at which a section becomes the current one: below both bars. */
const readingLine = 120;

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The section in view, and whether the pictures have been scrolled past. */
const useCurrentSection = (sections: readonly GoodsSection[]) => {
  const [state, setState] = useState<{ current: GoodsSection; passed: boolean }>({ current: 'goods', passed: false });
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const topOf = (section: GoodsSection) =>
        document.getElementById(section)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const current = sections.findLast((section) => topOf(section) <= readingLine) ?? 'goods';
      const passed = topOf('goods') < -readingLine;
      setState((previous) => (previous.current === current && previous.passed === passed ? previous : { current, passed }));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    window.addEventListener('scroll', schedule, { passive: true });
    return () => {
      window.removeEventListener('scroll', schedule);
      cancelAnimationFrame(frame);
    };
  }, [sections]);
  return state;
};

/** A bar below the navigation bar with links to the sections of a product page, once its pictures have been scrolled past. */
export const SectionAnchors = ({ sections }: { sections: readonly GoodsSection[] }) => {
  const t = useTranslations('goods');
  const { current, passed } = useCurrentSection(sections);
  const scrollToSection = (section: GoodsSection) =>
    document.getElementById(section)?.scrollIntoView({ block: 'start', behavior: reducedMotion() ? 'instant' : 'smooth' });
  return (
    <nav className={cx(css.anchors, passed && css.shown)} inert={!passed} aria-label={t('sections')}>
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          className={css.anchor}
          aria-current={section === current ? 'true' : undefined}
          data-press="chip"
          data-anchor
          onClick={() => scrollToSection(section)}
        >
          {t(`section.${section}`)}
        </button>
      ))}
    </nav>
  );
};
