import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation } from '@juhe/platform';
import { Button, Empty } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './welcome.module.css';

/** The steps, each with an illustration of the kit. */
const steps = [
  { key: 'reading', icon: 'book-open' },
  { key: 'things', icon: 'shopping-bag' },
  { key: 'people', icon: 'users' },
] as const;

/**
 * Three steps that introduce the app; the last one leads to the labels, behind the sign-in. A card above the tab bar, not a
 * dialog: the page stays usable, and a tap anywhere else closes it.
 */
export const WelcomeCard = () => {
  const t = useTranslations('welcome');
  const { navigateTo } = useNavigation();
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && !card.current?.contains(target)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('keydown', escape);
    };
  }, []);
  if (!isOpen) return null;
  const isLast = at === steps.length - 1;
  const goOn = () => {
    if (!isLast) return setAt(at + 1);
    setOpen(false);
    navigateTo(socialPages.setLabel());
  };
  const step = steps[at] ?? steps[0];
  return (
    <section ref={card} className={css.card} aria-label={t('title')}>
      <div className={css.step} key={step.key} aria-live="polite">
        <Empty
          icon={step.icon}
          text={
            <>
              <strong className={css.name}>{t(`${step.key}.title`)}</strong>
              {t(`${step.key}.text`)}
            </>
          }
        />
      </div>
      <p className="visually-hidden">{t('step', { n: at + 1, of: steps.length })}</p>
      <div className={css.dots} aria-hidden="true">
        {steps.map(({ key }) => (
          <i key={key} data-on={key === step.key || undefined} />
        ))}
      </div>
      <div className={css.foot}>
        <Button onClick={() => setOpen(false)}>{t(isLast ? 'later' : 'skip')}</Button>
        <Button kind="primary" onClick={goOn}>
          {t(isLast ? 'choose' : 'next')}
        </Button>
      </div>
    </section>
  );
};
