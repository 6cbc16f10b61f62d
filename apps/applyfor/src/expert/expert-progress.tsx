import type { ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import { useTranslations } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import css from './expert.module.css';

/** What a rank asks for that grows, and how far the member is: auction level, completed orders, fans. */
export const ExpertProgress = ({ needs }: { needs: readonly ExpertNeed[] }) => {
  const t = useTranslations('expert');
  const growing = needs.filter(({ least }) => least !== undefined);
  if (growing.length === 0) return null;
  return (
    <span className={css.progress}>
      {growing.map(({ what, least = 0, has = 0, isMet }) => (
        <span key={what}>
          <Icon name={isMet ? 'circle-check' : 'circle-alert'} size={16} />
          <span>{t(`progress.${what}`, { has: Math.min(has, least), least })}</span>
        </span>
      ))}
    </span>
  );
};

/** Whether a rank asks for something that the member has not reached. */
export const isOutOfReach = (needs: readonly ExpertNeed[]): boolean =>
  needs.some(({ least, isMet }) => least !== undefined && !isMet);
