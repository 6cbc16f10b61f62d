import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useTranslations } from '@juhe/platform';
import { Button, Empty, Sheet } from '@juhe/ui';
import { useState } from 'react';
import css from './welcome.module.css';

/** What each step is about, with the kit's drawing for it. */
const steps = [
  { key: 'reading', icon: 'book-open' },
  { key: 'things', icon: 'shopping-bag' },
  { key: 'people', icon: 'users' },
] as const;

/** Three steps that say what there is; the last one leads to the labels, behind the sign-in. */
export const WelcomeSheet = () => {
  const t = useTranslations('welcome');
  const { navigateTo } = useNavigation();
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(0);
  const close = () => setOpen(false);
  const isLast = at === steps.length - 1;
  const goOn = () => {
    if (!isLast) return setAt(at + 1);
    close();
    navigateTo(socialPages.setLabel());
  };
  const step = steps[at] ?? steps[0];
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={t('title')}
      footer={
        <div className={css.foot}>
          <Button onClick={close}>{t(isLast ? 'later' : 'skip')}</Button>
          <Button kind="primary" data-autofocus onClick={goOn}>
            {t(isLast ? 'choose' : 'next')}
          </Button>
        </div>
      }
    >
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
    </Sheet>
  );
};
