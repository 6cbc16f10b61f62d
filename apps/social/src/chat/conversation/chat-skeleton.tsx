import { cx, Skeleton } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import bubbles from '../message/bubble.module.css';
import css from './chat.module.css';

const widths = [180, 120, 220, 96, 160, 200];

/** Skeleton of a conversation. */
export const ChatSkeleton = () => {
  const t = useTranslations('chat');
  return (
    <div className={css.page} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <div className={css.waiting} aria-hidden="true">
        {widths.map((width, index) => (
          <div key={width} className={cx(bubbles.row, bubbles.opens, index % 2 === 1 && bubbles.own)}>
            {index % 2 === 0 && <Skeleton width={40} height={40} round />}
            <Skeleton width={width} height={42} style={{ borderRadius: 16 }} />
          </div>
        ))}
      </div>
    </div>
  );
};
