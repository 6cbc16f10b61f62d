import { Icon, IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './paste-pill.module.css';

/** Unobtrusive button to open a copied share code, where the clipboard can be read only during a tap. */
export const PastePill = ({ onPaste, onDismiss }: { onPaste: () => void; onDismiss: () => void }) => {
  const t = useTranslations('share');
  return (
    <div className={css.pill}>
      <button type="button" className={css.paste} onClick={onPaste}>
        <Icon name="copy" size={16} />
        {t('paste')}
      </button>
      <IconButton icon="x" size={16} label={t('dismiss')} className={css.dismiss} onClick={onDismiss} />
    </div>
  );
};
