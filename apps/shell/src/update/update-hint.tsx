import { IconButton } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './update-hint.module.css';

interface Props {
  onApply: () => Promise<void>;
  onDismiss: () => void;
}

/** Unobtrusive hint that newer releases are available; nothing changes before the member clicks or the page is idle. */
export const UpdateHint = ({ onApply, onDismiss }: Props) => {
  const t = useTranslations('update');
  const [waiting, setWaiting] = useState(false);
  const click = async () => {
    setWaiting(true);
    await onApply();
    setWaiting(false);
  };
  return (
    <div className={css.hint}>
      <button type="button" className={css.apply} aria-busy={waiting} onClick={waiting ? undefined : () => void click()}>
        {t(waiting ? 'waiting' : 'available')}
      </button>
      <IconButton icon="x" size={16} label={t('dismiss')} className={css.dismiss} onClick={onDismiss} />
    </div>
  );
};
