import { Button, Card, Icon } from '@juhe/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './feedback.module.css';

/** Confirms the receipt: the next step, and two links to continue. */
export const Sent = ({ onAgain, onShowOwn }: { onAgain: () => void; onShowOwn: () => void }) => {
  const t = useTranslations('feedback');
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was removed.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className={css.sent}>
      <span className={css.disc}>
        <Icon name="check" size={32} />
      </span>
      <h2 ref={title} tabIndex={-1} className={css.title}>
        {t('sent')}
      </h2>
      <p className={css.words}>{t('sentText')}</p>
      <div className={css.ways}>
        <Button kind="primary" block onClick={onShowOwn}>
          {t('showOwn')}
        </Button>
        <Button block onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </Card>
  );
};
