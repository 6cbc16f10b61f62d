import type { Article } from '@juhe/contract/content/article.schemas';
import { cx, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './article.module.css';

/** Notice for the author above an article that others cannot see. */
export const StateNote = ({ state, reason }: Pick<Article, 'state' | 'reason'>) => {
  const t = useTranslations('article');
  if (state === 'published') return null;
  const isWaiting = state === 'checking';
  return (
    <p className={cx(css.state, !isWaiting && css.refused)} role="status">
      <Icon name={isWaiting ? 'clock' : 'circle-alert'} size={18} />
      <span>
        {t(`state.${state}`)}
        {reason !== '' && ` ${t('reason', { reason })}`}
      </span>
    </p>
  );
};
