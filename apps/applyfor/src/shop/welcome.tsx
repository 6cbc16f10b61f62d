import { Icon, type IconName } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shop.module.css';

const reasons: readonly { key: 'simple' | 'quick' | 'paid'; icon: IconName }[] = [
  { key: 'simple', icon: 'file-text' },
  { key: 'quick', icon: 'clock' },
  { key: 'paid', icon: 'hand-coins' },
];

/** The benefits of a shop and the steps to open one. */
export const Welcome = () => {
  const t = useTranslations('shop');
  return (
    <section className={css.welcome}>
      <h2 className={css.welcomeTitle}>{t('welcome')}</h2>
      <p className={css.welcomeText}>{t('welcomeText')}</p>
      <ul className={css.reasons}>
        {reasons.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} size={20} />
            <span>{t(`reasons.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
