import { useTranslations } from '@juhe/platform';
import { copyText, Icon } from '@juhe/ui';
import css from './copyable.module.css';

/** A number that people carry elsewhere: a tap copies it. */
export const Copyable = ({ text }: { text: string }) => {
  const t = useTranslations('order');
  return (
    <button type="button" className={css.copy} onClick={() => copyText(text, t('copied'))}>
      {text}
      <Icon name="copy" size={16} />
      <span className="visually-hidden">{t('copy')}</span>
    </button>
  );
};
