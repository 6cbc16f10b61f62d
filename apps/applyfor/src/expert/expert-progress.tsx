import type { ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import { Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './expert.module.css';

const isMeasured = (need: ExpertNeed): need is ExpertNeed & { what: 'fans' | 'level' | 'orders' } => need.least !== undefined;

/** The measurable requirements of a rank and the member's progress: auction level, completed orders, fans. */
export const ExpertProgress = ({ requirements }: { requirements: readonly ExpertNeed[] }) => {
  const t = useTranslations('expert');
  const measuredRequirements = requirements.filter(isMeasured);
  if (measuredRequirements.length === 0) return null;
  return (
    <span className={css.progress}>
      {measuredRequirements.map(({ what: kind, least: minimum = 0, has: current = 0, isMet }) => (
        <span key={kind}>
          <Icon name={isMet ? 'circle-check' : 'circle-alert'} size={16} />
          <span>{t(`progress.${kind}`, { has: Math.min(current, minimum), least: minimum })}</span>
        </span>
      ))}
    </span>
  );
};

/** Whether a rank has a measurable requirement that the member has not reached. */
export const isOutOfReach = (requirements: readonly ExpertNeed[]): boolean =>
  requirements.some((need) => isMeasured(need) && !need.isMet);
